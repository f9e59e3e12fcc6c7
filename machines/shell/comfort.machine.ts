import {
  type ActorRefFrom,
  assign,
  enqueueActions,
  fromCallback,
  type NonReducibleUnknown,
  sendTo,
  setup,
} from 'xstate';
import {
  type Comfort,
  type ComfortChoice,
  comfortOf,
  NO_CHOICE,
  NO_WISHES,
  type SystemWishes,
} from '../../domain/shell/comfort';
import { notProvided } from '../kernel/not-provided';

export type ComfortEvent =
  /** The stored settings, from this or another tab, and the current system preferences. */
  | { type: 'comfort.found'; chosen: ComfortChoice; system: SystemWishes }
  | { type: 'comfort.choose'; choice: Partial<ComfortChoice> }
  /** Everything follows the system again. */
  | { type: 'comfort.reset' };
export type ComfortFact = { type: 'comfort.changed'; comfort: Comfort };
export type DeviceCommand = { type: 'device.keep'; chosen: ComfortChoice } | { type: 'device.show'; comfort: Comfort };

type Context = { chosen: ComfortChoice; system: SystemWishes };

export const comfortMachine = setup({
  types: { context: {} as Context, events: {} as ComfortEvent, emitted: {} as ComfortFact },
  actors: {
    /** Stores the choice, changes the page, and sends `comfort.found` at first and at each change elsewhere. */
    device: fromCallback<DeviceCommand, NonReducibleUnknown, ComfortEvent>(notProvided('device')),
  },
  actions: {
    apply: enqueueActions(({ context, enqueue }) => {
      const comfort = comfortOf(context.chosen, context.system);
      enqueue.sendTo('device', { type: 'device.show', comfort });
      enqueue.emit({ type: 'comfort.changed', comfort });
    }),
    keep: sendTo('device', ({ context }): DeviceCommand => ({ type: 'device.keep', chosen: context.chosen })),
  },
}).createMachine({
  id: 'comfort',
  description: 'The display settings of this device: the choice of the user, else the system preference.',
  context: { chosen: NO_CHOICE, system: NO_WISHES },
  invoke: { id: 'device', src: 'device' },
  initial: 'unknown',
  states: {
    unknown: {
      on: {
        'comfort.found': {
          target: 'known',
          actions: assign(({ event }) => ({ chosen: event.chosen, system: event.system })),
        },
      },
    },
    known: {
      entry: 'apply',
      on: {
        'comfort.found': {
          target: 'known',
          reenter: true,
          actions: assign(({ event }) => ({ chosen: event.chosen, system: event.system })),
        },
        'comfort.choose': {
          target: 'known',
          reenter: true,
          actions: [assign(({ context, event }) => ({ chosen: { ...context.chosen, ...event.choice } })), 'keep'],
        },
        'comfort.reset': { target: 'known', reenter: true, actions: [assign({ chosen: NO_CHOICE }), 'keep'] },
      },
    },
  },
});

export type ComfortActorRef = ActorRefFrom<typeof comfortMachine>;
