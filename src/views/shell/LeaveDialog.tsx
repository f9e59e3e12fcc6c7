import { Button } from '@mantine/core';
import { MEETING_GUARD } from '../../../machines/shell/navigation.events';
import { Sheet } from '../../theme/Dialog';
import { useActorOf, usePart } from '../kernel/actors';
import { useOverlay } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';

/** Asks before the user leaves a page that blocks navigation. The focus is on the safe answer. */
export function LeaveDialog() {
  const { t } = useWords();
  const navigation = useActorOf('navigation');
  const isAsking = usePart('navigation', (snapshot) => snapshot.hasTag('asking'));
  const isMeeting = usePart('navigation', ({ context }) => context.guards.includes(MEETING_GUARD));
  const stay = () => navigation.send({ type: 'navigation.stay' });
  const overlay = useOverlay('leave', isAsking, stay);
  return (
    <Sheet
      overlay={overlay}
      size="s"
      title={t(isMeeting ? 'meeting.leaveTitle' : 'leave.title')}
      actions={
        <>
          <Button variant="filled" data-autofocus onClick={stay}>
            {t('leave.stay')}
          </Button>
          <Button onClick={() => navigation.send({ type: 'navigation.leave' })}>{t('leave.leave')}</Button>
        </>
      }
    >
      <p>{t(isMeeting ? 'meeting.leaveText' : 'leave.text')}</p>
    </Sheet>
  );
}
