import { insideMachines } from '../../../machines/root/inside';
import type { InsidePartId, Logics } from '../../../machines/root/parts';
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
export const composeInside = ({ http, origin, storageOrigin }: Surroundings) =>
  ({
    ...insideMachines,
    ...venueInside({ http, origin, storageOrigin }),
    ...peopleInside(http),
    ...privacyInside(http, origin),
    ...loginInside(http),
  }) satisfies Logics<InsidePartId>;
