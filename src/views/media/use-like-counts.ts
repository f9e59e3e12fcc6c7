import { useEffect } from 'react';
import { pieceKey } from '../../../domain/media/likes';
import { useActorOf, usePart } from '../kernel/actors';

/** Reads the likes of media items while the view is on the page; `read` gives those that are known, by media item. */
export function useLikeCounts(mediaBoardId: string, items: readonly { id: string }[]) {
  const likes = useActorOf('likes');
  const hasLikes = usePart('ownLikes', (snapshot) => snapshot.matches('on'));
  useEffect(() => {
    const pieces = items.map(({ id: contentPieceId }) => ({ mediaBoardId, contentPieceId }));
    for (const input of pieces) likes.send({ type: 'collection.want', input });
    return () => {
      for (const piece of pieces) likes.send({ type: 'collection.release', key: pieceKey(piece) });
    };
  }, [likes, mediaBoardId, items]);
  const read = (): Record<string, number> => {
    const { children } = likes.getSnapshot();
    return Object.fromEntries(
      items.map(({ id }) => {
        const key = pieceKey({ mediaBoardId, contentPieceId: id });
        return [id, children[key]?.getSnapshot().context.count ?? 0];
      }),
    );
  };
  return { hasLikes, read };
}
