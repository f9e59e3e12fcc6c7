import { FaultError, makeFault } from '../../../domain/kernel/fault';
import type { announcingMachine, EventView } from '../../../machines/control/announcing.machine';
import type { Inputs } from '../kernel/explore';
import { LUNCH } from '../venue/announcements.inputs';

export const SEEN: EventView = {
  pulse: {
    areas: [{ id: 'hall', names: [{ locale: 'en', text: 'Hall' }], people: 3 }],
    sockets: 3,
    requests: 40,
    failures: 0,
    delayMs: 2,
  },
  announcements: [LUNCH],
  reports: 0,
};
export const DRAFT = { areaId: 'hall', texts: [{ locale: 'en' as const, text: 'Lunch is served.' }] };

export const inputs: Inputs<typeof announcingMachine> = {
  limit: 5000,
  project: ({ seen, draft }) => [seen !== null, draft !== null && draft.texts.length],
  events: [
    { type: 'announcing.write', draft: DRAFT },
    { type: 'announcing.write', draft: { areaId: null, texts: [] } },
    { type: 'announcing.send' },
    { type: 'announcing.recall', id: 'lunch' },
    { type: 'xstate.done.actor.readEvent', output: SEEN },
    { type: 'xstate.error.actor.readEvent', error: new FaultError(makeFault('FORBIDDEN')) },
    { type: 'xstate.error.actor.readEvent', error: new FaultError(makeFault('NOT_REACHABLE')) },
  ],
};
