import { fromPromise } from 'xstate';
import { CHAT_API } from '../../../domain/chat/api';
import { ReportsCountSchema } from '../../../domain/chat/safety';
import { DRY_RUN_API, DryRunSchema } from '../../../domain/control/dry-run';
import { HandedSchema, InvitationsSchema, PEOPLE_API, PeopleSchema } from '../../../domain/control/people';
import { PULSE_API, PulseSchema } from '../../../domain/control/pulse';
import { fillPath } from '../../../domain/kernel/api';
import { parseAnswer, readFault } from '../../../domain/kernel/fault';
import { LEADS_API, ReceivingsSchema } from '../../../domain/people/leads';
import { ANNOUNCEMENT_API, AnnouncementsSchema } from '../../../domain/venue/announcement';
import { copyingMachine } from '../../../machines/chat/copying.machine';
import { addingMachine } from '../../../machines/control/adding.machine';
import { announcingMachine } from '../../../machines/control/announcing.machine';
import { dryRunMachine } from '../../../machines/control/dry-run.machine';
import { helpingMachine } from '../../../machines/control/helping.machine';
import { invitingMachine } from '../../../machines/control/inviting.machine';
import { receivingMachine } from '../../../machines/control/receiving.machine';
import { copyText } from '../kernel/clipboard';
import type { Http } from '../kernel/http';
import { WORK_MS } from '../kernel/silence';

const quiet = { report: false } as const;
const once = { report: false, retry: false, silenceMs: WORK_MS } as const;

/** Features that need a realtime database. */
async function orNothing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (readFault(error).status === 404) return null;
    throw error;
  }
}

/** The organisers' actions on people, and during the event. */
export const provideOrganisers = (http: Pick<Http, 'get' | 'post' | 'remove'>) => ({
  helping: helpingMachine.provide({
    actors: {
      findPeople: fromPromise(({ input: { query, role, page, ...asked }, signal }) => {
        const q = query.open();
        const more = { ...(q === '' ? {} : { q }), ...(role === null ? {} : { role }) };
        const options = { ...quiet, signal, query: { ...asked, ...more, page: String(page) } };
        return http.get(PEOPLE_API.list, PeopleSchema, options);
      }),
      doAct: fromPromise(async ({ input: { act } }) => {
        const answer = await http.post(PEOPLE_API.acts, act, once);
        const isHanded = act?.act === 'invite' || act?.act === 'number';
        return isHanded ? parseAnswer(HandedSchema, answer, PEOPLE_API.acts) : null;
      }),
      copying: copyingMachine.provide({
        actors: { copyMessage: fromPromise(({ input: { text } }) => copyText(text?.open() ?? '')) },
      }),
    },
  }),
  adding: addingMachine.provide({
    actors: {
      addAttendee: fromPromise(async ({ input }) =>
        parseAnswer(HandedSchema, await http.post(PEOPLE_API.list, input, once), PEOPLE_API.list),
      ),
    },
  }),
  inviting: invitingMachine.provide({
    actors: {
      readInvitations: fromPromise(({ signal }) =>
        http.get(PEOPLE_API.invitations, InvitationsSchema, { ...quiet, signal }),
      ),
      inviteAll: fromPromise(async ({ input }) => {
        await http.post(PEOPLE_API.invitations, input, once);
      }),
    },
  }),
  receiving: receivingMachine.provide({
    actors: {
      readReceivers: fromPromise(
        async ({ signal }) => (await http.get(LEADS_API.receivers, ReceivingsSchema, { ...quiet, signal })).companies,
      ),
      saveReceivers: fromPromise(async ({ input: { wanted } }) => {
        const answer = await http.post(LEADS_API.receivers, wanted, once);
        return parseAnswer(ReceivingsSchema, answer, LEADS_API.receivers).companies;
      }),
    },
  }),
  announcing: announcingMachine.provide({
    actors: {
      readEvent: fromPromise(async ({ signal }) => {
        const options = { ...quiet, signal };
        const pulse = await http.get(PULSE_API, PulseSchema, options);
        const heard = await orNothing(http.get(ANNOUNCEMENT_API.all, AnnouncementsSchema, options));
        const reports = await orNothing(http.get(CHAT_API.reportsCount, ReportsCountSchema, options));
        return { pulse, announcements: heard?.announcements ?? null, reports: reports?.open ?? null };
      }),
      sendAnnouncement: fromPromise(async ({ input: { draft } }) => {
        await http.post(ANNOUNCEMENT_API.all, draft, once);
      }),
      recallAnnouncement: fromPromise(({ input: { id } }) => http.remove(fillPath(ANNOUNCEMENT_API.one, { id }), once)),
    },
  }),
  dryRun: dryRunMachine.provide({
    actors: {
      readRun: fromPromise(({ signal }) => http.get(DRY_RUN_API, DryRunSchema, { ...quiet, signal })),
      startRun: fromPromise(async ({ input: { size } }) =>
        parseAnswer(DryRunSchema, await http.post(DRY_RUN_API, { size }, once), DRY_RUN_API),
      ),
      stopRun: fromPromise(() => http.remove(DRY_RUN_API, once)),
    },
  }),
});
