import { fromPromise } from 'xstate';
import { canvasMachine } from '../canvas.machine';
import { deskMachine } from '../desk.machine';
import { playerMachine } from '../player.machine';
import { sourceMachine } from '../source.machine';
import type { Charts } from '../story/story';
import { address } from './address';
import { channel } from './channel';
import { readContent } from './content';
import { readOrigin } from './files';
import { frame } from './frame';
import { frames } from './frames';
import { createLayout } from './layout';
import { createSession } from './session';

/** The inspector with real adapters. */
export function composeDesk(charts: Charts) {
  const layOut = createLayout();
  return deskMachine.provide({
    actors: {
      address,
      source: sourceMachine.provide({
        actors: {
          channel,
          session: createSession(charts),
          frames,
          readFile: fromPromise(({ input, signal }) => readOrigin(input, charts, signal)),
        },
      }),
      player: playerMachine.provide({
        actors: { frame, readContent: fromPromise(({ signal }) => readContent(signal)) },
      }),
      canvas: canvasMachine.provide({
        actors: {
          layOut: fromPromise(({ input }) =>
            input.chart === null ? Promise.reject(new Error('There is no chart')) : layOut(input.chart),
          ),
        },
      }),
    },
  });
}
