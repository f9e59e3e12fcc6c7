import { SidePanel } from '../../ui/Panel';
import { useActorOf, usePart } from '../kernel/actors';
import { useOverlay } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';
import { LoadingIndicator } from '../shell/LoadingIndicator';
import { OwnProfile } from './OwnProfile';
import { ProfileView } from './ProfileView';
import { PROFILE_GUARD } from './use-profile-form';

/** A panel beside the venue, which stays usable: the own profile, or that of another attendee. */
export default function ProfilePanel() {
  const { t } = useWords();
  const panel = useActorOf('profilePanel');
  const isOwn = usePart('profilePanel', (snapshot) => snapshot.matches('own'));
  const hasUnsavedText = usePart('navigation', ({ context }) => context.guards.includes(PROFILE_GUARD));
  const attendee = usePart('profilePanel', (snapshot) => snapshot.context.attendee);
  const overlay = useOverlay('profile', true, hasUnsavedText ? null : () => panel.send({ type: 'profilePanel.close' }));
  return (
    <SidePanel overlay={overlay} title={t(isOwn ? 'profile.mine' : 'profile.theirs')} closeLabel={t('common.close')}>
      {isOwn && <OwnProfile />}
      {!isOwn && attendee === null && <LoadingIndicator place="inline" text={t('profile.loading')} />}
      {!isOwn && attendee !== null && <ProfileView profile={attendee.open()} />}
    </SidePanel>
  );
}
