import type { ChartRef } from '../../../../machines/widgets/charts';
import type { WidgetViewProps } from '../kinds';
import { useActiveConfiguration } from '../use-active-configuration';
import { useChart } from '../use-chart';
import { BoardOverview } from './BoardOverview';
import { PiecePlayer } from './PiecePlayer';
import { useBoard } from './use-media-board';

type Props = WidgetViewProps<'MEDIA_BOARD'>;

function Board({ widget, actor, board }: Props & { board: ChartRef<'MEDIA_BOARD'> }) {
  const openedId = useBoard(board, (snapshot) =>
    snapshot.matches({ screen: 'player' }) ? (snapshot.context.piece?.id ?? null) : null,
  );
  const configuration = useActiveConfiguration(widget, actor);
  const pieces = configuration?.contentPieces ?? [];
  const opened = pieces.find(({ id }) => id === openedId);
  return opened === undefined ? (
    <BoardOverview
      board={board}
      mediaBoardId={widget.id}
      pieces={pieces}
      providers={configuration?.cookieProviders ?? []}
    />
  ) : (
    <PiecePlayer board={board} mediaBoardId={widget.id} piece={opened} />
  );
}

/** A media board: the overview of its media items, or one of them. */
export default function MediaBoardWidget({ widget, actor }: Props) {
  const board = useChart(actor, 'MEDIA_BOARD');
  return board !== undefined && <Board widget={widget} actor={actor} board={board} />;
}
