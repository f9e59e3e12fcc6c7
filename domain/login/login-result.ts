import { FaultError, makeFault } from '../kernel/fault';
import type { LoginResult } from './login';
import { LOGIN_CODES } from './login-messages';

/** How a registration signs in: by the token of the answer, else by its e-mail with the number as password. */
export type Admission = { by: 'token'; token: string } | { by: 'password'; email: string; password: string };

const refuse = (code: string): never => {
  throw new FaultError(makeFault('PROCESSING_ERROR', { code }));
};

/**
 * What follows from the answer of a registration system to the number that was handed in.
 * @throws FaultError with a code of `LOGIN_CODES` where it does not let in
 */
export function readAdmission({ status, emailAddress, customToken }: LoginResult, number: string): Admission {
  if (status === 'USER_INACTIVE') return refuse(LOGIN_CODES.userInactive);
  if (status === 'NO_USER_FOUND' || !emailAddress?.trim()) return refuse(LOGIN_CODES.noUserFound);
  return customToken ? { by: 'token', token: customToken } : { by: 'password', email: emailAddress, password: number };
}
