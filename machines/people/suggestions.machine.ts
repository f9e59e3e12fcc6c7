import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { Sealed } from '../../domain/kernel/sealed';
import type { Suggestion } from '../../domain/people/suggestions';
import { promiseNotProvided } from '../kernel/not-provided';

export type Suggested = { uid: string; body: Sealed<Omit<Suggestion, 'userId'>> };

export type SuggestionsEvent =
  /** The user's profile in a venue, as it is now. */
  { type: 'suggestions.enter'; architectureId: string } | { type: 'suggestions.look' } | { type: 'suggestions.leave' };

type Context = { architectureId: string | null; people: readonly Suggested[] };

const NOTHING: Context = { architectureId: null, people: [] };

export const suggestionsMachine = setup({
  types: { context: {} as Context, events: {} as SuggestionsEvent },
  actors: {
    readSuggestions: fromPromise<readonly Suggested[], { architectureId: string }>(
      promiseNotProvided('readSuggestions'),
    ),
  },
}).createMachine({
  id: 'suggestions',
  description: 'Attendees with whom the user shares a statement: read whenever the list of attendees opens.',
  context: NOTHING,
  on: {
    'suggestions.enter': {
      target: '.inside',
      actions: assign(({ event: { architectureId } }) => ({ architectureId, people: [] })),
    },
    'suggestions.leave': { target: '.outside', actions: assign(NOTHING) },
  },
  initial: 'outside',
  states: {
    outside: {},
    inside: {
      initial: 'idle',
      states: {
        idle: { on: { 'suggestions.look': 'reading' } },
        reading: {
          invoke: {
            id: 'readSuggestions',
            src: 'readSuggestions',
            input: ({ context: { architectureId } }) => ({ architectureId: architectureId ?? '' }),
            onDone: { target: 'idle', actions: assign(({ event }) => ({ people: event.output })) },
            // Those of before stay.
            onError: 'idle',
          },
        },
      },
    },
  },
});

export type SuggestionsActorRef = ActorRefFrom<typeof suggestionsMachine>;
