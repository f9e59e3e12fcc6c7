import { type ActorRefFrom, assign, fromPromise, sendTo, setup } from 'xstate';
import type { Place } from '../../domain/chat/places';
import { authorsMachine } from '../chat/authors.machine';
import { filesMachine } from '../chat/files.machine';
import { moderationMachine } from '../chat/moderation.machine';
import { promiseNotProvided } from '../kernel/not-provided';

export type ModeratingEvent = { type: 'moderating.open' };

/** The saved venue, as far as the reports name it. */
export type Places = { architectureId: string; places: readonly Place[] };
type Context = { known: Places | null };

export const moderatingMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ModeratingEvent,
    children: {} as { moderation: 'moderation'; authors: 'authors'; files: 'files' },
  },
  actors: {
    /** Reads the names of the venue's rooms, and fetches the texts of the reports. */
    readPlaces: fromPromise<Places>(promiseNotProvided('readPlaces')),
    moderation: moderationMachine,
    authors: authorsMachine,
    files: filesMachine,
  },
  actions: {
    admit: sendTo('moderation', { type: 'moderation.admit' }),
    openReports: sendTo('moderation', { type: 'moderation.open' }),
  },
  guards: { isKnown: ({ context }) => context.known !== null },
}).createMachine({
  id: 'moderating',
  description: 'Reported messages, for organisers: counted from the start, and listed once their section is opened.',
  context: { known: null },
  invoke: [
    { id: 'moderation', src: 'moderation' },
    { id: 'authors', src: 'authors' },
    { id: 'files', src: 'files' },
  ],
  entry: 'admit',
  initial: 'counting',
  states: {
    counting: { on: { 'moderating.open': 'reading' } },
    reading: {
      entry: 'openReports',
      invoke: {
        id: 'readPlaces',
        src: 'readPlaces',
        onDone: { target: 'shown', actions: assign(({ event }) => ({ known: event.output })) },
        onError: [
          {
            guard: 'isKnown',
            target: 'shown',
            description: 'Keeps the names that were read before.',
          },
          { target: 'failed' },
        ],
      },
    },
    shown: { on: { 'moderating.open': 'reading' } },
    failed: { on: { 'moderating.open': 'reading' } },
  },
});

export type ModeratingActorRef = ActorRefFrom<typeof moderatingMachine>;
