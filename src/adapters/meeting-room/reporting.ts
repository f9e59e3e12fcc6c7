import { fromCallback, fromPromise } from 'xstate';
import { reportMachine } from '../../../machines/support/report.machine';
import { say } from '../../words/words';
import type { createRecording } from '../support/recording';
import type { Ring } from '../support/ring';

/**
 * The room's own report. Its code and view are fetched with the first press; until then the ring keeps what happens.
 */
export function provideReport(ring: Ring, fetchView: () => Promise<unknown>) {
  let recording: ReturnType<typeof createRecording> | null = null;
  const fetched = () => {
    if (recording === null) throw new Error('The code of the report was not fetched');
    return recording;
  };
  return reportMachine.provide({
    actors: {
      fetchReport: fromPromise(async ({ self }) => {
        const [{ createRecording }] = await Promise.all([import('../support/recording'), fetchView()]);
        recording = createRecording(ring, self, 'meeting');
      }),
      sayMissing: fromPromise(async () => window.alert(say(document.documentElement.lang, 'errors.notReachable'))),
      recorder: fromCallback(() => fetched().record()),
      // The room renders it itself.
      views: fromCallback(() => {}),
      prepareRecording: fromPromise(async () => fetched().prepare()),
      saveRecording: fromPromise(async ({ input }) => fetched().save(input)),
      sendRecording: fromPromise(async ({ input, signal }) => fetched().send(input, signal)),
    },
  });
}
