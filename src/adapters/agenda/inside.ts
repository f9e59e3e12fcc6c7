import { fromPromise } from 'xstate';
import { calendarOf } from '../../../domain/agenda/calendar';
import { KEPT_TALKS_API, KeptTalksAnswerSchema } from '../../../domain/agenda/kept-talks';
import { fillPath } from '../../../domain/kernel/api';
import { parseAnswer } from '../../../domain/kernel/fault';
import { agendaMachine } from '../../../machines/agenda/agenda.machine';
import { ownAgendaMachine } from '../../../machines/agenda/own-agenda.machine';
import { download } from '../kernel/download';
import type { Http } from '../kernel/http';
import { certificatesInside } from './certificates';
import { readTalks, storeTalks } from './kept';

export const agendaInside = ({ http }: { http: Pick<Http, 'blob' | 'get' | 'post'> }) => ({
  agenda: agendaMachine.provide({
    actors: {
      saveCalendar: fromPromise(async ({ input }) => {
        const text = calendarOf(input, window.location.origin, Date.now());
        download(input.name, new Blob([text], { type: 'text/calendar;charset=utf-8' }));
      }),
    },
  }),
  certificates: certificatesInside(http),
  ownAgenda: ownAgendaMachine.provide({
    actors: {
      readTalks: fromPromise(async ({ input }) => readTalks(input)),
      storeTalks: fromPromise(async ({ input }) => storeTalks(input)),
      sendTalks: fromPromise(async ({ input: { architectureId, changes }, signal }) => {
        const path = fillPath(KEPT_TALKS_API, { architectureId });
        const answer = await http.post(path, { changes }, { signal, retry: false, report: false });
        return parseAnswer(KeptTalksAnswerSchema, answer, path);
      }),
    },
  }),
});
