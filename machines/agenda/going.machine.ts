import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { Going } from '../../domain/agenda/going';
import type { Sealed } from '../../domain/kernel/sealed';
import { promiseNotProvided } from '../kernel/not-provided';

export type GoingEvent =
  | { type: 'going.enter'; architectureId: string }
  | { type: 'going.belong'; uid: string }
  | { type: 'going.leave' }
  /** The page of a talk is open. */
  | { type: 'going.look'; talk: string }
  | { type: 'going.close' };

type Talk = { architectureId: string; talk: string };
/** `talk`: whose page is open; `body`: who goes there. */
type Context = {
  architectureId: string | null;
  uid: string | null;
  talk: string | null;
  body: Sealed<Going> | null;
};

const ANSWER_MS = 10_000;

export const goingMachine = setup({
  types: { context: {} as Context, events: {} as GoingEvent },
  actors: { readGoing: fromPromise<Sealed<Going>, Talk>(promiseNotProvided('readGoing')) },
  guards: {
    isAsked: ({ context: { architectureId, uid, talk } }) => architectureId !== null && uid !== null && talk !== null,
  },
  delays: { answerDelay: ANSWER_MS },
}).createMachine({
  id: 'going',
  description:
    'Which people the user knows go to the talk whose page is open; of those who are not logged in nothing is asked.',
  context: { architectureId: null, uid: null, talk: null, body: null },
  on: {
    'going.enter': {
      target: '.deciding',
      actions: assign(({ event: { architectureId } }) => ({ architectureId, body: null })),
    },
    'going.belong': { target: '.deciding', actions: assign(({ event: { uid } }) => ({ uid, body: null })) },
    'going.leave': {
      target: '.deciding',
      actions: assign({ architectureId: null, uid: null, talk: null, body: null }),
    },
    'going.look': { target: '.deciding', actions: assign(({ event: { talk } }) => ({ talk, body: null })) },
    'going.close': { target: '.deciding', actions: assign({ talk: null, body: null }) },
  },
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isAsked', target: 'loading' }, { target: 'idle' }] },
    idle: {},
    loading: {
      invoke: {
        id: 'readGoing',
        src: 'readGoing',
        input: ({ context: { architectureId, talk } }) => ({ architectureId: architectureId ?? '', talk: talk ?? '' }),
        onDone: { target: 'shown', actions: assign(({ event }) => ({ body: event.output })) },
        onError: 'failed',
      },
      after: { answerDelay: 'failed' },
    },
    shown: {},
    failed: { description: 'Nothing is shown, and the next look asks again.' },
  },
});

export type GoingActorRef = ActorRefFrom<typeof goingMachine>;
