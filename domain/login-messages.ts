import type { Fault } from './fault';
import type { LoginKind } from './login';

export type LoginMessageKey =
  | 'login.unknownError'
  | 'login.unauthorized'
  | 'login.loginError'
  | 'login.cvent.loginError'
  | 'login.bizzabo.loginError'
  | 'login.cvent.userNotAccepted'
  | 'login.bizzabo.userNotAccepted'
  | 'login.tooManyAttempts'
  | 'login.duplicateAccount'
  | 'login.loginAborted'
  | 'login.emailSent'
  | 'login.unknownUser'
  | 'login.notReachable';

export type SignInProblem =
  | 'accountConflict'
  | 'userNotFound'
  | 'wrongPassword'
  | 'invalidCredentials'
  | 'tooManyAttempts'
  | 'popupClosed';

/** The identity provider's error codes and what they are to us; all others are passed through. */
const PROBLEMS: Readonly<Record<string, SignInProblem>> = {
  'auth/account-exists-with-different-credential': 'accountConflict',
  'auth/credential-already-in-use': 'accountConflict',
  'auth/email-already-in-use': 'accountConflict',
  'auth/user-not-found': 'userNotFound',
  'auth/wrong-password': 'wrongPassword',
  'auth/invalid-credential': 'invalidCredentials',
  'auth/invalid-login-credentials': 'invalidCredentials',
  'auth/too-many-requests': 'tooManyAttempts',
  'auth/popup-closed-by-user': 'popupClosed',
};

/** The problem that an identity provider's error code stands for; `null` where it is passed through. */
export const signInProblem = (code: string | null): SignInProblem | null =>
  code !== null && Object.hasOwn(PROBLEMS, code) ? (PROBLEMS[code] ?? null) : null;

const refusedKey = (kind: LoginKind): LoginMessageKey => {
  if (kind === 'CVENT_LOGIN') return 'login.cvent.loginError';
  return kind === 'BIZZABO_LOGIN' ? 'login.bizzabo.loginError' : 'login.loginError';
};

const isUnreachable = (fault: Fault): boolean =>
  fault.kind === 'NOT_REACHABLE' || fault.code === 'auth/network-request-failed';

/** What the login page says of a failed sign-in. */
export function signInMessage(kind: LoginKind, fault: Fault): LoginMessageKey {
  if (fault.status === 429) return 'login.tooManyAttempts';
  if (isUnreachable(fault)) return 'login.notReachable';
  switch (signInProblem(fault.code)) {
    case 'accountConflict':
      return 'login.duplicateAccount';
    case 'userNotFound':
    case 'wrongPassword':
    case 'invalidCredentials':
      return refusedKey(kind);
    case 'tooManyAttempts':
      return 'login.tooManyAttempts';
    case 'popupClosed':
      return 'login.loginAborted';
    case null:
      return 'login.unknownError';
  }
}

/** What the login page says of a failed request for a reset mail. */
export function resetMessage(fault: Fault): LoginMessageKey {
  if (fault.status === 429) return 'login.tooManyAttempts';
  if (isUnreachable(fault)) return 'login.notReachable';
  const problem = signInProblem(fault.code);
  if (problem === 'userNotFound') return 'login.unknownUser';
  return problem === 'tooManyAttempts' ? 'login.tooManyAttempts' : 'login.unknownError';
}

/** What the login page says of a failed authority check. */
export const authorityMessage = (fault: Fault): LoginMessageKey =>
  fault.kind === 'FORBIDDEN' ? 'login.unauthorized' : 'login.unknownError';

const SESSION_ENDS: readonly string[] = [
  'auth/user-token-expired',
  'auth/invalid-user-token',
  'auth/invalid-refresh-token',
  'auth/user-disabled',
  'auth/user-not-found',
];

/** Whether an error of the token refresh means that the session is over. */
export const endsSession = ({ code }: Fault): boolean => code !== null && SESSION_ENDS.includes(code);
