import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { WidgetActorRef } from '../../../machines/widgets/widget.machine';
import { useWords } from '../kernel/use-words';
import { Blocked } from '../privacy/Blocked';
import styles from './WidgetDialog.module.css';

type WhileOpenProps = {
  actor: WidgetActorRef;
  /** Shown outside of the timeslots. */
  closed: ReactNode;
  children: ReactNode;
};

/** Shown to attendees in place of a meeting that has addresses for hosts alone. */
function ForHosts() {
  const { t } = useWords();
  return (
    <output>
      <p className={styles.lead}>{t('meeting.forHosts')}</p>
      <p className={styles.more}>{t('meeting.forHostsMore')}</p>
    </output>
  );
}

/** Content of an opened widget: shown during its timeslots, once its cookie providers are accepted. */
export function WhileOpen({ actor, closed, children }: WhileOpenProps) {
  const isClosed = useSelector(actor, (snapshot) => snapshot.matches('closed') || snapshot.matches('notYetOpen'));
  const isAllowed = useSelector(actor, (snapshot) => snapshot.matches({ open: 'allowed' }));
  const isReserved = useSelector(actor, (snapshot) => snapshot.matches({ open: 'reserved' }));
  const blocked = useSelector(actor, ({ context }) => context.blocked);
  if (isClosed) return closed;
  if (isReserved) return <ForHosts />;
  return isAllowed ? children : <Blocked providers={blocked} />;
}
