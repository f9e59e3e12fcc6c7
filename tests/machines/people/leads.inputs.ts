import type { leadsMachine } from '../../../machines/people/leads.machine';
import type { Inputs } from '../kernel/explore';
import { events, LEAD } from './lead.inputs';

export const inputs: Inputs<typeof leadsMachine> = {
  limit: 20_000,
  events: [
    { type: 'collection.want', input: LEAD },
    { type: 'collection.want', input: { ...LEAD, widgetId: 'other' } },
    { type: 'collection.release', key: LEAD.widgetId },
    { type: 'collection.forget' },
    { type: 'collection.clear' },
    ...events.map((event) => ({ type: 'collection.tell', event }) as const),
  ],
  stopWhen: ({ context }) => Object.values(context.uses).some((uses) => uses > 2),
};
