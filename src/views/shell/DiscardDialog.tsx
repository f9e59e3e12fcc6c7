import { Button } from '@mantine/core';
import type { SnapshotFrom } from 'xstate';
import type { dialogsMachine } from '../../../machines/shell/dialogs.machine';
import { Sheet } from '../../theme/Dialog';
import { useActorOf, usePart } from '../kernel/actors';
import { useStackedOverlay } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';

const isLeaving = ({ context: { stack } }: SnapshotFrom<typeof dialogsMachine>): boolean =>
  stack.some(({ onPop }) => onPop === 'confirm') &&
  stack.every(({ kind, onPop }) => onPop !== 'confirm' || kind === 'widget' || kind === 'panel');

/**
 * Asks before a form with unsaved changes closes, or a dialog with a meeting that the user is in. The focus is on the
 * safe answer.
 */
export function DiscardDialog() {
  const { t } = useWords();
  const dialogs = useActorOf('dialogs');
  const overlay = useStackedOverlay('discard', 'discard');
  const isMeeting = usePart('dialogs', isLeaving);
  return (
    <Sheet
      overlay={overlay}
      size="s"
      title={t(isMeeting ? 'meeting.leaveTitle' : 'discard.title')}
      actions={
        <>
          <Button variant="filled" data-autofocus onClick={overlay.close}>
            {t(isMeeting ? 'leave.stay' : 'discard.keep')}
          </Button>
          <Button onClick={() => dialogs.send({ type: 'dialogs.discard' })}>
            {t(isMeeting ? 'leave.leave' : 'discard.discard')}
          </Button>
        </>
      }
    >
      <p>{t(isMeeting ? 'meeting.leaveText' : 'discard.text')}</p>
    </Sheet>
  );
}
