import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { HostRequest, HostTask } from '../../domain/meeting-room/room';
import { promiseNotProvided } from '../kernel/not-provided';
import type { HostingEvent, HostingInput } from './room.events';

const ANSWER_MS = 15_000;
const taken = ({ event: { task } }: { event: HostingEvent }) => ({ task });

export const hostingMachine = setup({
  types: {
    input: {} as HostingInput,
    context: {} as HostingInput & { task: HostTask | null },
    events: {} as HostingEvent,
    tags: {} as 'busy',
  },
  actors: {
    /** The service carries out what a host asks. */
    carryOut: fromPromise<void, HostRequest>(promiseNotProvided('carryOut')),
  },
  actions: { take: assign((_, { task }: { task: HostTask }) => ({ task })) },
  delays: { answerDelay: ANSWER_MS },
}).createMachine({
  id: 'hosting',
  description: 'A host mutes or removes an attendee of the meeting, or lets them in again.',
  context: ({ input }) => ({ ...input, task: null }),
  initial: 'ready',
  states: {
    ready: { on: { 'hosting.ask': { target: 'asking', actions: { type: 'take', params: taken } } } },
    asking: {
      tags: 'busy',
      invoke: {
        id: 'carryOut',
        src: 'carryOut',
        input: ({ context: { room, task } }) => {
          if (task === null) throw new Error('There is no task');
          return { room, ...task };
        },
        onDone: 'ready',
        onError: 'failed',
      },
      after: { answerDelay: 'failed' },
    },
    failed: {
      description: 'The host may ask again.',
      on: { 'hosting.ask': { target: 'asking', actions: { type: 'take', params: taken } } },
    },
  },
});

export type HostingActorRef = ActorRefFrom<typeof hostingMachine>;
