import type { SnapshotFrom } from 'xstate';
import type { LoginOption } from '../../domain/login/login';
import { chosenKind, chosenOption, type LoginMessage } from '../../domain/login/login-page';
import type { loginMachine } from './login.machine';
import type { sessionMachine } from './session.machine';
import type { signOnMachine } from './sign-on.machine';

type Parts = {
  login: SnapshotFrom<typeof loginMachine>;
  session: SnapshotFrom<typeof sessionMachine>;
  signOn: SnapshotFrom<typeof signOnMachine>;
};

export type LoginForm = {
  name: 'form';
  option: LoginOption;
  message: LoginMessage | null;
  /** There are other options to go back to. */
  canChange: boolean;
  /** Back leads to what was shown before, and does not leave the page. */
  isStep: boolean;
  /** The user is at the provider of single sign-on. */
  away: 'leaving' | 'inPopup' | null;
};
export type LoginCard =
  | { name: 'noOption' }
  | { name: 'choosing'; options: readonly LoginOption[]; message: LoginMessage | null }
  | LoginForm;

export type LoginScreen =
  | { name: 'ready'; card: LoginCard }
  /** The card is visible but disabled. */
  | { name: 'submitting' | 'resetting'; card: LoginCard }
  /** The card is hidden and keeps what was typed. */
  | { name: 'checking' | 'searching' | 'confirming' | 'entering'; card: LoginCard | null };

/** The form itself shows how long its account is locked. */
function messageOf({ login, session }: Parts): LoginMessage | null {
  const { message, attempt } = login.context;
  const isLock = attempt !== null && message?.key === 'login.tooManyAttempts';
  const isShown = session.hasTag('identityKnown') || session.matches({ connected: 'checkingAuthority' });
  return isShown && !isLock ? message : null;
}

function cardOf(parts: Parts): LoginCard | null {
  const { login, signOn } = parts;
  if (login.matches('waiting') || login.hasTag('searching')) return null;
  if (login.matches('withoutOption')) return { name: 'noOption' };
  const { options } = login.context;
  const option = chosenOption(login.context);
  const message = messageOf(parts);
  if (option === undefined) return { name: 'choosing', options, message };
  const isAway = login.matches('signingOn');
  const isInPopup = isAway && signOn.matches('inPopup');
  const hasSeveral = options.length > 1;
  return {
    name: 'form',
    option,
    message,
    canChange: hasSeveral && !isAway,
    isStep: hasSeveral || isInPopup,
    away: isInPopup ? 'inPopup' : isAway ? 'leaving' : null,
  };
}

/** What the login page shows. */
export function loginScreen(parts: Parts): LoginScreen {
  const { login, session, signOn } = parts;
  const card = cardOf(parts);
  if (login.hasTag('searching') || signOn.hasTag('searching')) return { name: 'searching', card };
  if (card === null) return { name: 'checking', card };
  if (login.matches('confirming') && chosenKind(login.context) === 'FIREBASE_OIDC') return { name: 'confirming', card };
  if (login.matches('resetting')) return { name: 'resetting', card };
  if (login.hasTag('busy') || session.hasTag('leaving')) return { name: 'submitting', card };
  if (login.matches('done')) return { name: 'entering', card };
  // The user may try again while the venue repeats a check that it refused before.
  const canRetry = session.matches({ connected: 'checkingAuthority' }) && login.context.message !== null;
  return { name: session.hasTag('identityKnown') || canRetry ? 'ready' : 'checking', card };
}
