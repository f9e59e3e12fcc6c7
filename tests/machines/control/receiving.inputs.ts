import type { Receiving } from '../../../domain/people/leads';
import type { receivingMachine } from '../../../machines/control/receiving.machine';
import type { Inputs } from '../kernel/explore';

export const BOOTH: Receiving = {
  widgetId: 'booth',
  names: [{ locale: 'en', text: 'Booth' }],
  company: 'Navy Compilers',
  isOffered: true,
  receivers: [],
  contacts: 3,
  withdrawn: 1,
};
export const NAMED: Receiving = { ...BOOTH, receivers: ['hedy@example.org'] };

export const inputs: Inputs<typeof receivingMachine> = {
  limit: 5000,
  project: ({ companies, wanted, fault }) => [companies.length, wanted === null, fault === null],
  events: [
    { type: 'receiving.open' },
    { type: 'receiving.save', wanted: { widgetId: 'booth', receivers: ['hedy@example.org'] } },
    { type: 'xstate.done.actor.readReceivers', output: [BOOTH] },
    { type: 'xstate.done.actor.saveReceivers', output: [NAMED] },
    { type: 'xstate.error.actor.readReceivers', error: new Error('no') },
    { type: 'xstate.error.actor.saveReceivers', error: new Error('no') },
  ],
};
