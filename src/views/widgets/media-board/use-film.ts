import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ContentWidget } from '../../../../domain/kernel/venue';
import type { ContentPiece } from '../../../../domain/widgets/content-piece';
import type { Showing } from '../../../../domain/widgets/media-pieces';
import { isOfKind } from '../../../../domain/widgets/widget';
import type { WidgetActorRef } from '../../../../machines/widgets/widget.machine';
import { useSite } from '../../privacy/use-consent';
import type { TalkFilm } from '../../stage/film';
import { useChart } from '../use-chart';
import { openedOf, showingIn } from './use-media-board';

/** What our own player shows. */
const OWN: readonly Showing[] = ['film', 'stream', 'sound'];

/** The films of the configuration of a media board, on our own player; null for other widgets. */
export function useFilm(widget: ContentWidget, actor: WidgetActorRef, slotId: string | null): TalkFilm | null {
  const site = useSite();
  const board = useChart(actor, 'MEDIA_BOARD');
  const openId = useSelector(board, (snapshot) =>
    snapshot?.matches({ screen: { player: 'allowed' } }) === true ? (snapshot.context.piece?.id ?? null) : null,
  );
  const position = useSelector(board, (snapshot) => Math.floor(snapshot?.context.position ?? 0));
  return useMemo(() => {
    const slot = isOfKind(widget, 'MEDIA_BOARD') ? widget.configurations.find(({ id }) => id === slotId) : undefined;
    if (board === undefined || slot === undefined) return null;
    const find = (pieceId: string): ContentPiece | undefined =>
      slot.contentPieces.find((piece) => piece.id === pieceId && OWN.includes(showingIn(piece, site)));
    return {
      now: openId === null || find(openId) === undefined ? null : { pieceId: openId, at: position },
      has: (pieceId) => find(pieceId) !== undefined,
      watch: ({ pieceId, at: from }) => {
        const piece = find(pieceId);
        if (piece === undefined) return;
        if (pieceId === openId) return board.send({ type: 'mediaBoard.jump', position: from });
        const opened = openedOf(piece, slot.cookieProviders, site);
        board.send({ type: 'mediaBoard.back' });
        board.send({ type: 'mediaBoard.open', piece: opened, place: 0, at: null, plays: true, from });
      },
    };
  }, [board, widget, slotId, site, openId, position]);
}
