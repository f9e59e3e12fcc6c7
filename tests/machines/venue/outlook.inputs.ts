import type { outlookMachine } from '../../../machines/venue/outlook.machine';
import type { Inputs } from '../kernel/explore';

export const inputs: Inputs<typeof outlookMachine> = {
  limit: 300,
  events: [
    { type: 'outlook.changed', left: ['desk'], right: ['wall'] },
    { type: 'outlook.changed', left: [], right: [] },
    { type: 'outlook.moved' },
    { type: 'outlook.left', viewpointId: 'lobby', place: { x: 0.5, y: 0.5 } },
    { type: 'xstate.done.actor.readMoved', output: { isMoved: true } },
    { type: 'xstate.done.actor.readMoved', output: { isMoved: false } },
  ],
};
