import type { Fault } from '../kernel/fault';
import type { LoginKind } from './login';
import { LOGIN_CODES, signInProblem } from './login-messages';

/** The step of a login that failed. */
export type LoginStep = 'SIGNIN' | 'REDIRECT' | 'POPUP' | 'RETURN' | 'AUTHORITY' | 'CONFIRM' | 'RESET' | 'LOCK';

const KINDS: Readonly<Record<LoginKind, string>> = {
  CVENT_LOGIN: 'CV',
  BIZZABO_LOGIN: 'BZ',
  FIREBASE_OIDC: 'SSO',
  EMAIL_PASSWORD: 'PW',
};

const LENGTH = 24;

/** All wrong credentials share one cause: a code must not reveal whether an account exists. */
function causeOf(fault: Fault | null): string {
  if (fault === null) return 'NONE';
  if (fault.code === LOGIN_CODES.noUserFound) return 'REFUSED';
  switch (signInProblem(fault.code)) {
    case 'userNotFound':
    case 'wrongPassword':
    case 'invalidCredentials':
      return 'REFUSED';
    case 'tooManyAttempts':
      return 'H429';
    case 'accountConflict':
    case 'popupClosed':
    case null:
      break;
  }
  if (fault.status !== null) return `H${fault.status}`;
  if (fault.kind === 'NOT_REACHABLE') return 'NET';
  const name = (fault.code ?? fault.kind).replace(/^.*\//, '').toUpperCase();
  return name.replace(/[^A-Z0-9]+/g, '-').slice(0, LENGTH);
}

/** A short code for support, such as `PW-SIGNIN-REFUSED`: the kind of login, the failing step and its cause; no personal data. */
export const supportCode = (kind: LoginKind | null, step: LoginStep, fault: Fault | null): string =>
  `${kind === null ? 'ANY' : KINDS[kind]}-${step}-${causeOf(fault)}`;
