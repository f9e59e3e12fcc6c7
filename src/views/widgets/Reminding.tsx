import { Anchor, Button } from '@mantine/core';
import type { ContentWidget } from '../../../domain/kernel/venue';
import { talkNext } from '../../../domain/venue/whats-on';
import { reminderKey } from '../../../domain/widgets/reminder';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import styles from './Reminding.module.css';

/** Whether the browser notifies as well, which only this button asks for. */
function Notifying() {
  const { t } = useWords();
  const reminders = useActorOf('reminders');
  const isNotifying = usePart('reminders', ({ context }) => context.isNotifying);
  const isRefused = usePart('reminders', (snapshot) => snapshot.matches({ permission: 'refused' }));
  if (isNotifying) return <p>{t('widgets.notifying')}</p>;
  return (
    <>
      <Anchor component="button" type="button" onClick={() => reminders.send({ type: 'reminders.notify' })}>
        {t('widgets.alsoNotify')}
      </Anchor>
      {isRefused && <p role="alert">{t('widgets.notNotified')}</p>}
    </>
  );
}

/** Offers a reminder of the talk with which a closed widget opens. */
export function Reminding({ widget, opensAt }: { widget: ContentWidget; opensAt: string }) {
  const { t } = useWords();
  const reminders = useActorOf('reminders');
  const areaId = usePart('area', ({ context }) => context.areaId) ?? '';
  const key = reminderKey(widget.id, opensAt);
  const isSet = usePart('reminders', ({ context }) => context.reminders.some((reminder) => reminder.key === key));
  const titles = talkNext(widget, opensAt)?.titles ?? widget.name;
  const toggle = () =>
    reminders.send(
      isSet
        ? { type: 'reminders.drop', key }
        : {
            type: 'reminders.set',
            reminder: { key, areaId, widgetId: widget.id, titles: [...titles], begin: new Date(opensAt).toISOString() },
          },
    );
  return (
    <div className={styles.reminding}>
      <output>{isSet && t('widgets.reminded')}</output>
      <Button variant={isSet ? 'default' : 'filled'} onClick={toggle}>
        {t(isSet ? 'widgets.notRemind' : 'widgets.remindMe')}
      </Button>
      {isSet && <Notifying />}
    </div>
  );
}
