import { type ActorRefFrom, assign, setup } from 'xstate';
import { AHEAD, type Look } from '../../domain/venue/panorama';

/** A number in a field as it is written. */
type Written = { field: string; text: string };

export type TurningEvent =
  /** The picture of a panorama is shown as attendees see it, or flat. */
  | { type: 'turning.toggle' }
  /** The view no longer moves; `at` is the viewpoint. */
  | { type: 'turning.rested'; at: string; look: Look }
  /** The browser has no WebGL2, or has taken it away. */
  | { type: 'turning.unsupported' }
  | ({ type: 'turning.write' } & Written)
  /** The focus has left the field. */
  | { type: 'turning.settle' };

/** `at`: the viewpoint from which the organiser looks; `written`: the number that is being written. */
type Context = { at: string | null; look: Look; written: Written | null };

export const turningMachine = setup({
  types: { context: {} as Context, events: {} as TurningEvent },
  actions: {
    noteLook: assign((_, { at, look }: { at: string; look: Look }) => ({ at, look })),
    forgetLook: assign({ at: null, look: AHEAD }),
    write: assign((_, { field, text }: Written) => ({ written: { field, text } })),
    forgetWritten: assign({ written: null }),
  },
}).createMachine({
  id: 'turning',
  description: 'How an organiser looks around in the panorama of a viewpoint. It is neither saved nor undone.',
  context: { at: null, look: AHEAD, written: null },
  on: {
    'turning.write': { actions: { type: 'write', params: ({ event }) => event } },
    'turning.settle': { actions: 'forgetWritten' },
  },
  initial: 'flat',
  states: {
    flat: { on: { 'turning.toggle': 'around' } },
    around: {
      exit: 'forgetLook',
      on: {
        'turning.toggle': 'flat',
        'turning.rested': { actions: { type: 'noteLook', params: ({ event }) => event } },
        'turning.unsupported': 'unsupported',
      },
    },
    unsupported: {
      description: 'This browser cannot draw it: the flat picture stays.',
      on: { 'turning.toggle': 'around' },
    },
  },
});

export type TurningActorRef = ActorRefFrom<typeof turningMachine>;
