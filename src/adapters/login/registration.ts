import { API } from '../../../domain/kernel/api';
import { FaultError, makeFault, parseAnswer } from '../../../domain/kernel/fault';
import { withoutPlusSuffix } from '../../../domain/kernel/names';
import { type Credentials, LoginResultSchema } from '../../../domain/login/login';
import { LOGIN_CODES } from '../../../domain/login/login-messages';
import { readAdmission } from '../../../domain/login/login-result';
import type { Http } from '../kernel/http';
import type { IdentityAdapter } from './identity';

type Registration = Exclude<Credentials, { kind: 'EMAIL_PASSWORD' }>;

const callOf = (credentials: Registration): { path: string; number: string; body: Record<string, unknown> } => {
  if (credentials.kind === 'CVENT_LOGIN') {
    const { confirmationNumber } = credentials;
    return { path: API.cventLogin, number: confirmationNumber, body: { confirmationNumber } };
  }
  const { registrationNumber, emailAddress } = credentials;
  return {
    path: API.bizzaboLogin,
    number: String(registrationNumber),
    body: { registrationNumber, emailAddress: withoutPlusSuffix(emailAddress) },
  };
};

/**
 * Signs in with a registration, using the response of its system.
 * @throws FaultError, possibly with a code of `LOGIN_CODES`, and the errors of the identity provider
 */
export async function signInByRegistration(
  { http, identity }: { http: Http; identity: IdentityAdapter },
  credentials: Registration,
  architectureID: string | null,
  signal: AbortSignal,
): Promise<void> {
  if (architectureID === null) throw new FaultError(makeFault('PROCESSING_ERROR', { code: LOGIN_CODES.noVenue }));
  const { path, number, body } = callOf(credentials);
  const options = { signal, retry: false, report: false, bearer: false };
  const answer = await http.post(path, { architectureID, ...body }, options);
  const admission = readAdmission(parseAnswer(LoginResultSchema, answer, path), number);
  if (admission.by === 'token') await identity.signInWithToken(admission.token);
  else await identity.signInWithPassword(admission.email, admission.password);
}
