import { displayName } from '../../../domain/kernel/names';
import { useActorOf, usePart } from '../kernel/actors';
import { useIsPreview } from '../kernel/preview';
import { useWords } from '../kernel/use-words';
import { useCurrentArea } from '../venue/venue-context';

/** The texts about the logged-in user; `null` without a login. */
export function useAccount() {
  const { t } = useWords();
  const session = useActorOf('session');
  const profilePanel = useActorOf('profilePanel');
  const isSignedIn = usePart('session', (snapshot) => snapshot.matches({ connected: 'signedIn' }));
  const sealed = usePart('session', (snapshot) => snapshot.context.user);
  const profile = usePart('profile', (snapshot) => snapshot.context.profile);
  const area = useCurrentArea();
  const isPreview = useIsPreview();
  if (!isSignedIn || sealed === null) return null;
  const user = sealed.open();
  const own = profile?.open().data.attributes;
  const { company, jobTitle: title } = own ?? { ...user.attributes, jobTitle: user.attributes.title };
  const name = own?.name.trim() || displayName(user) || user.email;
  return {
    name,
    portrait: profile?.open().data.portrait ?? null,
    email: user.email,
    facts: [
      { label: t('header.jobTitle'), value: title },
      { label: t('header.company'), value: company },
    ].filter(({ value }) => value !== ''),
    area,
    openProfile: () => profilePanel.send({ type: 'profilePanel.openOwn' }),
    /** A preview has no session of its own. */
    logOut: isPreview ? null : () => session.send({ type: 'session.logout' }),
  };
}
export type Account = NonNullable<ReturnType<typeof useAccount>>;
