import { type CallbackActorLogic, fromCallback, fromPromise } from 'xstate';
import { API_BASE } from '../../../domain/kernel/api';
import { late } from '../../../machines/kernel/late';
import { type BroadcastCommand, inspectionMachine } from '../../../machines/support/inspection.machine';
import { loggingMachine } from '../../../machines/support/logging.machine';
import { reportMachine } from '../../../machines/support/report.machine';
import { say } from '../../words/words';
import type { Http } from '../kernel/http';
import { writeToConsole } from './console';
import type { FetchRecording } from './fetch-recording';
import type { createRecording } from './recording';

type Surroundings = {
  http: Http;
  fetchRecording: FetchRecording;
  /** Fetches what renders the report until the function that it returns is called. */
  fetchReports: () => Promise<() => () => void>;
};

export function supportParts({ http, fetchRecording, fetchReports }: Surroundings) {
  let broadcast: CallbackActorLogic<BroadcastCommand> | null = null;
  let report: { recording: ReturnType<typeof createRecording>; show: () => () => void } | null = null;
  const fetched = () => {
    if (report === null) throw new Error('The code of the report was not fetched');
    return report;
  };
  return {
    inspection: inspectionMachine.provide({
      actors: {
        loadInspection: fromPromise(async () => {
          ({ broadcast } = await import('./inspection'));
        }),
        fetchPass: fromPromise(async ({ signal }) => {
          await http.post(`${API_BASE}/inspector/pass`, undefined, { signal, retry: false, report: false });
        }),
        broadcast: late<CallbackActorLogic<BroadcastCommand>>('broadcast', () => broadcast),
      },
    }),
    logging: loggingMachine.provide({
      actors: {
        sendEntry: fromPromise(async ({ input, signal }) => {
          const { sendEntry } = await import('./log-entry');
          await sendEntry(http, input, signal);
        }),
        writeEntry: fromPromise(async ({ input: { entry } }) => writeToConsole(entry)),
      },
    }),
    report: reportMachine.provide({
      actors: {
        fetchReport: fromPromise(async ({ self }) => {
          const [fetchedRecording, show] = await Promise.all([fetchRecording(self), fetchReports()]);
          report = { recording: fetchedRecording, show };
        }),
        sayMissing: fromPromise(async () => window.alert(say(document.documentElement.lang, 'errors.notReachable'))),
        recorder: fromCallback(() => fetched().recording.record()),
        views: fromCallback(() => fetched().show()),
        prepareRecording: fromPromise(async () => fetched().recording.prepare()),
        saveRecording: fromPromise(async ({ input }) => fetched().recording.save(input)),
        sendRecording: fromPromise(async ({ input, signal }) => fetched().recording.send(input, signal)),
      },
    }),
  };
}
