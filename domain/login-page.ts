import { accountKey } from './lockout';
import type { LoginKind, LoginOption } from './login';
import type { LoginMessageKey } from './login-messages';
import { supportCode } from './support-code';

/** `code` is for support; `detail` is what the server itself says. */
export type LoginMessage = {
  key: LoginMessageKey;
  tone: 'error' | 'success';
  code: string | null;
  detail: string | null;
};

/** What the login page knows. */
export type LoginPage = {
  options: readonly LoginOption[];
  chosenId: string | null;
  /** The provider of single sign-on that the visitor comes back from. */
  returning: string | null;
  architectureId: string | null;
  /** The account of the last attempt, as `accountKey` has it. */
  attempt: string | null;
  /** The accounts that may not try at present. */
  locked: readonly string[];
  message: LoginMessage | null;
};

export const chosenOption = ({ options, chosenId }: LoginPage): LoginOption | undefined =>
  options.find(({ id }) => id === chosenId);

export const chosenKind = (page: LoginPage): LoginKind =>
  chosenOption(page)?.kind ?? (page.returning === null ? 'EMAIL_PASSWORD' : 'FIREBASE_OIDC');

/** The option of the provider that the visitor comes back from, where it is offered. */
export const returningOption = ({ options, returning }: LoginPage): string | null =>
  options.find(({ kind, providerId }) => kind === 'FIREBASE_OIDC' && providerId === returning)?.id ?? null;

/** The option that nobody has to choose: the one that is come back from, or the only one. */
export const preselected = (page: LoginPage): string | null =>
  returningOption(page) ?? (page.options.length === 1 ? (page.options[0]?.id ?? null) : null);

/** At a provider accounts are its own affair: here it counts as one. */
export const signOnKey = (page: LoginPage): string => accountKey('FIREBASE_OIDC', chosenOption(page)?.providerId ?? '');

export const lockedMessage = (page: LoginPage): LoginMessage => ({
  key: 'login.tooManyAttempts',
  tone: 'error',
  code: supportCode(chosenKind(page), 'LOCK', null),
  detail: null,
});

/** The message once other accounts are locked: it says so where it is about one of them, and no longer where not. */
export function messageOfLock(page: LoginPage, locked: readonly string[]): LoginMessage | null {
  if (page.attempt !== null && locked.includes(page.attempt)) return lockedMessage(page);
  return page.message?.key === 'login.tooManyAttempts' ? null : page.message;
}
