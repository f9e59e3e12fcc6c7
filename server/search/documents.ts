import { FALLBACK_LOCALE } from '../../domain/kernel/constants';
import { pickText } from '../../domain/kernel/localized';
import type { Timeslot } from '../../domain/kernel/timeslot';
import type { Architecture, ContentWidget } from '../../domain/kernel/venue';
import { mediaResultId, type SearchResult } from '../../domain/search/search';
import { kindOf } from '../../domain/widgets/kinds';
import { isOfKind, piecesOf, readWidget } from '../../domain/widgets/widget';
import { type Entry, entriesOf } from './entries';
import { KIND_WORDS, PAGE_WORDS } from './kind-words';
import { languageOfText } from './language';
import { sectionsOf } from './plain-text';
import type { Indexed } from './ranking';

/** A text of the venue in one language; documents of one `id` lead to the same. */
export type VenueDocument = Indexed &
  Omit<SearchResult, 'snippet'> & {
    locale: string;
    /** Documents of one part say the same in different languages. */
    part: string;
    /** The names of where it is, from the area inwards; empty for areas and pages. */
    place: string;
    /** When users can open what says this; always without it. */
    slot?: Timeslot;
    /** Of a page of a document: the entry of its programme, `null` for what belongs to none. */
    entry?: Entry | null;
  };

/** The pages of documents, by the ids of their assets. */
export type DocumentTexts = ReadonlyMap<string, readonly string[]>;

type Texts = readonly { locale: string; text: string }[];
type Lead = Pick<VenueDocument, 'id' | 'type'> &
  Partial<Pick<VenueDocument, 'areaId' | 'widgetId' | 'assetId' | 'part'>>;
/** Names from the area inwards. */
type Place = readonly Texts[];

const NOWHERE = { areaId: null, widgetId: null, assetId: null, begin: null, end: null };

const localesOf = (...all: readonly Texts[]): string[] => [...new Set(all.flat().map(({ locale }) => locale))];

const textIn = (texts: Texts, locale: string): string => texts.find((text) => text.locale === locale)?.text ?? '';

const lines = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n');

type Area = Architecture['areas'][number];
/** Letters of a document that tell its language. */
const SAMPLE = 1000;
type Slot = { begin: string | null; end: string | null };

const placeIn = (place: Place, locale: string): string =>
  place
    .map((names) => pickText(names, locale))
    .filter((name) => name !== '')
    .join(' · ');

type Said = { names: Texts; bodies: readonly Texts[]; hints: string; place: Place; slot?: Slot };

function documentsOf(lead: Lead, { names, bodies, hints, place, slot }: Said): VenueDocument[] {
  return localesOf(names, ...bodies).map((locale) => ({
    ...NOWHERE,
    part: lead.id,
    ...lead,
    place: placeIn(place, locale),
    ...(slot === undefined ? {} : { begin: slot.begin, end: slot.end }),
    locale,
    title: pickText(names, locale) || lead.id,
    body: lines(...bodies.map((body) => textIn(body, locale))),
    hints,
  }));
}

/** The area of a widget, and the viewpoint that shows it if there is one alone. */
function placeOf({ placements }: ContentWidget, area: Area | null): Place {
  if (area === null) return [];
  const shown = area.viewPoints.filter(({ id }) => placements.some(({ viewpointId }) => viewpointId === id));
  const [viewpoint] = shown;
  return viewpoint === undefined || shown.length > 1 ? [area.names] : [area.names, viewpoint.names];
}

type Document = Slot & { id: string; assetId: string | null };

/** The assets that the configurations of a document open; null for another widget. */
const documentsIn = (widget: ContentWidget): Document[] | null =>
  readWidget<Document[] | null>(widget, ({ documentId }, configurations) =>
    documentId === null
      ? null
      : configurations.map((one) => ({ id: one.id, begin: one.begin, end: one.end, assetId: documentId(one) })),
  );

function ofWidget(widget: ContentWidget, area: Area | null): VenueDocument[] {
  const { id: widgetId, name, configurations } = widget;
  const kind = kindOf(widget);
  const documents = documentsIn(widget);
  const id = `widget:${widgetId}`;
  const areaId = area?.id ?? null;
  const place = placeOf(widget, area);
  const lead: Lead = {
    id,
    type: documents === null ? 'WIDGET' : 'DOCUMENT',
    areaId,
    widgetId,
    assetId: documents?.[0]?.assetId ?? null,
  };
  const said = { names: name, hints: kind === null ? '' : KIND_WORDS[kind], place };
  // Each has its own time.
  const own =
    configurations.length === 0
      ? documentsOf(lead, { ...said, bodies: [] })
      : configurations.flatMap((one) =>
          documentsOf({ ...lead, part: `${id}/${one.id}` }, { ...said, bodies: [one.name], slot: one }),
        );
  return [
    ...own,
    ...(piecesOf(widget) ?? []).flatMap((piece) =>
      documentsOf(
        {
          id: mediaResultId({ widgetId, pieceId: piece.id }),
          type: 'MEDIA',
          areaId,
          widgetId,
          assetId: piece.thumbnailAssetId,
        },
        {
          names: piece.titles,
          bodies: [piece.descriptions],
          hints: lines(PAGE_WORDS.MEDIA, piece.tags.join(' ')),
          place: area === null ? [name] : [area.names, name],
          slot: piece,
        },
      ),
    ),
  ];
}

