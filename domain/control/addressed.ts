import type { Architecture, Area, ContentWidget } from '../kernel/venue';
import type { ContentPiece } from '../widgets/content-piece';
import { isOfKind, readWidget } from '../widgets/widget';
import type { FileKind } from './file-kinds';

/** An address in a venue: what may be at it, where it is in the venue's file, what is around it there, and the area or the widget that it belongs to. */
export type Addressed = {
  address: string;
  accepts: readonly FileKind[];
  path: readonly (string | number)[];
  around: object;
  of: { area: Area } | { widget: ContentWidget };
};
type Found = Pick<Addressed, 'accepts' | 'path' | 'around'> & { address: string | null | undefined };

/** The files that a media item of each kind can be; of another kind, any of them. */
const OF_PIECE: Readonly<Record<string, readonly FileKind[]>> = {
  VIDEO: ['film', 'audio'],
  STREAM: ['film', 'audio'],
  AUDIO: ['audio', 'film'],
  IMAGE: ['picture'],
  DOCUMENT: ['document', 'picture'],
};
const ANY_PIECE: readonly FileKind[] = ['film', 'audio', 'picture', 'document'];

const inPiece = (piece: ContentPiece): Found[] => [
  { address: piece.url, accepts: OF_PIECE[piece.kind] ?? ANY_PIECE, path: ['url'], around: piece },
  ...piece.captions.map(
    (one, index): Found => ({
      address: one.url,
      accepts: ['captions'],
      path: ['captions', index, 'url'],
      around: piece,
    }),
  ),
];

const below = (path: readonly (string | number)[], found: readonly Found[]): Found[] =>
  found.map((one) => ({ ...one, path: [...path, ...one.path] }));

function inWidget(widget: ContentWidget): Found[] {
  const accepts: readonly FileKind[] = isOfKind(widget, 'PDF') ? ['document'] : [];
  const common = widget.configurations.flatMap((around, index) =>
    below(
      ['configurations', index],
      [
        { address: around.url, accepts, path: ['url'], around },
        ...around.uris.map(({ uri }, at): Found => ({ address: uri, accepts, path: ['uris', at, 'uri'], around })),
      ],
    ),
  );
  const rooms = !isOfKind(widget, 'MEETING')
    ? []
    : widget.configurations.flatMap((configuration, index) =>
        (['meetingUrl', 'viewerMeetingUrl', 'hostMeetingUrl'] as const).map(
          (name): Found => ({
            address: configuration[name],
            accepts: [],
            path: ['configurations', index, name],
            around: configuration,
          }),
        ),
      );
  const pieces = readWidget<readonly (readonly ContentPiece[])[]>(widget, (row, configurations) =>
    row.pieces === null ? [] : configurations.map(row.pieces),
  );
  const items = pieces.flatMap((list, index) =>
    list.flatMap((piece, at) => below(['configurations', index, 'contentPieces', at], inPiece(piece))),
  );
  return [...common, ...rooms, ...items];
}

/** All addresses that a venue has for attendees, besides those of its own files. */
export function addressesIn({ areas, globalWidgets }: Architecture): Addressed[] {
  const of = (owner: Addressed['of'], found: readonly Found[]): Addressed[] =>
    found.flatMap(({ address, ...one }) => (address ? [{ ...one, address, of: owner }] : []));
  const root = ['architectures', 0] as const;
  return [
    ...areas.flatMap((area, index) => {
      const path = [...root, 'areas', index];
      const films = area.viewPoints.map(
        (around, at): Found => ({
          around,
          address: around.background?.videoUrl,
          accepts: ['film'],
          path: [...path, 'viewPoints', at, 'background', 'videoUrl'],
        }),
      );
      const widgets = area.contentWidgets.flatMap((widget, at) =>
        of({ widget }, below([...path, 'contentWidgets', at], inWidget(widget))),
      );
      return [...of({ area }, films), ...widgets];
    }),
    ...globalWidgets.flatMap((widget, at) => of({ widget }, below([...root, 'globalWidgets', at], inWidget(widget)))),
  ];
}
