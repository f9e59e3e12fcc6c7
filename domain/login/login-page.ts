import type { Fault } from '../kernel/fault';
import type { LocalizedText } from '../kernel/localized';
import { accountKey } from './lockout';
import type { LoginKind, LoginOption } from './login';
import { type LoginMessageKey, resetMessage, signInDetail, signInMessage } from './login-messages';
import { type LoginStep, supportCode } from './support-code';

/** `code` is for support; `detail` is the server's own text. */
export type LoginMessage = {
  key: LoginMessageKey;
  tone: 'error' | 'success';
  code: string | null;
  detail: string | null;
};

export type LoginPage = {
  options: readonly LoginOption[];
  chosenId: string | null;
  /** The single sign-on provider that the user is returning from. */
  returning: string | null;
  architectureId: string | null;
  /** The account of the last attempt, as an `accountKey`. */
  attempt: string | null;
  /** The accounts that are locked now. */
  locked: readonly string[];
  message: LoginMessage | null;
  /** The name of the last area, where a login leads back to. */
  place: readonly LocalizedText[];
};

export const chosenOption = ({ options, chosenId }: LoginPage): LoginOption | undefined =>
  options.find(({ id }) => id === chosenId);

/** The kind of the chosen login, `null` before a choice. */
export const knownKind = (page: LoginPage): LoginKind | null =>
  chosenOption(page)?.kind ?? (page.returning === null ? null : 'FIREBASE_OIDC');

export const chosenKind = (page: LoginPage): LoginKind => knownKind(page) ?? 'EMAIL_PASSWORD';

/** The option of the provider that the user is returning from, if it is offered. */
export const returningOption = ({ options, returning }: LoginPage): string | null =>
  options.find(({ kind, providerId }) => kind === 'FIREBASE_OIDC' && providerId === returning)?.id ?? null;

/** The option that needs no choice: the returning one, or the only one. */
export const preselected = (page: LoginPage): string | null =>
  returningOption(page) ?? (page.options.length === 1 ? (page.options[0]?.id ?? null) : null);

/** The accounts of a provider count as one, because only the provider knows them. */
export const providerKey = (providerId: string): string => accountKey('FIREBASE_OIDC', providerId);

export const signOnKey = (page: LoginPage): string => providerKey(chosenOption(page)?.providerId ?? '');

export const lockedMessage = (page: LoginPage): LoginMessage => ({
  key: 'login.tooManyAttempts',
  tone: 'error',
  code: supportCode(knownKind(page), 'LOCK', null),
  detail: null,
});

export function failureMessage(page: LoginPage, step: LoginStep, fault: Fault): LoginMessage {
  const kind = chosenKind(page);
  return {
    key: step === 'RESET' ? resetMessage(fault) : signInMessage(kind, fault),
    tone: 'error',
    code: supportCode(knownKind(page), step, fault),
    detail: step === 'SIGNIN' ? signInDetail(kind, fault) : null,
  };
}

/** The message when the venue refuses a user; `fault` is `null` after a timeout. */
export const refusalMessage = (
  page: LoginPage,
  { message, fault }: { message: LoginMessageKey; fault: Fault | null },
): LoginMessage => ({
  key: message,
  tone: 'error',
  code: supportCode(knownKind(page), fault === null ? 'CONFIRM' : 'AUTHORITY', fault),
  detail: null,
});

/** The message after a change of the locked accounts: shown if it concerns the current one, removed if not. */
export function messageOfLock(page: LoginPage, locked: readonly string[]): LoginMessage | null {
  const isSaid = page.message?.key === 'login.tooManyAttempts';
  if (page.attempt !== null && locked.includes(page.attempt)) return isSaid ? page.message : lockedMessage(page);
  return isSaid && page.attempt !== null ? null : page.message;
}
