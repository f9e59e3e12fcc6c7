import { useEffect, useEffectEvent } from 'react';
import type { ContentPiece } from '../../../../domain/widgets/content-piece';
import { useActorOf, usePart } from '../../kernel/actors';

/** Opens the media item of this board that the user chose among the results of a search. */
export function useSought(mediaBoardId: string, pieces: readonly ContentPiece[], open: (piece: ContentPiece) => void) {
  const search = useActorOf('globalSearch');
  const soughtId = usePart('globalSearch', ({ context: { sought } }) =>
    sought?.widgetId === mediaBoardId ? sought.pieceId : null,
  );
  const openSought = useEffectEvent((id: string) => {
    search.send({ type: 'globalSearch.seek', sought: null });
    const piece = pieces.find((one) => one.id === id);
    if (piece !== undefined) open(piece);
  });
  useEffect(() => {
    if (soughtId !== null) openSought(soughtId);
  }, [soughtId]);
}
