import type { LocalizedText } from '../kernel/localized';
import { talkIn } from '../kernel/timeslot';
import type { Architecture } from '../kernel/venue';
import { areaKey, pieceKey, widgetKey } from '../privacy/visited';
import { stageKey, stageTalkOf } from '../stage/questions';
import { type ContentWidget, piecesOf, readWidget } from '../widgets/widget';
import type { PlaceKind } from './figures';

/** A place of the venue as it is called now. */
export type NamedPlace = {
  key: string;
  kind: PlaceKind;
  names: readonly LocalizedText[];
  areaId: string | null;
  /** By which questions and polls know a talk. */
  talk: string | null;
  piece: { mediaBoardId: string; contentPieceId: string } | null;
};

const FILMS: readonly string[] = ['VIDEO', 'AUDIO', 'STREAM'];
const pieceKind = (kind: string): PlaceKind =>
  FILMS.includes(kind) ? 'film' : kind === 'DOCUMENT' ? 'document' : 'other';

const isDocument = (widget: ContentWidget): boolean =>
  readWidget<boolean>(widget, ({ documentId }) => documentId !== null);

/** The key of a configuration, which a talk keeps when it moves. */
export function slotKey(widgetId: string, slot: Parameters<typeof stageTalkOf>[1]): string {
  const talk = stageTalkOf(widgetId, slot);
  return widgetKey(talk.widgetId, talk.configurationId);
}

const orOf = (names: readonly LocalizedText[], other: readonly LocalizedText[]) => (names.length > 0 ? names : other);

function widgetPlaces(widget: ContentWidget, areaId: string | null): NamedPlace[] {
  const { id, type, name, configurations } = widget;
  const isDoor = type === 'DOOR';
  const kindOfSlot = (slot: { begin: string | null; end: string | null }): PlaceKind => {
    if (isDocument(widget)) return 'document';
    return !isDoor && talkIn(slot) !== null ? 'talk' : 'other';
  };
  const slots = isDoor
    ? []
    : configurations.map(
        (slot): NamedPlace => ({
          key: slotKey(id, slot),
          kind: kindOfSlot(slot),
          names: orOf(slot.name, name),
          areaId,
          talk: stageKey(stageTalkOf(id, slot)),
          piece: null,
        }),
      );
  const pieces = (piecesOf(widget) ?? []).map(
    ({ id: pieceId, kind, titles }): NamedPlace => ({
      key: pieceKey(id, pieceId),
      kind: pieceKind(kind),
      names: titles,
      areaId,
      talk: null,
      piece: { mediaBoardId: id, contentPieceId: pieceId },
    }),
  );
  return [...slots, ...pieces];
}

/** All that can be visited in a venue, each once. */
export function figurePlaces({ areas, globalWidgets }: Architecture): NamedPlace[] {
  const places = [
    ...areas.flatMap((area): NamedPlace[] => [
      { key: areaKey(area.id), kind: 'area', names: area.names, areaId: area.id, talk: null, piece: null },
      ...area.contentWidgets.flatMap((widget) => widgetPlaces(widget, area.id)),
    ]),
    ...globalWidgets.flatMap((widget) => widgetPlaces(widget, null)),
  ];
  return [...new Map(places.map((place) => [place.key, place])).values()];
}