/** The files of a document with the languages that they are for; `null` for the one of all other languages. */
function filesOf({ assets }: Architecture, assetId: string): { locale: string | null; assetId: string }[] {
  const variants = assets.find(({ id }) => id === assetId)?.locales ?? [];
  return [...variants, ...(variants.some((variant) => variant.assetId === assetId) ? [] : [{ locale: null, assetId }])];
}

const visibleAreas = ({ floorplan, areas }: Architecture): Architecture['areas'] => {
  const hidden = new Set(floorplan.areaPositions.filter(({ visible }) => !visible).map(({ areaId }) => areaId));
  return areas.filter(({ id }) => !hidden.has(id));
};

/** The name of a door is that of an area, which is found anyway. */
const withoutDoors = ({ contentWidgets }: Area) => contentWidgets.filter((widget) => !isOfKind(widget, 'DOOR'));

type Placed = { widget: ContentWidget; area: Area | null };

const placedWidgets = (architecture: Architecture): Placed[] => [
  ...visibleAreas(architecture).flatMap((area) => withoutDoors(area).map((widget) => ({ widget, area }))),
  ...architecture.globalWidgets.map((widget) => ({ widget, area: null })),
];

/** Each file of a document with the widget that opens it, and when. */
const documentFiles = (architecture: Architecture) =>
  placedWidgets(architecture).flatMap(({ widget, area }) =>
    (documentsIn(widget) ?? []).flatMap(({ id, assetId, begin, end }) =>
      assetId === null
        ? []
        : filesOf(architecture, assetId).map((file) => ({
            ...file,
            widget,
            area,
            part: `pages:${widget.id}/${id}`,
            slot: { begin, end },
          })),
    ),
  );

/** The assets whose texts belong to the index. */
export const documentAssets = (architecture: Architecture): string[] => [
  ...new Set(documentFiles(architecture).map(({ assetId }) => assetId)),
];

/** A text for each entry of a programme and for the rest of each page, which leads to the document; a file at a time. */
export function* documentPages(
  architecture: Architecture,
  texts: DocumentTexts,
  languages: readonly string[],
): Generator<VenueDocument[]> {
  const divided = new Set<string>();
  for (const { locale: known, assetId, widget, area, part, slot } of documentFiles(architecture)) {
    const pages = texts.get(assetId) ?? [];
    // Where several widgets open a document, the first one answers with its entries.
    const { entries, rest } = divided.has(assetId) ? { entries: [], rest: pages } : entriesOf(pages);
    divided.add(assetId);
    const fallback = languages.includes(FALLBACK_LOCALE) ? FALLBACK_LOCALE : (languages[0] ?? FALLBACK_LOCALE);
    const locale = known ?? languageOfText(pages.join('\n').slice(0, SAMPLE), languages, fallback);
    const page = {
      ...NOWHERE,
      id: `widget:${widget.id}`,
      type: 'DOCUMENT' as const,
      areaId: area?.id ?? null,
      widgetId: widget.id,
      assetId,
      locale,
      part,
      title: pickText(widget.name, locale) || widget.id,
      hints: '',
      slot,
      place: placeIn(placeOf(widget, area), locale),
    };
    yield [
      ...entries.map((entry) => ({ ...page, entry, body: lines(entry.heading, ...entry.lines) })),
      ...rest.filter((body) => body !== '').map((body) => ({ ...page, entry: null, body })),
    ];
  }
}

const ofPage = (type: 'IMPRINT' | 'PRIVACY', texts: Texts): VenueDocument[] =>
  texts.flatMap(({ locale, text }) => {
    const { title, sections } = sectionsOf(text);
    return sections.map(({ heading, text: body }) => ({
      ...NOWHERE,
      id: type.toLowerCase(),
      type,
      locale,
      body,
      hints: PAGE_WORDS[type],
      part: type,
      place: '',
      title: [...new Set([title, heading])].filter((part) => part !== '').join(': '),
    }));
  });

/**
 * The texts of a venue that every user of it may see, some at a time. Areas that the floor plan hides are not among them, nor
 * anything in them, nor addresses.
 */
export function* textsOfVenue(architecture: Architecture): Generator<VenueDocument[]> {
  const { globalWidgets, impress, privacyNotice } = architecture;
  for (const area of visibleAreas(architecture)) {
    yield documentsOf(
      { id: `area:${area.id}`, type: 'AREA', areaId: area.id },
      { names: area.names, bodies: [area.descriptions], hints: PAGE_WORDS.AREA, place: [] },
    );
    for (const viewpoint of area.viewPoints) {
      yield documentsOf(
        { id: `viewpoint:${area.id}/${viewpoint.id}`, type: 'VIEWPOINT', areaId: area.id },
        { names: viewpoint.names, bodies: [area.names], hints: '', place: [area.names] },
      );
    }
    for (const widget of withoutDoors(area)) yield ofWidget(widget, area);
  }
  for (const widget of globalWidgets) yield ofWidget(widget, null);
  yield ofPage('IMPRINT', impress);
  yield ofPage('PRIVACY', privacyNotice);
}
