import { type Sealed, seal } from '../../../domain/kernel/sealed';
import type { Attendee } from '../../../domain/people/presence';
import type { rosterMachine } from '../../../machines/people/roster.machine';
import type { Inputs } from '../kernel/explore';

export const attendee = (uid: string, areaId = 'lobby'): Sealed<Attendee> =>
  seal({ uid, areaId, name: `Name of ${uid}`, timestamp: 1 });

export const inputs: Inputs<typeof rosterMachine> = {
  input: { mode: 'live', areaId: 'lobby', limit: 200 },
  limit: 20_000,
  project: ({ attendees, ...rest }) => ({ ...rest, attendees: Object.keys(attendees).toSorted() }),
  events: [
    { type: 'roster.limit', limit: 50 },
    { type: 'roster.listed', attendees: { ada: attendee('ada') } },
    { type: 'roster.changed', joined: { ada: attendee('ada') }, left: [] },
    { type: 'roster.changed', joined: { grace: attendee('grace') }, left: ['ada'] },
    { type: 'roster.gone', uid: 'ada' },
    { type: 'roster.refused' },
  ],
};
