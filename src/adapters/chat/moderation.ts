import { fromPromise } from 'xstate';
import { CHAT_API } from '../../../domain/chat/api';
import { ChatReportsSchema, ReportsCountSchema } from '../../../domain/chat/safety';
import { deedsOf, moderationsOf } from '../../../domain/chat/verdict';
import { seal } from '../../../domain/kernel/sealed';
import { moderationMachine } from '../../../machines/chat/moderation.machine';
import { verdictMachine } from '../../../machines/chat/verdict.machine';
import type { Http } from '../kernel/http';

/** Moderation by organisers; the service stores the reports. */
export const provideModeration = (http: Pick<Http, 'get' | 'post'>) =>
  moderationMachine.provide({
    actors: {
      readReports: fromPromise(async ({ input: { shelf, before }, signal }) => {
        const query = { state: shelf, ...(before === null ? {} : { before }) };
        const page = await http.get(CHAT_API.reports, ChatReportsSchema, { query, signal, report: false });
        const reports = page.reports.map((report) => ({
          id: report.id,
          deeds: deedsOf(report),
          report: seal(report),
        }));
        return { reports, next: page.next };
      }),
      countReports: fromPromise(({ signal }) =>
        http.get(CHAT_API.reportsCount, ReportsCountSchema, { signal, report: false }),
      ),
      verdict: verdictMachine.provide({
        actors: {
          postVerdict: fromPromise(async ({ input: { queued, reason, ...verdict } }) => {
            if (queued === null) throw new Error('There is no report to decide about');
            const given = { ...verdict, reason: reason?.open() ?? '' };
            for (const action of moderationsOf(queued.report.open(), given))
              await http.post(CHAT_API.moderation, action, { report: false });
          }),
        },
      }),
    },
  });
