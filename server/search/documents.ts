import { FALLBACK_LOCALE } from '../../domain/kernel/constants';
import { pickText } from '../../domain/kernel/localized';
import type { Timeslot } from '../../domain/kernel/timeslot';
import type { Architecture, ContentWidget } from '../../domain/kernel/venue';
import { mediaResultId, type SearchResult } from '../../domain/search/search';
import { isOfKind } from '../../domain/widgets/widget';
import { KIND_WORDS, PAGE_WORDS } from './kind-words';
import { sectionsOf } from './plain-text';
import type { Indexed } from './ranking';

/** A text of the venue in one language; documents of one `id` lead to the same. */
export type VenueDocument = Indexed &
  Omit<SearchResult, 'snippet'> & {
    locale: string;
    /** When users can open what says this; always without it. */
    slot?: Timeslot;
  };

/** The pages of documents, by the ids of their assets. */
export type DocumentTexts = ReadonlyMap<string, readonly string[]>;

type Texts = readonly { locale: string; text: string }[];
type Place = Pick<VenueDocument, 'id' | 'type'> & Partial<Pick<VenueDocument, 'areaId' | 'widgetId' | 'assetId'>>;

const NOWHERE = { areaId: null, widgetId: null, assetId: null, begin: null, end: null };

const localesOf = (...all: readonly Texts[]): string[] => [...new Set(all.flat().map(({ locale }) => locale))];

const textIn = (texts: Texts, locale: string): string => texts.find((text) => text.locale === locale)?.text ?? '';

const lines = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n');

type Slot = { begin: string | null; end: string | null };

function documentsOf(
  place: Place,
  { names, bodies, hints, slot }: { names: Texts; bodies: readonly Texts[]; hints: string; slot?: Slot },
): VenueDocument[] {
  return localesOf(names, ...bodies).map((locale) => ({
    ...NOWHERE,
    ...place,
    ...(slot === undefined ? {} : { begin: slot.begin, end: slot.end }),
    locale,
    title: pickText(names, locale) || place.id,
    body: lines(...bodies.map((body) => textIn(body, locale))),
    hints,
  }));
}

function ofWidget(widget: ContentWidget, areaId: string | null): VenueDocument[] {
  const { id: widgetId, name, type, configurations } = widget;
  const own = documentsOf(
    {
      ...{ id: `widget:${widgetId}`, type: type === 'PDF' ? 'DOCUMENT' : 'WIDGET', areaId, widgetId },
      assetId: isOfKind(widget, 'PDF') ? (widget.configurations[0]?.assetId ?? null) : null,
    },
    {
      names: name,
      bodies: configurations.map((configuration) => configuration.name),
      hints: KIND_WORDS[type] ?? '',
      ...(configurations.length === 1 && configurations[0] !== undefined ? { slot: configurations[0] } : {}),
    },
  );
  const pieces = isOfKind(widget, 'MEDIA_BOARD')
    ? widget.configurations.flatMap(({ contentPieces }) => contentPieces)
    : [];
  return [
    ...own,
    ...pieces.flatMap((piece) =>
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
          slot: piece,
        },
      ),
    ),
  ];
}

/** The files of a document with the languages that they are for. */
function filesOf({ assets }: Architecture, assetId: string): { locale: string; assetId: string }[] {
  const variants = assets.find(({ id }) => id === assetId)?.locales ?? [];
  return [
    ...variants,
    ...(variants.some((variant) => variant.assetId === assetId) ? [] : [{ locale: FALLBACK_LOCALE, assetId }]),
  ];
}

const visibleAreas = ({ floorplan, areas }: Architecture): Architecture['areas'] => {
  const hidden = new Set(floorplan.areaPositions.filter(({ visible }) => !visible).map(({ areaId }) => areaId));
  return areas.filter(({ id }) => !hidden.has(id));
};

type Placed = { widget: ContentWidget; areaId: string | null };

const placedWidgets = (architecture: Architecture): Placed[] => [
  ...visibleAreas(architecture).flatMap(({ id, contentWidgets }) =>
    contentWidgets.map((widget) => ({ widget, areaId: id })),
  ),
  ...architecture.globalWidgets.map((widget) => ({ widget, areaId: null })),
];

/** Each file of a document with the widget that opens it, and when. */
const documentFiles = (architecture: Architecture) =>
  placedWidgets(architecture).flatMap(({ widget, areaId }) =>
    isOfKind(widget, 'PDF')
      ? widget.configurations.flatMap(({ assetId, begin, end }) =>
          assetId === null
            ? []
            : filesOf(architecture, assetId).map((file) => ({ ...file, widget, areaId, slot: { begin, end } })),
        )
      : [],
  );

/** The assets whose texts belong to the index. */
export const documentAssets = (architecture: Architecture): string[] => [
  ...new Set(documentFiles(architecture).map(({ assetId }) => assetId)),
];

/** A text for each page, which leads to the document. */
export const documentPages = (architecture: Architecture, texts: DocumentTexts): VenueDocument[] =>
  documentFiles(architecture).flatMap(({ locale, assetId, widget, areaId, slot }) =>
    (texts.get(assetId) ?? [])
      .filter((body) => body !== '')
      .map((body) => ({
        ...NOWHERE,
        ...{ id: `widget:${widget.id}`, type: 'DOCUMENT', areaId, widgetId: widget.id, assetId },
        ...{ locale, title: pickText(widget.name, locale) || widget.id, body, hints: '', slot },
      })),
  );

const ofPage = (type: 'IMPRINT' | 'PRIVACY', texts: Texts): VenueDocument[] =>
  texts.flatMap(({ locale, text }) => {
    const { title, sections } = sectionsOf(text);
    return sections.map(({ heading, text: body }) => ({
      ...NOWHERE,
      ...{ id: type.toLowerCase(), type, locale, body, hints: PAGE_WORDS[type] },
      title: [...new Set([title, heading])].filter((part) => part !== '').join(': '),
    }));
  });

/**
 * The texts of a venue that every user of it may see. Areas that the floor plan hides are not among them, nor anything in
 * them, nor addresses.
 */
export function venueDocuments(architecture: Architecture): VenueDocument[] {
  const { globalWidgets, impress, privacyNotice } = architecture;
  return [
    ...visibleAreas(architecture).flatMap((area) => [
      ...documentsOf(
        { id: `area:${area.id}`, type: 'AREA', areaId: area.id },
        { names: area.names, bodies: [area.descriptions], hints: PAGE_WORDS.AREA },
      ),
      ...area.viewPoints.flatMap((viewpoint) =>
        documentsOf(
          { id: `viewpoint:${area.id}/${viewpoint.id}`, type: 'VIEWPOINT', areaId: area.id },
          { names: viewpoint.names, bodies: [area.names], hints: '' },
        ),
      ),
      ...area.contentWidgets.flatMap((widget) => ofWidget(widget, area.id)),
    ]),
    ...globalWidgets.flatMap((widget) => ofWidget(widget, null)),
    ...ofPage('IMPRINT', impress),
    ...ofPage('PRIVACY', privacyNotice),
  ];
}
