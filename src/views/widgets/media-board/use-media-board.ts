import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { isOurOrigin, type Site } from '../../../../domain/privacy/providers';
import type { ContentPiece } from '../../../../domain/widgets/media-board';
import { type Showing, showingOf } from '../../../../domain/widgets/media-pieces';
import type { MediaBoardActorRef, mediaBoardMachine } from '../../../../machines/widgets/media-board.machine';

export type BoardSnapshot = SnapshotFrom<typeof mediaBoardMachine>;

export const useBoard = <T>(board: MediaBoardActorRef, select: (snapshot: BoardSnapshot) => T): T =>
  useSelector(board, select);

export const isOurPiece = ({ url }: ContentPiece, site: Site): boolean => isOurOrigin(url ?? '', site);

export const showingIn = (piece: ContentPiece, site: Site): Showing => showingOf(piece, isOurPiece(piece, site));
