import { slotKey } from '../../../domain/control/figure-places';
import type { Architecture } from '../../../domain/kernel/venue';
import { areaKey, pieceKey, TROUBLE_KEY, VENUE_KEY, widgetKey } from '../../../domain/privacy/visits';
import { piecesOf } from '../../../domain/widgets/widget';

function keysOf({ areas, globalWidgets }: Architecture): ReadonlyMap<string, string> {
  const widgets = [...areas.flatMap(({ contentWidgets }) => contentWidgets), ...globalWidgets];
  const keys = [
    VENUE_KEY,
    TROUBLE_KEY,
    ...areas.map(({ id }) => areaKey(id)),
    ...widgets.flatMap((widget) => (piecesOf(widget) ?? []).map(({ id }) => pieceKey(widget.id, id))),
  ];
  return new Map([
    ...keys.map((key) => [key, key] as const),
    ...widgets.flatMap(({ id, configurations }) =>
      configurations.map((slot) => [widgetKey(id, slot.id), slotKey(id, slot)] as const),
    ),
  ]);
}

const known = new WeakMap<Architecture, ReadonlyMap<string, string>>();

/** The places of a venue that can be visited: as clients name them, and as they are stored, the same after a talk has moved. */
export function visitedPlaces(architecture: Architecture): ReadonlyMap<string, string> {
  const keys = known.get(architecture) ?? keysOf(architecture);
  known.set(architecture, keys);
  return keys;
}
