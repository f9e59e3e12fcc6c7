import { API } from '../../../domain/kernel/api';
import { STORAGE_KEYS } from '../../../domain/kernel/constants';
import {
  type ConsentTerms,
  choicesOf,
  type Decisions,
  isAccepted,
  TRACKING_CHOICE,
} from '../../../domain/privacy/cookies';
import { type ClientFacts, clientDetails } from '../kernel/client-details';
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

type Given = { terms: ConsentTerms; decisions: Decisions };
type Surroundings = { http: Http; keep: Keep; client: () => ClientFacts & { uid: string | null } };

/** Stores the decisions by provider, and sends them to the service. */
export const createConsents =
  ({ http, keep, client }: Surroundings) =>
  async ({ terms, decisions }: Given): Promise<void> => {
    for (const id of choicesOf(terms)) {
      const decision = decisions[id];
      keep.write(STORAGE_KEYS.cookiePermission(id), decision === undefined ? null : String(decision));
    }
    const { uid, ...facts } = client();
    const body = {
      userId: uid ?? visitorId(keep),
      email: facts.email,
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
      clientDetails: clientDetails(facts),
    };
    // Without a signal: a decision is sent even if the next click comes before the response.
    await http.post(API.captureCookiePreferences, body, { retry: false, report: false });
  };
