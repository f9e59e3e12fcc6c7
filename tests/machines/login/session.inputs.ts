import { seal } from '../../../domain/kernel/sealed';
import { sessionMachine } from '../../../machines/login/session.machine';
import type { Inputs } from '../kernel/explore';
import { ADA, authError, CONFIG, faultError, SEALED_ADA, SEALED_GRACE, userInfo } from '../kernel/fakes';

export const { firebase } = CONFIG;
export const { fault: EXPIRED } = faultError('UNAUTHORIZED', 401);

export const inputs: Inputs<typeof sessionMachine> = {
  limit: 3000,
  events: [
    { type: 'session.connect', firebase: { ...firebase, emulators: { auth: null, database: null } } },
    { type: 'session.logout' },
    { type: 'session.expire', fault: EXPIRED },
    { type: 'session.wake' },
    { type: 'identity.changed', identity: null },
    { type: 'identity.lost' },
    { type: 'identity.changed', identity: SEALED_ADA },
    { type: 'identity.changed', identity: SEALED_GRACE },
    { type: 'xstate.done.actor.checkAuthority', output: { roles: ['DESIGNER'] } },
    { type: 'xstate.done.actor.readUserInfo', output: seal(userInfo(ADA)) },
    { type: 'xstate.done.actor.refreshToken', output: { roles: ['DESIGNER'] } },
    { type: 'xstate.error.actor.refreshToken', error: authError('auth/user-disabled') },
    { type: 'xstate.error.actor.refreshToken', error: authError('auth/network-request-failed') },
  ],
  project: ({ identity, roles }) => [identity, roles],
};
