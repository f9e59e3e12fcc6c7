import type { Room } from '../../../domain/kernel/window-place';
import type { callWindowMachine } from '../../../machines/calls/call-window.machine';
import type { Inputs } from '../kernel/explore';

/** The window stands at the left edge, with 100 pixels to the right, 50 above and 10 below. */
export const ROOM: Room = { left: 0, right: 100, top: 50, bottom: 10 };

export const inputs: Inputs<typeof callWindowMachine> = {
  limit: 2000,
  project: ({ place }) => ({ isAway: place.x !== 0 || place.y !== 0 }),
  events: [
    { type: 'callWindow.enlarge' },
    { type: 'callWindow.shrink' },
    { type: 'callWindow.fill' },
    { type: 'callWindow.leaveFull' },
    { type: 'callWindow.grab', at: { x: 10, y: 10 } },
    { type: 'callWindow.drag', at: { x: 30, y: 0 }, room: ROOM },
    { type: 'callWindow.drop' },
    { type: 'callWindow.move', by: { x: 32, y: 0 }, room: ROOM },
  ],
};
