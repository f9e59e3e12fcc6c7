import type { Announcement } from '../../../domain/venue/announcement';
import type { announcementsMachine } from '../../../machines/venue/announcements.machine';
import type { Inputs } from '../kernel/explore';

export const LINE = { database: 'https://venue.example', mode: 'live', uid: 'ada' } as const;
export const LUNCH: Announcement = {
  id: 'lunch',
  at: 2000,
  areaId: null,
  texts: [{ locale: 'en', text: 'Lunch is served.' }],
};
export const HALL: Announcement = {
  id: 'hall',
  at: 1000,
  areaId: 'hall',
  texts: [{ locale: 'en', text: 'The hall is full.' }],
};

export const inputs: Inputs<typeof announcementsMachine> = {
  limit: 30_000,
  project: ({ line, dismissed }) => [line !== null, dismissed.length > 0],
  events: [
    { type: 'announcements.open', line: LINE },
    { type: 'announcements.close' },
    { type: 'announcements.enterArea', areaId: 'hall' },
    { type: 'announcements.heard', all: [LUNCH, HALL] },
    { type: 'announcements.unheard' },
    { type: 'announcements.retry' },
    { type: 'announcements.dismiss', id: 'lunch' },
    { type: 'xstate.done.actor.readDismissed', output: [] },
  ],
};
