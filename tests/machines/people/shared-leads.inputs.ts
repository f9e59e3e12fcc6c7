import { seal } from '../../../domain/kernel/sealed';
import type { SharedLead, sharedLeadsMachine } from '../../../machines/people/shared-leads.machine';
import type { Inputs } from '../kernel/explore';
import { AWAY, failureOf, SHARED } from './lead.inputs';

export const ONE: SharedLead = { widgetId: 'booth', body: seal(SHARED) };

export const inputs: Inputs<typeof sharedLeadsMachine> = {
  limit: 20_000,
  project: ({ architectureId, shared, widgetId, gone }) => [architectureId, shared.length, widgetId, gone === null],
  events: [
    { type: 'sharedLeads.enter', architectureId: 'aurora' },
    { type: 'sharedLeads.leave' },
    { type: 'sharedLeads.open' },
    { type: 'sharedLeads.close' },
    { type: 'sharedLeads.refresh' },
    { type: 'sharedLeads.withdraw', widgetId: 'booth' },
    { type: 'xstate.done.actor.readShared', output: [ONE] },
    { type: 'xstate.error.actor.readShared', error: AWAY },
    { type: 'xstate.error.actor.readShared', error: failureOf(403) },
    { type: 'xstate.error.actor.readShared', error: failureOf(405) },
    { type: 'xstate.done.actor.withdrawShared', output: [] },
    { type: 'xstate.error.actor.withdrawShared', error: AWAY },
    { type: 'xstate.error.actor.withdrawShared', error: failureOf(403) },
  ],
};
