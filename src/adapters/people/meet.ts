import type * as v from 'valibot';
import { fromCallback, fromPromise } from 'xstate';
import { fillPath } from '../../../domain/kernel/api';
import { parseAnswer } from '../../../domain/kernel/fault';
import { seal } from '../../../domain/kernel/sealed';
import { MEET_API, type Meeting, MeetingsSchema, SlotsSchema } from '../../../domain/people/meet';
import type { OwnMeeting } from '../../../machines/people/meet.events';
import { meetMachine } from '../../../machines/people/meet.machine';
import type { Http } from '../kernel/http';
import { late } from '../kernel/late';
import type { Realtime } from '../shell/realtime';

type Surroundings = {
  http: Pick<Http, 'get' | 'post'>;
  realtime: Realtime;
  load?: () => Promise<Pick<typeof import('./meet-line'), 'openMeet'>>;
};

/** Views say what failed. */
const OPTIONS = { retry: false, report: 'sessionOver' } as const;

const seenOf = ({ name, text, ...meeting }: Meeting): OwnMeeting => ({
  ...meeting,
  isAhead: meeting.begin > Date.now(),
  body: seal({ name, text }),
});
const listOf = ({ meetings }: v.InferOutput<typeof MeetingsSchema>): OwnMeeting[] => meetings.map(seenOf);

/** Meetings of two attendees, at the service; the realtime database says when something has changed. */
export const provideMeet = ({ http, realtime, load = () => late(import('./meet-line')) }: Surroundings) =>
  meetMachine.provide({
    actors: {
      meetFeed: fromCallback(({ input, sendBack }) =>
        realtime.use(load, ({ openMeet }, app) => openMeet(app, input, () => sendBack({ type: 'meet.refresh' }))),
      ),
      readMeetings: fromPromise(async ({ input: { architectureId }, signal }) =>
        listOf(await http.get(fillPath(MEET_API.own, { architectureId }), MeetingsSchema, { ...OPTIONS, signal })),
      ),
      readSlots: fromPromise(async ({ input: { architectureId, uid: userId }, signal }) => {
        const path = fillPath(MEET_API.slots, { architectureId, userId });
        return (await http.get(path, SlotsSchema, { ...OPTIONS, signal })).slots;
      }),
      sendProposal: fromPromise(async ({ input: { architectureId, wish, proposal }, signal }) => {
        if (wish === null || proposal === null) throw new Error('There is no proposal');
        const path = fillPath(MEET_API.propose, { architectureId });
        const replaces = wish.replaces === null ? {} : { replaces: wish.replaces };
        const { id, begin, text } = proposal;
        const body = { id, userId: wish.uid, begin, text: text.open(), ...replaces };
        return listOf(parseAnswer(MeetingsSchema, await http.post(path, body, { ...OPTIONS, signal }), path));
      }),
      sendAnswer: fromPromise(async ({ input: { architectureId, answer }, signal }) => {
        const path = fillPath(MEET_API.answer, { architectureId });
        return listOf(parseAnswer(MeetingsSchema, await http.post(path, answer, { ...OPTIONS, signal }), path));
      }),
    },
  });
