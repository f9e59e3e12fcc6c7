import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { isOurOrigin, type Site } from '../../../../domain/privacy/providers';
import type { ContentPiece } from '../../../../domain/widgets/content-piece';
import { type Showing, showingOf } from '../../../../domain/widgets/media-pieces';
import { providerFilm } from '../../../../domain/widgets/provider-films';
import type { OpenedPiece } from '../../../../machines/widgets/media-board.events';
import type { MediaBoardActorRef, mediaBoardMachine } from '../../../../machines/widgets/media-board.machine';

export type BoardSnapshot = SnapshotFrom<typeof mediaBoardMachine>;

export const useBoard = <T>(board: MediaBoardActorRef, select: (snapshot: BoardSnapshot) => T): T =>
  useSelector(board, select);

const isOurPiece = ({ url }: ContentPiece, site: Site): boolean => isOurOrigin(url ?? '', site);

const isSameSite = (one: Site, other: Site): boolean =>
  one === other ||
  (one.origin === other.origin &&
    one.onDemandVideoPrefix === other.onDemandVideoPrefix &&
    one.storageOrigin === other.storageOrigin);

/** What is known of media items, of which a list asks again with each drawing. */
const known = new WeakMap<ContentPiece, { site: Site; showing: Showing }>();

export function showingIn(piece: ContentPiece, site: Site): Showing {
  const found = known.get(piece);
  if (found !== undefined && isSameSite(found.site, site)) return found.showing;
  const showing = showingOf(piece, isOurPiece(piece, site));
  known.set(piece, { site, showing });
  return showing;
}

/** What the player of a media item needs. */
export function openedOf(piece: ContentPiece, providers: readonly string[], site: Site): OpenedPiece {
  const { id, begin, end, captions } = piece;
  const film = providerFilm(piece.url ?? '');
  return {
    id,
    begin,
    end,
    captions,
    providers,
    url: film?.player ?? piece.url ?? '',
    page: film?.page ?? null,
    showing: showingIn(piece, site),
    isOurs: isOurPiece(piece, site),
  };
}
