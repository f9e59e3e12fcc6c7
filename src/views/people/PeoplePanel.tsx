import { SidePanel } from '../../theme/Panel';
import { useActorOf } from '../kernel/actors';
import { lazyView } from '../kernel/lazy-view';
import { useOverlay } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';
import { LoadingIndicator } from '../shell/LoadingIndicator';
import { usePeopleList } from './use-presence';

function Loading() {
  const { t } = useWords();
  return <LoadingIndicator place="inline" text={t('people.loading')} />;
}

const PeopleList = lazyView('people', async () => (await import('./list/PeopleList')).PeopleList, {
  loading: <Loading />,
});

/** A panel beside the venue, which stays usable: the attendees. */
export function PeoplePanel() {
  const { t } = useWords();
  const dialogs = useActorOf('dialogs');
  const list = usePeopleList();
  const actor = useActorOf('peopleList');
  const overlay = useOverlay('people', list.isOpen, list.close);
  return (
    <SidePanel
      overlay={{ ...overlay, close: () => dialogs.send({ type: 'dialogs.close', id: overlay.id }) }}
      title={t('people.title')}
      closeLabel={t('common.close')}
    >
      <PeopleList list={actor} />
    </SidePanel>
  );
}
