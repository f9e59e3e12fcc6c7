import { usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { LoadingIndicator } from '../shell/LoadingIndicator';
import { AttendeeProfile } from './AttendeeProfile';
import { OwnProfile } from './OwnProfile';

/** What the panel shows: the own profile, or that of another attendee. */
export function Profile() {
  const { t } = useWords();
  const isOwn = usePart('profilePanel', (snapshot) => snapshot.matches('own'));
  const attendee = usePart('profilePanel', (snapshot) => snapshot.context.attendee);
  const uid = usePart('profilePanel', (snapshot) => snapshot.context.uid);
  if (isOwn) return <OwnProfile />;
  if (attendee === null || uid === null) return <LoadingIndicator place="inline" text={t('profile.loading')} />;
  return <AttendeeProfile profile={attendee.open()} uid={uid} />;
}
