import type { Tool } from '../../domain/widgets/board/drawing';
import type { Box, PenPoint, Point } from '../../domain/widgets/board/geometry';
import type { Colour, Written } from '../../domain/widgets/board/shape';
import type { BoardView } from '../../domain/widgets/board/view';

/** What the hand of the user does on a board. */
export type SketchContext = {
  tool: Tool;
  colour: Colour;
  view: BoardView;
  /** The view that the shapes are drawn for. */
  drawn: BoardView;
  selected: readonly string[];
  /** The shape that is being drawn or written. */
  id: string;
  stroke: readonly PenPoint[];
  from: Point;
  to: Point;
  /** The selection as it was when its corner was taken. */
  frame: Box | null;
  erased: readonly string[];
  text: string;
  /** The shape that has the text; `null` for a new one. */
  written: Written | null;
  /** The last text is in a new shape, as others deleted the one it was written in. */
  isKept: boolean;
};
