import { TOOLS } from '../../../domain/widgets/board/drawing';
import type { SketchEvent } from '../../../machines/widgets/board.events';
import type { sketchMachine } from '../../../machines/widgets/sketch.machine';
import type { Inputs } from '../kernel/explore';

export const NOTE = { kind: 'note', box: '10,10,180,180', colour: 'ink' } as const;

export const press = (
  more: Partial<Extract<SketchEvent, { type: 'sketch.press' }>> = {},
): Extract<SketchEvent, { type: 'sketch.press' }> => ({
  type: 'sketch.press',
  id: 'n',
  at: { x: 10, y: 10, pressure: 0.5 },
  isMore: false,
  mayEdit: true,
  target: { ids: [], corner: null },
  ...more,
});
export const drag = (x: number, y: number, below: readonly string[] = []): SketchEvent => ({
  type: 'sketch.drag',
  points: [{ x, y, pressure: 0.5 }],
  by: { x: 5, y: 5 },
  below,
});

export const inputs: Inputs<typeof sketchMachine> = {
  limit: 100_000,
  project: ({ tool, selected, written }) => ({ tool, isNew: written === null, hasSelected: selected.length > 0 }),
  events: [
    ...TOOLS.map((tool) => ({ type: 'sketch.take', tool }) as const),
    { type: 'sketch.colour', colour: 'red' },
    press(),
    press({ mayEdit: false }),
    press({ target: { ids: ['a'], corner: null } }),
    press({ target: { ids: ['a'], corner: { from: { x: 0, y: 0, width: 10, height: 10 } } } }),
    drag(40, 50, ['a']),
    { type: 'sketch.place', id: 'n', at: { x: 10, y: 10 } },
    { type: 'sketch.release', inside: ['a'] },
    { type: 'sketch.cancel' },
    { type: 'sketch.select', ids: ['a'] },
    { type: 'sketch.write', id: 'a', text: 'Hi', shape: NOTE },
    { type: 'sketch.type', text: 'Ho' },
    { type: 'sketch.finish', copy: null },
    { type: 'sketch.finish', copy: 'b' },
    { type: 'sketch.zoom', factor: 2, around: { x: 0, y: 0 } },
    { type: 'sketch.pan', by: { x: 1, y: 1 } },
    { type: 'sketch.rest' },
    { type: 'sketch.fit', box: { x: 0, y: 0, width: 10, height: 10 }, size: { width: 100, height: 100 } },
  ],
};
