import { seal } from '../../../domain/kernel/sealed';
import { accountKey, handIn } from '../../../domain/login/lockout';
import { providerKey } from '../../../domain/login/login-page';
import { loginMachine } from '../../../machines/login/login.machine';
import type { Inputs } from '../kernel/explore';
import { ADA, authError, CREDENTIALS, CVENT, faultError, PASSWORD, SAML, SSO } from '../kernel/fakes';
import { FORBIDDEN } from './login-world';

export const KEY = accountKey('EMAIL_PASSWORD', ADA.email);
export const SSO_KEY = providerKey('oidc.acme');

export const inputs: Inputs<typeof loginMachine> = {
  input: { returning: 'oidc.acme' },
  limit: 60_000,
  events: [
    ...[[], [PASSWORD], [SSO], [CVENT, SSO, PASSWORD]].map((options) => ({ type: 'login.offer', options }) as const),
    { type: 'login.venueKnown', architectureId: 'aurora' },
    { type: 'login.choose', optionId: PASSWORD.id },
    { type: 'login.choose', optionId: SSO.id },
    { type: 'login.choose', optionId: SAML.id },
    { type: 'login.cancel' },
    { type: 'login.submit', ...handIn(CREDENTIALS.EMAIL_PASSWORD) },
    { type: 'login.signOn' },
    { type: 'login.signedOn' },
    { type: 'login.signOnFailed', step: 'RETURN', fault: FORBIDDEN },
    { type: 'login.resetPassword', email: seal(ADA.email) },
    { type: 'login.refuse', message: 'login.unauthorized', fault: FORBIDDEN },
    { type: 'login.accept' },
    { type: 'login.leftElsewhere' },
    { type: 'login.sessionEnded' },
    { type: 'login.visit', place: [{ locale: 'en', text: 'Lounge' }] },
    { type: 'login.reopen' },
    { type: 'login.lock', locked: [KEY] },
    { type: 'login.lock', locked: [SSO_KEY] },
    { type: 'login.lock', locked: [] },
    { type: 'xstate.error.actor.signIn', error: authError('auth/wrong-password') },
    { type: 'xstate.error.actor.sendReset', error: faultError('NOT_REACHABLE') },
  ],
  project: ({ options, chosenId, returning: from, attempt, locked, message }) => [
    options.length,
    options[0]?.kind,
    chosenId,
    from,
    attempt,
    locked,
    message?.key,
  ],
};
