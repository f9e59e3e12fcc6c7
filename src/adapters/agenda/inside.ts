import { fromPromise } from 'xstate';
import { calendarOf } from '../../../domain/agenda/calendar';
import { agendaMachine } from '../../../machines/agenda/agenda.machine';
import { download } from '../kernel/download';
import { keepKept, readKept } from './kept';

export const agendaInside = () => ({
  agenda: agendaMachine.provide({
    actors: {
      readKept: fromPromise(async ({ input }) => readKept(input.owner)),
      keepKept: fromPromise(async ({ input }) => keepKept(input)),
      saveCalendar: fromPromise(async ({ input: { name, events } }) => {
        const text = calendarOf(events, window.location.origin, Date.now());
        download(name, new Blob([text], { type: 'text/calendar;charset=utf-8' }));
      }),
    },
  }),
});
