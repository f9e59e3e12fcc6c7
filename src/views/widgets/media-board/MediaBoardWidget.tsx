import type { ChartRef } from '../../../../machines/widgets/charts';
import { useSite } from '../../privacy/use-consent';
import type { WidgetViewProps } from '../kinds';
import { useActiveConfiguration } from '../use-active-configuration';
import { useChart } from '../use-chart';
import { BoardOverview } from './BoardOverview';
import { PiecePlayer } from './player';
import { openedOf, useBoard } from './use-media-board';
import { useSought } from './use-sought';

type Props = WidgetViewProps<'MEDIA_BOARD'>;

function Board({ widget, actor, board }: Props & { board: ChartRef<'MEDIA_BOARD'> }) {
  const openedId = useBoard(board, (snapshot) =>
    snapshot.matches({ screen: 'player' }) ? (snapshot.context.piece?.id ?? null) : null,
  );
  const site = useSite();
  const configuration = useActiveConfiguration(widget, actor);
  const pieces = configuration?.contentPieces ?? [];
  const providers = configuration?.cookieProviders ?? [];
  const opened = pieces.find(({ id }) => id === openedId);
  useSought(widget.id, pieces, (piece) => {
    board.send({ type: 'mediaBoard.back' });
    board.send({ type: 'mediaBoard.open', place: 0, at: null, plays: false, piece: openedOf(piece, providers, site) });
  });
  return opened === undefined ? (
    <BoardOverview board={board} mediaBoardId={widget.id} pieces={pieces} providers={providers} />
  ) : (
    <PiecePlayer board={board} mediaBoardId={widget.id} piece={opened} />
  );
}

/** A media board: the overview of its media items, or one of them. */
export default function MediaBoardWidget({ widget, actor }: Props) {
  const board = useChart(actor, 'MEDIA_BOARD');
  return board !== undefined && <Board widget={widget} actor={actor} board={board} />;
}
