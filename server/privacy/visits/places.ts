import { figurePlaces, slotKey } from '../../../domain/control/figure-places';
import type { Architecture } from '../../../domain/kernel/venue';
import { widgetKey } from '../../../domain/privacy/visited';
import { TROUBLE_KEY, VENUE_KEY } from '../../../domain/privacy/visits';

/** A place as it is stored. */
export type VisitedPlace = { key: string; isFine: boolean };

function placesIn(architecture: Architecture): ReadonlyMap<string, VisitedPlace> {
  const { areas, globalWidgets } = architecture;
  const widgets = [...areas.flatMap(({ contentWidgets }) => contentWidgets), ...globalWidgets];
  const places = new Map<string, VisitedPlace>([
    [VENUE_KEY, { key: VENUE_KEY, isFine: true }],
    [TROUBLE_KEY, { key: TROUBLE_KEY, isFine: false }],
    ...figurePlaces(architecture).map(({ key, kind }) => [key, { key, isFine: kind === 'talk' }] as const),
  ]);
  // Clients name a talk that has moved by where it is now.
  for (const { id, configurations } of widgets) {
    for (const slot of configurations) {
      const place = places.get(slotKey(id, slot));
      if (place !== undefined) places.set(widgetKey(id, slot.id), place);
    }
  }
  return places;
}

const known = new WeakMap<Architecture, ReadonlyMap<string, VisitedPlace>>();

/** The places of a venue that can be visited, by the keys that clients send. */
export function visitedPlaces(architecture: Architecture): ReadonlyMap<string, VisitedPlace> {
  const places = known.get(architecture) ?? placesIn(architecture);
  known.set(architecture, places);
  return places;
}
