import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { Sealed } from '../../domain/kernel/sealed';
import { promiseNotProvided } from '../kernel/not-provided';

export type AuthorInput = { architectureId: string; uid: string };

/** The name is shown once more, or still. */
export type AuthorEvent = { type: 'author.renew' };

/** What others see of a user next to what they write; the picture is its id. */
export type Author = { name: string; portrait: string | null };

type Context = AuthorInput & { author: Sealed<Author> | null; failures: number };

const RETRY_MS = 30_000;
const MAX_RETRIES = 3;
/** Authors may change their name. */
const FRESH_MS = 60_000;

export const authorMachine = setup({
  types: { input: {} as AuthorInput, context: {} as Context, events: {} as AuthorEvent },
  actors: { readName: fromPromise<Sealed<Author>, AuthorInput>(promiseNotProvided('readName')) },
  guards: { canRetry: ({ context }) => context.failures <= MAX_RETRIES },
  delays: { retryDelay: RETRY_MS, fresh: FRESH_MS },
}).createMachine({
  id: 'author',
  description: 'The name and picture of a user who writes in a room.',
  context: ({ input }) => ({ ...input, author: null, failures: 0 }),
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        id: 'readName',
        src: 'readName',
        input: ({ context: { architectureId, uid } }) => ({ architectureId, uid }),
        onDone: { target: 'known', actions: assign(({ event }) => ({ author: event.output, failures: 0 })) },
        onError: { target: 'unknown', actions: assign(({ context }) => ({ failures: context.failures + 1 })) },
      },
    },
    known: {
      initial: 'fresh',
      states: {
        fresh: { after: { fresh: 'aged' } },
        aged: { on: { 'author.renew': '#author.reading' } },
      },
    },
    unknown: {
      initial: 'fresh',
      states: {
        fresh: { after: { fresh: 'aged' } },
        aged: { on: { 'author.renew': '#author.reading' } },
      },
      after: { retryDelay: { guard: 'canRetry', target: 'reading' } },
    },
  },
});

export type AuthorActorRef = ActorRefFrom<typeof authorMachine>;
