import { FALLBACK_LOCALE } from '../../../domain/kernel/constants';
import { insideMachines } from '../../../machines/root/inside';
import type { InsidePartId, Logics } from '../../../machines/root/parts';
import { en } from '../../words/en';
import { learnWords } from '../../words/words';
import type { Http } from '../kernel/http';
import { loginInside } from '../login/inside';
import { peopleInside } from '../people/inside';
import { privacyInside } from '../privacy/inside';
import { venueInside } from '../venue/inside';

type Surroundings = {
  http: Http;
  origin: string;
  storageOrigin: () => string | null;
};

/** The parts inside the venue with real adapters. */
export function composeInside({ http, origin, storageOrigin }: Surroundings) {
  learnWords(FALLBACK_LOCALE, en);
  return {
    ...insideMachines,
    ...venueInside({ http, origin, storageOrigin }),
    ...peopleInside(http),
    ...privacyInside(http, origin),
    ...loginInside(http),
  } satisfies Logics<InsidePartId>;
}
