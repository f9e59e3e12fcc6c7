import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { TakeAwayFormat } from '../../domain/control/take-away';
import type { Fault } from '../../domain/kernel/fault';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';

export type TakeAwayEvent = { type: 'takeAway.save'; format: TakeAwayFormat };

type Context = { format: TakeAwayFormat | null; fault: Fault | null };

export const takeAwayMachine = setup({
  types: { context: {} as Context, events: {} as TakeAwayEvent, tags: {} as 'busy' },
  actors: {
    /** Saves the saved version of the venue as a file of the organiser. */
    saveVenueFile: fromPromise<void, { format: TakeAwayFormat | null }>(promiseNotProvided('saveVenueFile')),
  },
}).createMachine({
  id: 'takeAway',
  description: 'The saved version of the venue as a file: with all files that it uses, or its JSON alone.',
  context: { format: null, fault: null },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'takeAway.save': {
          target: 'saving',
          actions: assign(({ event: { format } }) => ({ format, fault: null })),
        },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveVenueFile',
        src: 'saveVenueFile',
        input: ({ context: { format } }) => ({ format }),
        onDone: 'idle',
        onError: { target: 'idle', actions: assign(({ event }) => faultOf({ event })) },
      },
    },
  },
});

export type TakeAwayActorRef = ActorRefFrom<typeof takeAwayMachine>;
