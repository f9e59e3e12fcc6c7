import type { VisitsEvent, visitsMachine } from '../../../machines/privacy/visits.machine';
import type { Inputs } from '../kernel/explore';
import { faultError } from '../kernel/fakes';

export const ON: VisitsEvent = { type: 'visits.configure', isOn: true };
export const ARRIVED: VisitsEvent = { type: 'visits.arrive' };

export const inputs: Inputs<typeof visitsMachine> = {
  limit: 60_000,
  events: [
    ON,
    { type: 'visits.configure', isOn: false },
    ARRIVED,
    { type: 'visits.leave' },
    { type: 'visits.depart' },
    { type: 'visits.move', key: 'area/lobby' },
    { type: 'visits.open', key: 'widget/keynote/talk' },
    { type: 'visits.close', key: 'widget/keynote/talk' },
    { type: 'visits.stumble' },
    { type: 'visits.show' },
    { type: 'visits.hide' },
    { type: 'clock.told', at: 0 },
    { type: 'clock.told', at: 60_000 },
    { type: 'xstate.error.actor.sendVisits', error: faultError('NOT_REACHABLE') },
    { type: 'xstate.error.actor.sendVisits', error: faultError('PROCESSING_ERROR', 404) },
  ],
  unreachable: [
    'visits.on.waiting: always [hasMany] -> visits.on.taking because the search has two places, and a test opens many',
  ],
  project: ({ isOn, isIn, counting: { at, isFront, sums }, changes, counts, failures }) => [
    isOn,
    isIn,
    at !== null,
    isFront,
    Math.min(sums.length, 1),
    sums.some(({ ms, opens }) => ms >= 1000 || opens > 0),
    Math.min(changes.length, 1),
    counts.length > 0,
    failures,
  ],
};
