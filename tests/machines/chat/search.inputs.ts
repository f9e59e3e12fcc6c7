import { type Sealed, seal } from '../../../domain/kernel/sealed';
import type { Found, searchMachine } from '../../../machines/chat/search.machine';
import type { Inputs } from '../kernel/explore';

export const found = (id: string): Sealed<Found> =>
  seal({ room: 'g~team', id, from: 'grace', at: 1, kind: 'text', text: `Text of ${id}` });

export const inputs: Inputs<typeof searchMachine> = {
  limit: 20_000,
  project: ({ results, ...rest }) => ({ ...rest, hasResults: results.length > 0 }),
  events: [
    { type: 'search.open', room: 'g~team' },
    { type: 'search.close' },
    { type: 'search.type', text: seal('plan') },
    { type: 'search.type', text: null },
    { type: 'search.more' },
    { type: 'search.retry' },
    { type: 'xstate.done.actor.searchMessages', output: { results: [found('m2')], next: 'm2' } },
    { type: 'xstate.done.actor.searchMessages', output: { results: [], next: null } },
    { type: 'xstate.done.actor.readMore', output: { results: [found('m1')], next: null } },
  ],
};
