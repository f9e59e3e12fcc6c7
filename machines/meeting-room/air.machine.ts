import { type ActorRefFrom, assign, sendTo, setup } from 'xstate';
import { above } from '../kernel/above';
import type { AirEvent, AirInput, StayEvent } from './room.events';

const COUNT_MS = 1000;
/** Browsers fire a timer at once that is longer. */
const LONGEST_MS = 2 ** 31 - 1;

export const airMachine = setup({
  types: { input: {} as AirInput, context: {} as AirInput, events: {} as AirEvent },
  actions: {
    tell: sendTo(
      above,
      (_, { isBackstage }: { isBackstage: boolean }): StayEvent => ({ type: 'stay.aired', isBackstage }),
    ),
  },
  guards: {
    wasOnAir: ({ context }) => context.wasOnAir,
    isRehearsal: ({ context }) => context.airsInMs > 0,
  },
  delays: { count: COUNT_MS, airDelay: ({ context }) => Math.min(context.airsInMs, LONGEST_MS) },
}).createMachine({
  id: 'air',
  description: 'Whether the audience of a webinar sees and hears a user who has sound and picture for it.',
  context: ({ input }) => ({ ...input }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isRehearsal', target: 'rehearsing' }, { target: 'backstage' }] },
    rehearsing: {
      description: 'Long before the webinar nobody goes on air, and there is no audience yet.',
      after: { airDelay: 'backstage' },
    },
    backstage: {
      description: 'Only others who are backstage see and hear the user.',
      always: {
        description: 'The page was loaded again while the user was on air.',
        guard: 'wasOnAir',
        target: 'onAir',
        actions: assign({ wasOnAir: false }),
      },
      on: { 'air.go': 'counting' },
    },
    counting: {
      description: 'The last three seconds, in which the user may still stay backstage.',
      on: { 'air.stop': 'backstage' },
      initial: 'three',
      states: {
        three: { after: { count: 'two' } },
        two: { after: { count: 'one' } },
        one: { after: { count: { target: '#air.onAir', actions: { type: 'tell', params: { isBackstage: false } } } } },
      },
    },
    onAir: {
      on: { 'air.stop': { target: 'backstage', actions: { type: 'tell', params: { isBackstage: true } } } },
    },
  },
});

export type AirActorRef = ActorRefFrom<typeof airMachine>;
