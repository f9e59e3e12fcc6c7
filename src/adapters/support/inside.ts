import { type CallbackActorLogic, fromPromise } from 'xstate';
import { late } from '../../../machines/kernel/late';
import { type LineCommand, type LineInput, liveHelpMachine } from '../../../machines/support/live-help.machine';
import type { Http } from '../kernel/http';
import type { FetchRecording } from './fetch-recording';

/** Support that follows the session. */
export function supportInside({ http, fetchRecording }: { http: Http; fetchRecording: FetchRecording }) {
  let line: CallbackActorLogic<LineCommand, LineInput> | null = null;
  return {
    liveHelp: liveHelpMachine.provide({
      actors: {
        makeCode: fromPromise(async ({ self, signal }) => {
          const [live, recorded] = await Promise.all([import('./live-help'), fetchRecording(self)]);
          line = live.createLine(http, recorded);
          return live.makeCode(http, signal);
        }),
        line: late<CallbackActorLogic<LineCommand, LineInput>>('line', () => line),
      },
    }),
  };
}
