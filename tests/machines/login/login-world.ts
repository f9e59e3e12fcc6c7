import { FaultError } from '../../../domain/kernel/fault';
import { type Sealed, seal } from '../../../domain/kernel/sealed';
import { handIn } from '../../../domain/login/lockout';
import type { Credentials, LoginKind, LoginOption } from '../../../domain/login/login';
import type { LoginMessage } from '../../../domain/login/login-page';
import type { LoginStep } from '../../../domain/login/support-code';
import { loginMachine } from '../../../machines/login/login.machine';
import { ADA, BIZZABO, CREDENTIALS, CVENT, calls, faultError, PASSWORD, SSO } from '../kernel/fakes';
import { start } from '../kernel/harness';

export const OPTIONS: Readonly<Record<LoginKind, LoginOption>> = {
  CVENT_LOGIN: CVENT,
  BIZZABO_LOGIN: BIZZABO,
  FIREBASE_OIDC: SSO,
  EMAIL_PASSWORD: PASSWORD,
};
export const KINDS = [CVENT, BIZZABO, SSO, PASSWORD].map(({ kind }) => kind);

export const FORBIDDEN = faultError('FORBIDDEN', 403).fault;

export const errorOf = (key: LoginMessage['key'], code: string, detail: string | null = null): LoginMessage => ({
  key,
  tone: 'error',
  code,
  detail,
});

export const nameOf = (failure: Error): string =>
  failure instanceof FaultError
    ? [failure.fault.code ?? failure.message, failure.fault.status ?? ''].join(' ').trim()
    : failure.message;

/** The login page's machine with its options; `returning` is the provider that the user returns from. */
export function loginPage(options: readonly LoginOption[] | null, returning: string | null = null) {
  const signIn = calls<void, { credentials: Sealed<Credentials> | null; architectureId: string | null }>();
  const sendReset = calls<void, { email: Sealed<string> | null }>();
  const machine = loginMachine.provide({ actors: { signIn: signIn.logic, sendReset: sendReset.logic } });
  const run = start(machine, { input: { returning } });
  const { actor } = run;
  const offer = (offered: readonly LoginOption[]) => actor.send({ type: 'login.offer', options: offered });
  if (options !== null) offer(options);
  const context = () => actor.getSnapshot().context;
  return {
    ...run,
    machine,
    signIn,
    sendReset,
    offer,
    context,
    state: () => actor.getSnapshot().value,
    message: () => context().message,
    isBusy: () => actor.getSnapshot().hasTag('busy'),
    told: () => run.emitted.splice(0),
    choose: ({ id }: LoginOption) => actor.send({ type: 'login.choose', optionId: id }),
    cancel: () => actor.send({ type: 'login.cancel' }),
    submit: (credentials: Credentials = CREDENTIALS.EMAIL_PASSWORD) =>
      actor.send({ type: 'login.submit', ...handIn(credentials) }),
    signOn: () => actor.send({ type: 'login.signOn' }),
    signedOn: () => actor.send({ type: 'login.signedOn' }),
    signOnFailed: (step: LoginStep, { fault }: FaultError) => actor.send({ type: 'login.signOnFailed', step, fault }),
    reset: (email: string = ADA.email) => actor.send({ type: 'login.resetPassword', email: seal(email) }),
    refuse: () => actor.send({ type: 'login.refuse', message: 'login.unauthorized', fault: FORBIDDEN }),
    accept: () => actor.send({ type: 'login.accept' }),
    reopen: () => actor.send({ type: 'login.reopen' }),
    lock: (...locked: string[]) => actor.send({ type: 'login.lock', locked }),
  };
}
