import { API } from '../../../domain/kernel/api';
import { STORAGE_KEYS } from '../../../domain/kernel/constants';
import { choicesOf, isAccepted, TRACKING_CHOICE } from '../../../domain/privacy/cookies';
import type { Keeping } from '../../../machines/privacy/consent.machine';
import { clientDetails } from '../kernel/client-details';
import type { Http } from '../kernel/http';
import type { Keep } from '../kernel/storage';

/** The stored random id of this browser, for guests. */
export function visitorId(keep: Keep): string {
  const known = keep.read(STORAGE_KEYS.visitorId);
  if (known !== null) return known;
  const made = crypto.randomUUID();
  keep.write(STORAGE_KEYS.visitorId, made);
  return made;
}

type Surroundings = { http: Http; keep: Keep };

/** Stores the decisions by provider, and sends them to the service. */
export const createConsents =
  ({ http, keep }: Surroundings) =>
  async ({ terms, decisions, architectureId, identity }: Keeping): Promise<void> => {
    for (const id of choicesOf(terms)) {
      const decision = decisions[id];
      keep.write(STORAGE_KEYS.cookiePermission(id), decision === undefined ? null : String(decision));
    }
    const email = identity?.user?.open().email ?? null;
    const body = {
      userId: identity?.uid ?? visitorId(keep),
      email,
      bannerType: terms.bannerType,
      cookiePreferences: [
        ...terms.providers.map(({ id, type }) => ({
          id,
          accepted: isAccepted(terms, decisions, id),
          ...(type === 'TECHNICALLY_REQUIRED' ? { category: 'essential' as const } : {}),
        })),
        ...(terms.asksTracking
          ? [{ id: TRACKING_CHOICE, accepted: decisions[TRACKING_CHOICE] === true, category: 'tracking' as const }]
          : []),
      ],
      clientDetails: clientDetails({ architectureId, email, path: window.location.pathname }),
    };
    // Without a signal: a decision is sent even if the next click comes before the response.
    await http.post(API.captureCookiePreferences, body, { retry: false, report: false });
  };
