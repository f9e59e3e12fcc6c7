import { FALLBACK_LOCALE } from '../../../domain/kernel/constants';
import type { InsidePartId, Logics } from '../../../machines/root/parts';
import inside from '../../words/en/venue.json' with { type: 'json' };
import { learnWords } from '../../words/words';
import { agendaInside } from '../agenda/inside';
import { callsInside } from '../calls/inside';
import { chatInside } from '../chat/inside';
import type { Http } from '../kernel/http';
import { whenCalm } from '../kernel/idle';
import type { Provider } from '../login/firebase-identity';
import { loginInside } from '../login/inside';
import { mediaInside } from '../media/inside';
import type { Departure } from '../people/departure';
import { peopleInside } from '../people/inside';
import { privacyInside } from '../privacy/inside';
import { searchInside } from '../search/inside';
import { createRealtime } from '../shell/realtime';
import { stageInside } from '../stage/inside';
import type { FetchRecording } from '../support/fetch-recording';
import { supportInside } from '../support/inside';
import { venueInside } from '../venue/inside';
import { clearBoardShelf } from '../widgets/board-shelf';
import { widgetsInside } from '../widgets/inside';
import { clearPictureShelf } from '../widgets/picture-shelf';

type Surroundings = {
  http: Http;
  origin: string;
  storageOrigin: () => string | null;
  /** The identity provider's SDK. */
  sdk: () => Promise<Pick<Provider, 'app' | 'watchToken'>>;
  departure: Departure;
  fetchRecording: FetchRecording;
};

/** The parts inside the venue with real adapters. */
export function composeInside(given: Surroundings) {
  learnWords(FALLBACK_LOCALE, inside);
  const realtime = createRealtime({ identity: given.sdk, whenCalm });
  const surroundings = { ...given, realtime };
  // A feature takes what it needs.
  const provide = <L>(feature: (all: typeof surroundings) => L): L => feature(surroundings);
  const { countsNow, ...media } = provide(mediaInside);
  return {
    realtime: realtime.machine,
    ...provide(venueInside),
    ...provide(peopleInside),
    ...chatInside({
      ...surroundings,
      forget: async (uid) => void (await Promise.all([clearBoardShelf(uid), clearPictureShelf(uid)])),
    }),
    ...provide(callsInside),
    ...media,
    ...provide(stageInside),
    ...widgetsInside({ ...surroundings, countsNow }),
    ...provide(agendaInside),
    ...provide(searchInside),
    ...provide(privacyInside),
    ...provide(loginInside),
    ...provide(supportInside),
  } satisfies Logics<InsidePartId>;
}
