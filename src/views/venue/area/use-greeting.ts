import { daypartOf, talksNow } from '../../../../domain/venue/whats-on';
import { usePart } from '../../kernel/actors';
import { useWords } from '../../kernel/use-words';
import { useAccount } from '../../people/use-account';
import { useVenue } from '../venue-context';

/** The greeting of a user who has just logged in, and what is live; `null` for other users. */
export function useGreeting() {
  const { t } = useWords();
  const architecture = useVenue();
  const account = useAccount();
  const now = usePart('arrival', (snapshot) => (snapshot.hasTag('greeted') ? snapshot.context.now : null));
  if (now === null || account === null) return null;
  const [live] = talksNow(architecture, now);
  const [name = ''] = account.name.split(/\s+/);
  return {
    hello: t(`arrival.${daypartOf(new Date(now).getHours())}`, { name }),
    live: live ?? null,
  };
}
