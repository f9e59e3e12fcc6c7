import type { ActorRefFrom } from 'xstate';
import { collectionOf } from '../kernel/collection';
import { type LeadInput, leadMachine } from './lead.machine';

export const leadsMachine = collectionOf(leadMachine, {
  id: 'leads',
  description: 'The companies on the page with which the user can share their contact.',
  keyOf: ({ widgetId }: LeadInput) => widgetId,
  keep: 0,
});

export type LeadsActorRef = ActorRefFrom<typeof leadsMachine>;
