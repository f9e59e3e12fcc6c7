import { useSelector } from '@xstate/react';
import { useCallback, useSyncExternalStore } from 'react';
import type { Piece } from '../../../domain/media/likes';
import { countedOf, shownLike, UNCOUNTED } from '../../../domain/media/taps';
import type { BoardLikesActorRef } from '../../../machines/media/board-likes.machine';
import { useActorOf, usePart } from '../kernel/actors';

type Shown = ReturnType<typeof shownLike>;
const isSame = (one: Shown | null, other: Shown | null): boolean =>
  one?.isLiked === other?.isLiked && one?.count === other?.count;

/** The likes of a board, which are read while the view is on the page. */
function useLikesOf(mediaBoardId: string): BoardLikesActorRef | undefined {
  const likes = useActorOf('likes');
  // Not with a selector: each new view would make all others on the page check again.
  const want = useCallback(() => {
    likes.send({ type: 'collection.want', input: { mediaBoardId } });
    return () => likes.send({ type: 'collection.release', key: mediaBoardId });
  }, [likes, mediaBoardId]);
  return useSyncExternalStore(want, (): BoardLikesActorRef | undefined => likes.getSnapshot().children[mediaBoardId]);
}

/** Likes or unlikes a media item. */
export function useLikeToggle(): (piece: Piece) => void {
  const ownLikes = useActorOf('ownLikes');
  const serverTime = useActorOf('serverTime');
  return useCallback(
    ({ mediaBoardId, contentPieceId }) =>
      ownLikes.send({
        type: 'ownLikes.toggle',
        mediaBoardId,
        contentPieceId,
        uuid: crypto.randomUUID(),
        at: serverTime.getSnapshot().context.now,
      }),
    [ownLikes, serverTime],
  );
}

/** The like of the user and the count of all users, which is read while the view is on the page; `null` without likes. */
export function useLike({ mediaBoardId, contentPieceId }: Piece): Shown | null {
  const board = useLikesOf(mediaBoardId);
  const counted = useSelector(
    board,
    (snapshot) => (snapshot === undefined ? UNCOUNTED : countedOf(snapshot.context, contentPieceId)),
    (one, other) => one.count === other.count && one.held === other.held,
  );
  return usePart(
    'ownLikes',
    (snapshot) =>
      snapshot.matches('on') ? shownLike(snapshot.context, { mediaBoardId, contentPieceId }, counted) : null,
    isSame,
  );
}

/** The likes of a board's media items by their id, for a list of them; `null` without likes. */
export function useBoardLikes(mediaBoardId: string): ((contentPieceId: string) => Shown) | null {
  const board = useSelector(useLikesOf(mediaBoardId), (snapshot) => snapshot?.context ?? null);
  const own = usePart('ownLikes', (snapshot) => (snapshot.matches('on') ? snapshot.context : null));
  if (own === null) return null;
  return (contentPieceId) =>
    shownLike(own, { mediaBoardId, contentPieceId }, board === null ? UNCOUNTED : countedOf(board, contentPieceId));
}
