import { SidePanel } from '../../theme/Panel';
import { useActorOf, usePart } from '../kernel/actors';
import { lazyView } from '../kernel/lazy-view';
import { useOverlay } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';
import { LoadingIndicator } from '../shell/LoadingIndicator';
import { usePeopleList } from './use-presence';

function Loading() {
  const { t } = useWords();
  return <LoadingIndicator place="inline" text={t('profile.loading')} />;
}

const Profile = lazyView('profile', async () => (await import('./Profile')).Profile, {
  loading: <Loading />,
});

/** A panel beside the venue, which stays usable: the own profile, or that of another attendee. */
export function ProfilePanel() {
  const { t } = useWords();
  const panel = useActorOf('profilePanel');
  const isOwn = usePart('profilePanel', (snapshot) => snapshot.matches('own'));
  const dialogs = useActorOf('dialogs');
  const overlay = useOverlay('profile', true, () => panel.send({ type: 'profilePanel.close' }));
  const list = usePeopleList();
  // From the list, Escape and Back lead back to it; the close button closes both.
  const close = () => {
    dialogs.send({ type: 'dialogs.close', id: overlay.id });
    if (!isOwn) list.close();
  };
  return (
    <SidePanel
      overlay={{ ...overlay, close }}
      title={t(isOwn ? 'profile.mine' : 'profile.theirs')}
      closeLabel={t('common.close')}
    >
      <Profile />
    </SidePanel>
  );
}
