import type { Part } from '../../../domain/control/outline';
import type { Placed, placingMachine } from '../../../machines/control/placing.machine';
import type { Inputs } from '../kernel/explore';

export const PART: Part = {
  key: '["desk"]',
  path: ['architectures', '@aurora', 'areas', '@lobby', 'contentWidgets', '@desk'],
  kind: 'widget',
  mark: 'desk',
  title: { en: 'Welcome desk' },
  type: 'MEETING',
  children: [],
};

export const HELD: Placed = {
  part: PART,
  viewpoint: 'entrance',
  isPanorama: false,
  shape: { x: 0.2, y: 0.4, width: 0.2, height: 0.1, corners: null },
};

export const PRESS = {
  type: 'placing.press',
  held: HELD,
  grip: 'body',
  at: { x: 0.3, y: 0.45 },
  magnet: { others: [{ x: 0.7, y: 0.7, width: 0.1, height: 0.1 }], reach: { x: 0.01, y: 0.01 } },
  slack: { x: 0.003, y: 0.003 },
} as const;

export const inputs: Inputs<typeof placingMachine> = {
  limit: 4000,
  project: ({ hold, now, written }) => [hold !== null, now?.shape.x ?? null, written?.text ?? null],
  events: [
    PRESS,
    { type: 'placing.move', at: { x: 0.301, y: 0.45 } },
    { type: 'placing.move', at: { x: 0.4, y: 0.45 } },
    { type: 'placing.drop' },
    { type: 'placing.cancel' },
    { type: 'placing.nudge', held: HELD, grip: 'body', by: { x: 0.005, y: 0 } },
    { type: 'placing.write', held: HELD, written: { field: 'x', text: '25' }, shape: { ...HELD.shape, x: 0.25 } },
    { type: 'placing.write', held: HELD, written: { field: 'x', text: '' }, shape: null },
    { type: 'placing.settle' },
    { type: 'placing.picture', ratio: 2 },
    { type: 'placing.phone' },
    { type: 'placing.snap' },
  ],
};
