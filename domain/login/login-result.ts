import { FaultError, makeFault } from '../kernel/fault';
import type { LoginResult } from './login';
import { LOGIN_CODES } from './login-messages';

/** How a registration signs in: with the response's token, else with its e-mail address and the number as password. */
export type Admission = { by: 'token'; token: string } | { by: 'password'; email: string; password: string };

const refuse = (code: string): never => {
  throw new FaultError(makeFault('PROCESSING_ERROR', { code }));
};

/**
 * Reads a registration system's response to a submitted number.
 * @throws FaultError with a code of `LOGIN_CODES` if the user is refused
 */
export function readAdmission({ status, emailAddress, customToken }: LoginResult, number: string): Admission {
  if (status === 'USER_INACTIVE') return refuse(LOGIN_CODES.userInactive);
  if (status === 'NO_USER_FOUND' || !emailAddress?.trim()) return refuse(LOGIN_CODES.noUserFound);
  return customToken ? { by: 'token', token: customToken } : { by: 'password', email: emailAddress, password: number };
}
