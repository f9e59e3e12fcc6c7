import type { FirebaseApp } from 'firebase/app';
import { fromCallback } from 'xstate';
import { readFault } from '../../../domain/kernel/fault';
import { realtimeMachine } from '../../../machines/shell/realtime.machine';
import { inTurn } from '../kernel/idle';
import { late } from '../kernel/late';
import { createLineHolder } from '../kernel/line';

export type RealtimeSurroundings = {
  /** The app of the identity provider's SDK. */
  identity: () => Promise<{ app: FirebaseApp }>;
  /** Resolves when the page has time for the connection. */
  whenCalm: () => Promise<void>;
  load?: () => Promise<Pick<typeof import('./realtime-line'), 'openRealtime'>>;
};
export type Realtime = {
  /** Fetches a feature's code once the realtime database is open, now or later, and starts it; returns the clean-up. */
  use: <Code>(load: () => Promise<Code>, begin: (code: Code, app: FirebaseApp) => () => void) => () => void;
};

/** The connection that all features share, on the Realtime Database SDK, which is fetched when it is first needed. */
export function createRealtime({
  identity,
  whenCalm,
  load = () => late(import('./realtime-line')),
}: RealtimeSurroundings) {
  const { open: openLine, close: closeLine, withLine } = createLineHolder<{ app: FirebaseApp }>();
  let failLine = (_error: unknown): void => {};

  const machine = realtimeMachine.provide({
    actors: {
      realtimeLine: fromCallback(({ input, sendBack }) => {
        let isOn = true;
        let end = () => {};
        const fail = (error: unknown): void => {
          if (isOn) sendBack({ type: 'realtime.unopened', fault: readFault(error) });
        };
        const open = async () => {
          await whenCalm();
          const [{ openRealtime }, { app }] = await inTurn(Promise.all([load(), identity()]));
          if (!isOn) return;
          const opened = { app };
          const close = openRealtime(app, input, {
            connected: (isConnected) => {
              if (isOn) sendBack({ type: isConnected ? 'realtime.connected' : 'realtime.disconnected' });
            },
            moved: (version) => {
              if (isOn) sendBack({ type: 'realtime.heard', version });
            },
          });
          end = () => {
            close();
            closeLine(opened);
          };
          failLine = fail;
          openLine(opened);
        };
        open().catch(fail);
        return () => {
          isOn = false;
          end();
        };
      }),
    },
  });

  const use: Realtime['use'] = (loadCode, begin) => {
    let isOn = true;
    let end = () => {};
    let leave = () => {};
    const start = (): void => {
      leave = withLine(({ app }) => {
        inTurn(loadCode())
          .then((code) => {
            if (isOn) end = begin(code, app);
          })
          .catch((error: unknown) => {
            // Of the connection as it is now: the code may have been asked for on an earlier one.
            failLine(error);
            if (isOn) start();
          });
        return () => {};
      });
    };
    start();
    return () => {
      isOn = false;
      leave();
      end();
    };
  };

  return { machine, use };
}
