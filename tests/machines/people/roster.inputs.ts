import { type Sealed, seal } from '../../../domain/kernel/sealed';
import type { Attendee } from '../../../domain/people/presence';
import type { rosterMachine, Seen } from '../../../machines/people/roster.machine';
import type { Inputs } from '../kernel/explore';

const attendee = (uid: string, areaId = 'lobby'): Sealed<Attendee> =>
  seal({ uid, areaId, name: `Name of ${uid}`, timestamp: 1 });
export const seen = (uid: string, areaId = 'lobby'): Seen => ({ uid, attendee: attendee(uid, areaId) });

export const inputs: Inputs<typeof rosterMachine> = {
  input: { mode: 'live', areaId: 'lobby', limit: 200 },
  limit: 20_000,
  project: ({ attendees, failures, ...rest }) => ({
    ...rest,
    attendees: Object.keys(attendees).toSorted(),
    failures: Math.min(failures, 6),
  }),
  events: [
    { type: 'roster.limit', limit: 50 },
    { type: 'roster.listed', found: [seen('ada')] },
    { type: 'roster.changed', joined: [seen('ada')], left: [] },
    { type: 'roster.changed', joined: [seen('grace')], left: ['ada'] },
    { type: 'roster.gone', uid: 'ada' },
    { type: 'roster.refused' },
    { type: 'roster.retry' },
  ],
};
