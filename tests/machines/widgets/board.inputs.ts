import type { NewShape, Shape, Shapes } from '../../../domain/widgets/board/shape';
import type { BoardEvent } from '../../../machines/widgets/board.events';
import type { boardMachine } from '../../../machines/widgets/board.machine';
import type { Inputs } from '../kernel/explore';

export const BOARD = {
  line: { database: 'https://aurora.example', mode: 'live', uid: 'ada' },
  room: 'b~sketches',
  session: 's1',
} as const;
export const shape = (more: Partial<Shape> = {}): Shape => ({
  kind: 'box',
  by: 'ada',
  at: 1,
  last: 'ada',
  box: '0,0,10,10',
  colour: 'ink',
  z: 1,
  ...more,
});
const SHAPES: Shapes = { a: shape() };

const PICTURE: NewShape = {
  kind: 'picture',
  box: '0,0,4,4',
  colour: 'ink',
  text: 'Hall',
  points: '0,0,50',
  file: { id: 'f1', name: 'Hall.png', size: 9, type: 'image/png' },
};

export const events: readonly BoardEvent[] = [
  { type: 'board.changed', shapes: SHAPES, removed: [] },
  { type: 'board.changed', shapes: {}, removed: ['a'] },
  { type: 'board.described', isClosed: true, isForHosts: false },
  { type: 'board.described', isClosed: false, isForHosts: true },
  { type: 'board.admitted', isHost: true },
  { type: 'board.pointed', cursors: [{ uid: 'grace', x: 1, y: 1 }] },
  { type: 'board.connected', isOn: false },
  { type: 'board.restored', edits: { 's0.1': { a: { colour: 'red' } } } },
  { type: 'board.stored', key: 's1.0' },
  { type: 'board.denied', key: 's1.0' },
  { type: 'board.forget' },
  { type: 'board.refused' },
  { type: 'board.retry' },
  { type: 'board.do', deed: { type: 'colour', ids: ['a'], colour: 'red' } },
  { type: 'board.do', deed: { type: 'restore', ids: ['a'] } },
  { type: 'board.do', deed: { type: 'write', id: 'a', text: 'Hi' } },
  { type: 'board.do', deed: { type: 'add', id: 'n', shape: PICTURE } },
  // Whole boards are one secret of a recording.
  { type: 'board.changed', shapes: 'drawn' as never, removed: [] },
  { type: 'board.restored', edits: 'drawn' as never },
  { type: 'board.undo' },
  { type: 'board.redo' },
  { type: 'board.point', at: { x: 1, y: 1 } },
];

export const inputs: Inputs<typeof boardMachine> = {
  input: BOARD,
  limit: 200_000,
  project: ({ stored, unsent, steps, failures, isClosed, isForHosts, isHost }) => ({
    isClosed,
    isForHosts,
    isHost,
    hasShapes: Object.keys(stored).length > 0,
    unsent: Object.keys(unsent).length > 0,
    done: (steps.done ?? []).length > 0,
    undone: (steps.undone ?? []).length > 0,
    failures: Math.max(failures, 5),
  }),
  events,
  stopWhen: ({ context }) => context.failures > 6 || Object.keys(context.unsent).length > 2,
};
