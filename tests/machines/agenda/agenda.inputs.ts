import type { CalendarFile } from '../../../domain/agenda/calendar';
import type { agendaMachine } from '../../../machines/agenda/agenda.machine';
import type { Inputs } from '../kernel/explore';

export const FILE: CalendarFile = {
  name: 'Keynote.ics',
  sequence: 3,
  events: [{ id: 'keynote', title: 'Keynote', place: 'Lobby', begin: 1, end: 2, path: '/v/aurora/area/lobby' }],
};

export const inputs: Inputs<typeof agendaMachine> = {
  limit: 30_000,
  events: [
    { type: 'agenda.open' },
    { type: 'agenda.close' },
    { type: 'agenda.show', list: 'all' },
    { type: 'agenda.show', list: 'mine' },
    { type: 'agenda.search', query: 'light' },
    { type: 'agenda.filter', lane: 'making' },
    { type: 'agenda.turn', day: '2026-11-20' },
    { type: 'agenda.look', talk: 'keynote/opening' },
    { type: 'agenda.back' },
    { type: 'agenda.leave' },
    { type: 'agenda.show', list: 'speakers' },
    { type: 'agenda.meet', speaker: 'mira' },
    { type: 'agenda.go', widgetId: 'keynote' },
    { type: 'agenda.save', file: FILE },
  ],
};
