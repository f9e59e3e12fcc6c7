import { fromPromise } from 'xstate';
import { API_BASE, fillPath } from '../../../domain/kernel/api';
import { parseAnswer } from '../../../domain/kernel/fault';
import { HelpJoinedSchema, LIVE_HELP_API, typedHelpCode } from '../../../domain/support/live-help';
import {
  ProblemsSchema,
  RECORDINGS_API,
  RecordingLinkSchema,
  type StoredRecordings,
  StoredRecordingsSchema,
} from '../../../domain/support/recordings';
import { REPORT_API, reportFileName } from '../../../domain/support/report';
import { copyingMachine } from '../../../machines/chat/copying.machine';
import { followingMachine } from '../../../machines/control/following.machine';
import {
  type RecordingFilter,
  type RecordingRequest,
  recordingsMachine,
} from '../../../machines/control/recordings.machine';
import { copyText } from '../kernel/clipboard';
import { download } from '../kernel/download';
import type { Http } from '../kernel/http';
import { ownTimeZone } from '../kernel/own-time-zone';
import { daysOf, withoutEmpty } from './archive';

const quiet = { report: false } as const;
const PASS_API = `${API_BASE}/inspector/pass`;

/** What is asked for, without what is empty. A code may be written as it is spoken, such as `zm8c-mvyf`. */
export const recordingQuery = (filter: RecordingFilter, zone: string): Record<string, string> =>
  withoutEmpty({
    ...filter,
    code: filter.code
      .toUpperCase()
      .replace(/[^\dA-Z]/g, '')
      .slice(0, 8),
    browser: filter.browser ?? '',
    place: filter.place ?? '',
    ...daysOf(filter, zone),
  });

/** What was reported to support, as the service keeps it. */
export function provideRecordings(http: Pick<Http, 'get' | 'post' | 'blob'>) {
  const getPass = async (): Promise<void> => {
    await http.post(PASS_API, undefined, { report: false, retry: false });
  };
  const read = ({ filter, problem, cursor }: RecordingRequest, signal: AbortSignal): Promise<StoredRecordings> =>
    http.get(REPORT_API.sessions, StoredRecordingsSchema, {
      ...quiet,
      signal,
      query: {
        ...recordingQuery(filter, ownTimeZone()),
        ...(problem === null ? {} : { problem }),
        ...(cursor === null ? {} : { cursor }),
      },
    });
  return recordingsMachine.provide({
    actors: {
      search: fromPromise(async ({ input: { filter }, signal }) => {
        const query = recordingQuery(filter, ownTimeZone());
        const [problems, page] = await Promise.all([
          http.get(RECORDINGS_API.problems, ProblemsSchema, { ...quiet, signal, query }),
          read({ filter, problem: null, cursor: null }, signal),
        ]);
        return { problems, page };
      }),
      readRecordings: fromPromise(({ input, signal }) => read(input, signal)),
      saveRecording: fromPromise(async ({ input: { code }, signal }) => {
        download(
          reportFileName(code ?? ''),
          await http.blob(fillPath(REPORT_API.session, { code }), { ...quiet, signal }),
        );
      }),
      shareRecording: fromPromise(async ({ input: { code } }) => {
        const path = fillPath(RECORDINGS_API.link, { code });
        return parseAnswer(RecordingLinkSchema, await http.post(path, undefined, { ...quiet, retry: false }), path);
      }),
      getPass: fromPromise(getPass),
      following: followingMachine.provide({
        actors: {
          joinSession: fromPromise(async ({ input: { code } }) => {
            // A code works once, so that nothing else may fail afterwards.
            await getPass();
            const body = { code: typedHelpCode(code?.open() ?? '') };
            const path = LIVE_HELP_API.join;
            return parseAnswer(HelpJoinedSchema, await http.post(path, body, { ...quiet, retry: false }), path);
          }),
        },
      }),
      copying: copyingMachine.provide({
        actors: { copyMessage: fromPromise(({ input: { text } }) => copyText(text?.open() ?? '')) },
      }),
    },
  });
}
