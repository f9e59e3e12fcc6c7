import { useSelector } from '@xstate/react';
import { useCallback, useSyncExternalStore } from 'react';
import { type Piece, pieceKey } from '../../../domain/media/likes';
import { shownLike } from '../../../domain/media/taps';
import type { LikeActorRef } from '../../../machines/media/like.machine';
import { useActorOf, usePart } from '../kernel/actors';

type Shown = ReturnType<typeof shownLike>;
const isSame = (one: Shown | null, other: Shown | null): boolean =>
  one?.isLiked === other?.isLiked && one?.count === other?.count;

/** The like of the user and the count of all users, which is read while the view is on the page; `null` without likes. */
export function useLike({ mediaBoardId, contentPieceId }: Piece) {
  const likes = useActorOf('likes');
  const ownLikes = useActorOf('ownLikes');
  const serverTime = useActorOf('serverTime');
  const key = pieceKey({ mediaBoardId, contentPieceId });
  // Not by a selection: each card that comes would make all others on the page look.
  const want = useCallback(() => {
    likes.send({ type: 'collection.want', input: { mediaBoardId, contentPieceId } });
    return () => likes.send({ type: 'collection.release', key });
  }, [likes, mediaBoardId, contentPieceId, key]);
  const like = useSyncExternalStore(want, (): LikeActorRef | undefined => likes.getSnapshot().children[key]);
  const count = useSelector(like, (snapshot) => snapshot?.context.count ?? null);
  const held = useSelector(like, (snapshot) => snapshot?.context.held ?? null);
  const shown = usePart(
    'ownLikes',
    (snapshot) =>
      snapshot.matches('on') ? shownLike(snapshot.context, { mediaBoardId, contentPieceId }, { count, held }) : null,
    isSame,
  );
  const toggle = () =>
    ownLikes.send({
      type: 'ownLikes.toggle',
      mediaBoardId,
      contentPieceId,
      uuid: crypto.randomUUID(),
      at: serverTime.getSnapshot().context.now,
    });
  return { shown, toggle };
}
