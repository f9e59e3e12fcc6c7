import { SidePanel } from '../../ui/Panel';
import { useActorOf, usePart } from '../kernel/actors';
import { lazyView } from '../kernel/lazy-view';
import { useOverlay } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';
import { LoadingIndicator } from '../shell/LoadingIndicator';
import { PROFILE_GUARD } from './profile-guard';

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
  const hasUnsavedText = usePart('navigation', ({ context }) => context.guards.includes(PROFILE_GUARD));
  const overlay = useOverlay('profile', true, hasUnsavedText ? null : () => panel.send({ type: 'profilePanel.close' }));
  return (
    <SidePanel overlay={overlay} title={t(isOwn ? 'profile.mine' : 'profile.theirs')} closeLabel={t('common.close')}>
      <Profile />
    </SidePanel>
  );
}
