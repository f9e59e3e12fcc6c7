import { Dialog } from '../../theme/Dialog';
import { Later } from '../../theme/Later';
import { useActorOf, usePart } from '../kernel/actors';
import { lazyView } from '../kernel/lazy-view';
import { useOverlay } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';
import { LoadingPart } from '../shell/LoadingIndicator';

const AgendaContent = lazyView('agenda', async () => (await import('./AgendaContent')).AgendaContent, {
  loading: <LoadingPart />,
});

/** The talks of the venue, over the page. */
export function AgendaDialog() {
  const { t } = useWords();
  const agenda = useActorOf('agenda');
  const isOpen = usePart('agenda', (snapshot) => snapshot.matches({ view: 'open' }));
  const overlay = useOverlay('agenda', isOpen, () => agenda.send({ type: 'agenda.close' }));
  return (
    <Dialog
      overlay={overlay}
      size="wide"
      isSteady
      title={t('agenda.title')}
      closeLabel={t('common.close')}
      description={null}
    >
      <Later>
        <AgendaContent />
      </Later>
    </Dialog>
  );
}
