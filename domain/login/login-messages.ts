import type { Fault } from '../kernel/fault';
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
  | 'login.leftElsewhere'
  | 'login.sessionEnded'
  | 'login.unknownUser'
  | 'login.notReachable'
  | 'login.noEmail'
  | 'login.providerDown'
  | 'login.popupBlocked';

export type SignInProblem =
  | 'accountConflict'
  | 'userNotFound'
  | 'wrongPassword'
  | 'invalidCredentials'
  | 'tooManyAttempts'
  | 'popupClosed';

/** Our own error codes, next to the identity provider's. */
export const LOGIN_CODES = {
  noUserFound: 'login/no-user-found',
  userInactive: 'login/user-inactive',
  noVenue: 'login/no-published-architecture',
  abandoned: 'login/abandoned',
} as const;

/** Maps the identity provider's error codes; all others are passed through. */
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

/** The problem that an identity provider's error code means; `null` if it is passed through. */
export const signInProblem = (code: string | null): SignInProblem | null =>
  code !== null && Object.hasOwn(PROBLEMS, code) ? (PROBLEMS[code] ?? null) : null;

const refusedKey = (kind: LoginKind): LoginMessageKey => {
  if (kind === 'CVENT_LOGIN') return 'login.cvent.loginError';
  return kind === 'BIZZABO_LOGIN' ? 'login.bizzabo.loginError' : 'login.loginError';
};

const notAcceptedKey = (kind: LoginKind): LoginMessageKey => {
  if (kind === 'CVENT_LOGIN') return 'login.cvent.userNotAccepted';
  return kind === 'BIZZABO_LOGIN' ? 'login.bizzabo.userNotAccepted' : 'login.unknownError';
};

/** More codes of the provider and our own, with their messages. */
const FURTHER: Readonly<Record<string, LoginMessageKey>> = {
  'auth/user-cancelled': 'login.loginAborted',
  'auth/redirect-cancelled-by-user': 'login.loginAborted',
  'auth/cancelled-popup-request': 'login.loginAborted',
  [LOGIN_CODES.abandoned]: 'login.loginAborted',
  'auth/popup-blocked': 'login.popupBlocked',
  'auth/idp-no-email': 'login.noEmail',
  'auth/idp-unreachable': 'login.providerDown',
};

const isRegistration = (kind: LoginKind): boolean => kind === 'CVENT_LOGIN' || kind === 'BIZZABO_LOGIN';

/** Whether a registration system refused the submitted data. */
const isRefusal = (kind: LoginKind, { status, code }: Fault): boolean =>
  code === LOGIN_CODES.noUserFound || (isRegistration(kind) && [400, 404, 409, 422].includes(status ?? 0));

const isUnreachable = (fault: Fault): boolean =>
  fault.kind === 'NOT_REACHABLE' || fault.code === 'auth/network-request-failed';

/** The login page's message for a failed sign-in. */
export function signInMessage(kind: LoginKind, fault: Fault): LoginMessageKey {
  if (fault.status === 429) return 'login.tooManyAttempts';
  if (isUnreachable(fault)) return 'login.notReachable';
  if (isRefusal(kind, fault)) return refusedKey(kind);
  if (fault.code === LOGIN_CODES.userInactive || fault.code === 'auth/user-disabled') return notAcceptedKey(kind);
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
      return (fault.code !== null && Object.hasOwn(FURTHER, fault.code) && FURTHER[fault.code]) || 'login.unknownError';
  }
}

/** The server's own text to show below the message: a registration system's reason for a refusal. */
export const signInDetail = (kind: LoginKind, fault: Fault): string | null =>
  isRegistration(kind) && isRefusal(kind, fault) && fault.status !== null ? fault.message : null;

/** Whether a failed sign-in counts towards the lockout: only wrong credentials do. */
export const isGuess = (kind: LoginKind, fault: Fault): boolean => signInMessage(kind, fault) === refusedKey(kind);

/** The login page's message for a failed password reset request. */
export function resetMessage(fault: Fault): LoginMessageKey {
  if (fault.status === 429) return 'login.tooManyAttempts';
  if (isUnreachable(fault)) return 'login.notReachable';
  const problem = signInProblem(fault.code);
  if (problem === 'userNotFound') return 'login.unknownUser';
  return problem === 'tooManyAttempts' ? 'login.tooManyAttempts' : 'login.unknownError';
}

/** The login page's message for a failed authority check. */
export const authorityMessage = (fault: Fault): LoginMessageKey =>
  fault.kind === 'FORBIDDEN' ? 'login.unauthorized' : 'login.unknownError';

const SESSION_ENDS: readonly string[] = [
  'auth/user-token-expired',
  'auth/invalid-user-token',
  'auth/invalid-refresh-token',
  'auth/user-disabled',
  'auth/user-not-found',
];

/** Whether an error of the token refresh ends the session. */
export const endsSession = ({ code }: Fault): boolean => code !== null && SESSION_ENDS.includes(code);
