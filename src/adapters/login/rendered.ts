import { fromCallback, fromPromise } from 'xstate';
import { API } from '../../../domain/kernel/api';
import { parseAnswer } from '../../../domain/kernel/fault';
import { LoginConfigurationsSchema, readLoginOptions } from '../../../domain/login/login';
import type { EntryData } from '../../../domain/shell/entry-page';
import { lockoutMachine } from '../../../machines/login/lockout.machine';
import { loginOptionsMachine } from '../../../machines/login/login-options.machine';
import { sessionMachine } from '../../../machines/login/session.machine';

export const loginRendered = (answers: EntryData['answers']) => ({
  loginOptions: loginOptionsMachine.provide({
    actors: {
      readLoginOptions: fromPromise(async () =>
        readLoginOptions(parseAnswer(LoginConfigurationsSchema, answers[API.loginOptions], API.loginOptions)),
      ),
    },
  }),
  session: sessionMachine.provide({
    actors: {
      identityFeed: fromCallback(({ sendBack }) => sendBack({ type: 'identity.changed', identity: null })),
    },
  }),
  lockout: lockoutMachine.provide({
    actors: {
      clock: fromCallback(() => {}),
      readClock: fromPromise(async () => ({ now: 0 })),
      keepAttempts: fromPromise(async () => {}),
    },
  }),
});
