import type { KeyboardEvent } from 'react';
import { unlessComposing } from '../../../../domain/kernel/keys';
import { idsInOrder, isThere } from '../../../../domain/widgets/board/shape';
import type { Hands } from './use-board';
import { duplicate } from './use-copies';

/** How far an arrow key moves the selection, and with Shift. */
const STEP = 10;
const FINE_STEP = 1;
/** How much further it moves the view. */
const VIEW_STEPS = 4;
const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Does what a key is for; false for any other key. */
function press(hands: Hands, event: KeyboardEvent<HTMLElement>, mayEdit: boolean): boolean {
  const { board, sketch } = hands;
  const now = sketch.getSnapshot();
  const { tool } = now.context;
  const { shapes } = board.getSnapshot().context;
  // Others, or an undo, may have taken what was selected.
  const selected = now.context.selected.filter((id) => isThere(shapes[id]));
  const isCommand = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  const way = WAYS[event.key];
  const step = event.shiftKey ? FINE_STEP : STEP;
  const movesView = way !== undefined && selected.length === 0 && (tool === 'hand' || !mayEdit);
  if (isCommand && (key === 'y' || (key === 'z' && event.shiftKey))) board.send({ type: 'board.redo' });
  else if (isCommand && key === 'z') board.send({ type: 'board.undo' });
  else if (isCommand && key === 'd' && selected.length > 0) duplicate(hands, selected);
  else if (isCommand && key === 'a') sketch.send({ type: 'sketch.select', ids: idsInOrder(shapes) });
  else if (event.key === 'Escape' && !now.matches('ready')) sketch.send({ type: 'sketch.cancel' });
  else if (isCommand) return false;
  else if (movesView)
    sketch.send({ type: 'sketch.pan', by: { x: -way[0] * step * VIEW_STEPS, y: -way[1] * step * VIEW_STEPS } });
  else if (selected.length === 0) return false;
  else if (event.key === 'Escape') sketch.send({ type: 'sketch.take', tool });
  else if (event.key === 'Delete' || event.key === 'Backspace') {
    board.send({ type: 'board.do', deed: { type: 'delete', ids: selected } });
    sketch.send({ type: 'sketch.select', ids: [] });
    // The chosen line of the list goes with its shape.
    event.currentTarget.focus({ preventScroll: true });
  } else {
    if (way === undefined) return false;
    board.send({ type: 'board.do', deed: { type: 'move', ids: selected, dx: way[0] * step, dy: way[1] * step } });
  }
  return true;
}

/** The keys of a board, wherever the focus is on it. */
export const keysOf = (hands: Hands, mayEdit: boolean) => ({
  onKeyDown: unlessComposing((event: KeyboardEvent<HTMLElement>) => {
    if (event.target instanceof HTMLTextAreaElement) return;
    if (press(hands, event, mayEdit)) event.preventDefault();
  }),
});
