import { seal } from '../../../domain/kernel/sealed';
import type { Suggested, suggestionsMachine } from '../../../machines/people/suggestions.machine';
import type { Inputs } from '../kernel/explore';

export const grace: Suggested = { uid: 'grace', body: seal({ name: 'Grace', title: '', statements: ['speaker'] }) };

export const inputs: Inputs<typeof suggestionsMachine> = {
  limit: 1000,
  project: ({ architectureId, people }) => [architectureId, people.length],
  events: [
    { type: 'suggestions.enter', architectureId: 'aurora' },
    { type: 'suggestions.look' },
    { type: 'suggestions.leave' },
    { type: 'xstate.done.actor.readSuggestions', output: [grace] },
    { type: 'xstate.error.actor.readSuggestions', error: new Error('no') },
  ],
};
