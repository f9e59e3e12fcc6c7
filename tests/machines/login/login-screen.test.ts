import { describe, expect, test } from 'vitest';
import { type ContextFrom, createActor, type SnapshotFrom } from 'xstate';
import { loginMachine } from '../../../machines/login/login.machine';
import { loginScreen } from '../../../machines/login/login.screen';
import { sessionMachine } from '../../../machines/login/session.machine';
import { signOnMachine } from '../../../machines/login/sign-on.machine';
import { PASSWORD, SSO } from '../kernel/fakes';
import { errorOf } from './login-world';

type Login = SnapshotFrom<typeof loginMachine>;
type Session = SnapshotFrom<typeof sessionMachine>;
type SignOn = SnapshotFrom<typeof signOnMachine>;

const FAILED = errorOf('login.loginError', 'PW-SIGNIN-USER-NOT-FOUND');
const LOCKED = errorOf('login.tooManyAttempts', 'PW-LOCK-NONE');
const PAGE: ContextFrom<typeof loginMachine> = {
  ...createActor(loginMachine, { input: { returning: null } }).getSnapshot().context,
  options: [SSO, PASSWORD],
};
const SESSION = createActor(sessionMachine).getSnapshot().context;

const login = (value: Login['value'], context: Partial<Login['context']> = {}): Login =>
  loginMachine.resolveState({ value, context: { ...PAGE, ...context } });
const session = (connected: string | object): Session =>
  sessionMachine.resolveState({ value: { connected } as Session['value'], context: SESSION });
const signOn = (value: SignOn['value']): SignOn => signOnMachine.resolveState({ value, context: { providerId: '' } });

const SIGNED_OUT = session('signedOut');
const IDLE = signOn('idle');
const screenOf = (page: Login, who = SIGNED_OUT, away = IDLE) =>
  loginScreen({ login: page, session: who, signOn: away });

const choosing = { name: 'choosing', options: [SSO, PASSWORD], message: null };
const form = { name: 'form', option: PASSWORD, message: null, canChange: true, away: null, isStep: true };
const chosen = { chosenId: PASSWORD.id };
const sso = { chosenId: SSO.id };

describe('the login screen', () => {
  test.each([
    ['is checking until the options are known', screenOf(login('waiting')), 'checking', null],
    ['is checking until the session is known', screenOf(login('choosing'), session('unknown')), 'checking', choosing],
    [
      'is checking while the venue checks a user from an earlier visit',
      screenOf(login('entering', chosen), session('checkingAuthority')),
      'checking',
      form,
    ],
    [
      'keeps checking before the options are known, even with a message',
      screenOf(login('waiting', { message: FAILED }), session('checkingAuthority')),
      'checking',
      null,
    ],
    [
      'is ready while the venue checks a user again after a failure',
      screenOf(login('entering', { ...chosen, message: FAILED }), session('checkingAuthority')),
      'ready',
      { ...form, message: FAILED },
    ],
    ['lists several options', screenOf(login('choosing')), 'ready', choosing],
    ['says that there is no option', screenOf(login('withoutOption')), 'ready', { name: 'noOption' }],
    ['shows the form of the chosen option', screenOf(login('entering', chosen)), 'ready', form],
    [
      'offers no way back from the only option',
      screenOf(login('entering', { ...chosen, options: [PASSWORD] })),
      'ready',
      { ...form, canChange: false, isStep: false },
    ],
    ['disables the form while it is submitted', screenOf(login('submitting', chosen)), 'submitting', form],
    [
      'disables the form while the provider signs a refused user out',
      screenOf(login('entering', chosen), session('refusing')),
      'submitting',
      form,
    ],
    [
      'disables the form while the venue confirms a password login',
      screenOf(login('confirming', chosen), session('checkingAuthority')),
      'submitting',
      form,
    ],
    ['disables the form while a reset mail is requested', screenOf(login('resetting', chosen)), 'resetting', form],
    [
      'hides the form while the venue confirms a single sign-on',
      screenOf(login('confirming', sso), session('checkingAuthority')),
      'confirming',
      { ...form, option: SSO },
    ],
    [
      'says that the page leaves for the provider',
      screenOf(login('signingOn', sso), SIGNED_OUT, signOn('redirecting')),
      'ready',
      { ...form, option: SSO, canChange: false, away: 'leaving' },
    ],
    [
      'says that the window of the provider is open',
      screenOf(login('signingOn', sso), SIGNED_OUT, signOn('inPopup')),
      'ready',
      { ...form, option: SSO, canChange: false, away: 'inPopup' },
    ],
    ['is searching after a return from the provider', screenOf(login('searching')), 'searching', null],
    [
      'is searching before the options are known when a user returns from the provider',
      screenOf(login('waiting'), session('unknown'), signOn('back')),
      'searching',
      null,
    ],
    ['is entering after the login', screenOf(login('done', chosen)), 'entering', form],
  ])('the login screen %s', (_, screen, name, card) => {
    expect(screen).toEqual({ name, card });
  });

  test('the login screen shows the message of a failed login', () => {
    expect(screenOf(login('choosing', { message: FAILED })).card).toEqual({ ...choosing, message: FAILED });
  });

  test('the login screen hides a message until the session is known', () => {
    expect(screenOf(login('choosing', { message: FAILED }), session('refusing')).card).toEqual(choosing);
  });

  test('the login screen leaves the message of a locked account to the form', () => {
    const page = login('entering', { ...chosen, attempt: 'EMAIL_PASSWORD:1', message: LOCKED });
    expect(screenOf(page).card).toEqual(form);
  });

  test('the login screen shows that a password reset was requested too often', () => {
    expect(screenOf(login('entering', { ...chosen, message: LOCKED })).card).toEqual({ ...form, message: LOCKED });
  });
});
