import { type ActorRefFrom, assign, setup } from 'xstate';

export type TreeEvent =
  /** What is typed to find parts of the venue. */
  | { type: 'tree.search'; search: string }
  /** A part among those found is opened or closed. */
  | { type: 'tree.fold'; key: string };

/** `folded`: the keys of the found parts that are not as the search opens or closes them. */
type Context = { search: string; folded: readonly string[] };

export const treeMachine = setup({
  types: { context: {} as Context, events: {} as TreeEvent },
  actions: {
    noteSearch: assign((_, { search }: { search: string }) => ({ search, folded: [] })),
    fold: assign(({ context: { folded } }, { key }: { key: string }) => ({
      folded: folded.includes(key) ? folded.filter((one) => one !== key) : [...folded, key],
    })),
  },
  guards: { isEmpty: (_, { search }: { search: string }) => search.trim() === '' },
}).createMachine({
  id: 'tree',
  description: 'What an organiser sees of the parts of the venue. It is neither saved nor undone.',
  context: { search: '', folded: [] },
  initial: 'whole',
  on: {
    'tree.search': [
      {
        guard: { type: 'isEmpty', params: ({ event }) => event },
        target: '.whole',
        actions: { type: 'noteSearch', params: ({ event }) => event },
      },
      { target: '.found', actions: { type: 'noteSearch', params: ({ event }) => event } },
    ],
  },
  states: {
    whole: {},
    found: {
      description: 'Only what a search finds is shown, with what is around it.',
      on: { 'tree.fold': { actions: { type: 'fold', params: ({ event }) => event } } },
    },
  },
});

export type TreeActorRef = ActorRefFrom<typeof treeMachine>;
