import { fromPromise } from 'xstate';
import { calendarOf } from '../../../domain/agenda/calendar';
import { GOING_API, GoingSchema, SharingSchema } from '../../../domain/agenda/going';
import { KEPT_TALKS_API, KeptTalksAnswerSchema } from '../../../domain/agenda/kept-talks';
import { fillPath } from '../../../domain/kernel/api';
import { parseAnswer } from '../../../domain/kernel/fault';
import { seal } from '../../../domain/kernel/sealed';
import { agendaMachine } from '../../../machines/agenda/agenda.machine';
import { agendaSharingMachine } from '../../../machines/agenda/agenda-sharing.machine';
import { goingMachine } from '../../../machines/agenda/going.machine';
import { ownAgendaMachine } from '../../../machines/agenda/own-agenda.machine';
import { download } from '../kernel/download';
import type { Http } from '../kernel/http';
import { certificatesInside } from './certificates';
import { readTalks, storeTalks } from './kept';

/** Nothing is said of what fails, or views say it. */
const QUIET = { retry: false, report: false } as const;

export const agendaInside = ({ http }: { http: Pick<Http, 'blob' | 'get' | 'post'> }) => ({
  agenda: agendaMachine.provide({
    actors: {
      saveCalendar: fromPromise(async ({ input }) => {
        const text = calendarOf(input, window.location.origin, Date.now());
        download(input.name, new Blob([text], { type: 'text/calendar;charset=utf-8' }));
      }),
    },
  }),
  agendaSharing: agendaSharingMachine.provide({
    actors: {
      readSharing: fromPromise(({ input, signal }) =>
        http.get(fillPath(GOING_API.sharing, input), SharingSchema, { ...QUIET, signal }),
      ),
      changeSharing: fromPromise(async ({ input: { architectureId, isShared }, signal }) => {
        const path = fillPath(GOING_API.sharing, { architectureId });
        const options = { retry: false, report: 'sessionOver', signal } as const;
        return parseAnswer(SharingSchema, await http.post(path, { isShared }, options), path);
      }),
    },
  }),
  certificates: certificatesInside(http),
  going: goingMachine.provide({
    actors: {
      readGoing: fromPromise(async ({ input: { architectureId, talk }, signal }) => {
        const path = `${fillPath(GOING_API.talk, { architectureId })}?${new URLSearchParams({ talk })}`;
        return seal(await http.get(path, GoingSchema, { ...QUIET, signal }));
      }),
    },
  }),
  ownAgenda: ownAgendaMachine.provide({
    actors: {
      readTalks: fromPromise(async ({ input }) => readTalks(input)),
      storeTalks: fromPromise(async ({ input }) => storeTalks(input)),
      sendTalks: fromPromise(async ({ input: { architectureId, changes }, signal }) => {
        const path = fillPath(KEPT_TALKS_API, { architectureId });
        const answer = await http.post(path, { changes }, { ...QUIET, signal });
        return parseAnswer(KeptTalksAnswerSchema, answer, path);
      }),
    },
  }),
});
