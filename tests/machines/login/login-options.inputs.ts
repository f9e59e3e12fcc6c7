import type { LoginOptions } from '../../../domain/login/login';
import { loginOptionsMachine } from '../../../machines/login/login-options.machine';
import type { Inputs } from '../kernel/explore';
import { faultError, LOGIN_OFF, LOGIN_ON, option, PASSWORD } from '../kernel/fakes';

export const OFFLINE = faultError('NOT_REACHABLE');
export const SEVERAL: LoginOptions = {
  enabled: true,
  options: [option('CVENT_LOGIN'), PASSWORD],
  ignored: ['carrier-pigeon'],
};

export const inputs: Inputs<typeof loginOptionsMachine> = {
  limit: 100,
  events: [
    { type: 'loginOptions.load' },
    { type: 'xstate.done.actor.readLoginOptions', output: LOGIN_ON },
    { type: 'xstate.done.actor.readLoginOptions', output: SEVERAL },
    { type: 'xstate.done.actor.readLoginOptions', output: LOGIN_OFF },
    { type: 'xstate.error.actor.readLoginOptions', error: OFFLINE },
  ],
};
