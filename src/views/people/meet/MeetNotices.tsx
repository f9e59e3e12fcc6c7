import { Button, Group } from '@mantine/core';
import IconX from '@tabler/icons-react/icons/IconX';
import type { MeetAction } from '../../../../domain/people/meet';
import type { Reminder } from '../../../../domain/widgets/reminder';
import { IconButton } from '../../../theme/IconButton';
import { useActorOf, usePart } from '../../kernel/actors';
import { useWords } from '../../kernel/use-words';
import { type ShownMeeting, useJoin, whenText } from './use-meet';

/** Another attendee proposes a meeting. */
export function AskedNotice({ meeting }: { meeting: ShownMeeting }) {
  const { t, locale } = useWords();
  const meet = useActorOf('meet');
  const { name, text } = meeting.body.open();
  const { id } = meeting;
  const act = (action: MeetAction) => () => meet.send({ type: 'meet.answer', id, action });
  return (
    <>
      <output>
        <span>{t('meet.proposed', { name, time: whenText(meeting, locale) })}</span>
        {text !== '' && <span> </span>}
        {text !== '' && <bdi>{text}</bdi>}
      </output>
      <Group gap="sm" wrap="nowrap">
        <Button variant="filled" onClick={act('accept')}>
          {t('meet.accept')}
        </Button>
        <Button onClick={act('decline')}>{t('meet.decline')}</Button>
        <IconButton label={t('common.dismiss')} icon={IconX} onClick={() => meet.send({ type: 'meet.dismiss', id })} />
      </Group>
    </>
  );
}

/** What another attendee has answered, or that they have cancelled. */
export function ChangedNotice({ meeting }: { meeting: ShownMeeting }) {
  const { t, locale } = useWords();
  const meet = useActorOf('meet');
  const { id, state, body } = meeting;
  return (
    <>
      <output>
        <span>{t('meet.with', { name: body.open().name })}</span>
        {[t(`meet.state.${state}`), whenText(meeting, locale)].map((text) => (
          <span key={text}>{` · ${text}`}</span>
        ))}
      </output>
      <IconButton label={t('common.dismiss')} icon={IconX} onClick={() => meet.send({ type: 'meet.dismiss', id })} />
    </>
  );
}

function Begun({ meeting, dismiss }: { meeting: ShownMeeting; dismiss: () => void }) {
  const { t } = useWords();
  const join = useJoin(meeting.uid);
  const walkIn = () => {
    dismiss();
    join?.();
  };
  return (
    <>
      <output>{t('reminder.begun', { title: t('meet.with', { name: meeting.body.open().name }) })}</output>
      {join !== null && (
        <Button variant="filled" onClick={walkIn}>
          {t('agenda.join')}
        </Button>
      )}
    </>
  );
}

/** An agreed meeting has begun; `dismiss` takes the notice away. */
export function MeetingBegun({ reminder, dismiss }: { reminder: Reminder; dismiss: () => void }) {
  const { t } = useWords();
  const meeting = usePart('meet', ({ context }) => context.meetings?.find(({ id }) => id === reminder.meeting));
  return (
    <>
      {meeting === undefined ? (
        <output>{t('reminder.begun', { title: t('meet.yours') })}</output>
      ) : (
        <Begun meeting={meeting} dismiss={dismiss} />
      )}
      <IconButton label={t('common.dismiss')} icon={IconX} onClick={dismiss} />
    </>
  );
}
