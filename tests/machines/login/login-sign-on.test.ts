import { describe, expect, test } from 'vitest';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import { providerKey } from '../../../domain/login/login-page';
import { CVENT, faultError, PASSWORD, quiet, SAML, SSO } from '../kernel/fakes';
import { errorOf, loginPage } from './login-world';

const KEY = providerKey('oidc.acme');
const OFFLINE = faultError('NOT_REACHABLE');
const ours = (code: string) => new FaultError(makeFault('PROCESSING_ERROR', { code }));
const ABANDONED = errorOf('login.loginAborted', 'SSO-RETURN-ABANDONED');
const UNAUTHORIZED = errorOf('login.unauthorized', 'SSO-AUTHORITY-H403');
const failed = ({ key, code }: { key: string; code: string | null }) => ({ type: 'login.failed', message: key, code });

describe('single sign-on', () => {
  test.each([SSO, SAML])('single sign-on starts at the chosen provider: $providerId', (option) => {
    const { choose, signOn, state, context, told } = loginPage([CVENT, SSO, SAML, PASSWORD]);
    choose(option);
    signOn();
    expect([state(), context().attempt]).toEqual(['signingOn', providerKey(option.providerId ?? '')]);
    expect(told()).toEqual([{ type: 'login.signOnWanted', providerId: option.providerId }]);
  });

  test('the other kinds of login do not start single sign-on', () => {
    for (const option of [CVENT, PASSWORD]) {
      const { signOn, state, told } = loginPage([option]);
      signOn();
      expect([state(), told()]).toEqual(['entering', []]);
    }
  });

  test('a single sign-on in a window is confirmed by the venue and counts as a success of its provider', () => {
    const { signOn, signedOn, accept, state, isBusy, told } = loginPage([SSO]);
    signOn();
    signedOn();
    expect([state(), isBusy()]).toEqual(['confirming', true]);
    accept();
    expect([state(), told()]).toEqual([
      'done',
      [
        { type: 'login.signOnWanted', providerId: 'oidc.acme' },
        { type: 'login.succeeded', key: KEY },
      ],
    ]);
  });

  test('a session accepted before the window closes ignores the result of the window', () => {
    const { signOn, signedOn, signOnFailed, accept, state, message } = loginPage([SSO]);
    signOn();
    accept();
    signedOn();
    signOnFailed('POPUP', ours('auth/popup-closed-by-user'));
    expect([state(), message()]).toEqual(['done', null]);
  });

  test('a single sign-on in a window can be cancelled and retried', () => {
    const { choose, signOn, cancel, state, context, message, told } = loginPage([SSO, PASSWORD]);
    choose(SSO);
    signOn();
    cancel();
    expect([state(), context().chosenId, message()]).toEqual(['entering', SSO.id, null]);
    signOn();
    const wanted = { type: 'login.signOnWanted', providerId: 'oidc.acme' };
    expect([state(), told()]).toEqual(['signingOn', [wanted, { type: 'login.signOnCancelled' }, wanted]]);
  });

  test('a refusal by the venue shows a message and keeps the provider chosen', () => {
    const { signOn, signedOn, refuse, state, context, message } = loginPage([SSO]);
    signOn();
    signedOn();
    refuse();
    expect([state(), context().chosenId, message()]).toEqual(['entering', SSO.id, UNAUTHORIZED]);
  });

  test('a refusal by the venue while the window is open shows a message', () => {
    const { choose, signOn, signedOn, refuse, state, message } = loginPage([CVENT, SSO]);
    choose(SSO);
    signOn();
    refuse();
    expect([state(), message()]).toEqual(['entering', UNAUTHORIZED]);
    signedOn();
    expect([state(), message()]).toEqual(['entering', UNAUTHORIZED]);
  });

  test('a single sign-on without confirmation can be retried after 30 seconds', () => {
    const { signOn, signedOn, clock, state, message } = loginPage([SSO]);
    signOn();
    signedOn();
    clock.increment(30_000);
    expect([state(), message()]).toEqual(['entering', errorOf('login.unknownError', 'SSO-CONFIRM-NONE')]);
  });
});

describe('returning from a provider', () => {
  test('a return shows the search for the session, with the provider chosen §2.44', async () => {
    const { state, context, actor, signedOn, accept, told } = loginPage([CVENT, SSO, PASSWORD], 'oidc.acme');
    expect([state(), context().chosenId, actor.getSnapshot().hasTag('searching')]).toEqual(['searching', SSO.id, true]);
    signedOn();
    expect([state(), context().returning, actor.getSnapshot().hasTag('searching')]).toEqual([
      'confirming',
      null,
      false,
    ]);
    accept();
    expect([state(), told()]).toEqual(['done', [{ type: 'login.succeeded', key: KEY }]]);
  });

  test('a return without a login shows that the login was cancelled', () => {
    const { state, context, message, signOnFailed, cancel, told } = loginPage([CVENT, SSO], 'oidc.acme');
    signOnFailed('RETURN', ours('login/abandoned'));
    expect([state(), context().chosenId, context().returning]).toEqual(['entering', SSO.id, null]);
    expect([message(), told()]).toEqual([ABANDONED, [failed(ABANDONED)]]);
    cancel();
    expect([state(), message()]).toEqual(['choosing', null]);
  });

  test('too many failed returns lock the provider; a success releases it', () => {
    const { signOnFailed, lock, signOn, state, message, told, signedOn, accept } = loginPage([SSO], 'oidc.acme');
    signOnFailed('RETURN', new FaultError(makeFault('PROCESSING_ERROR', { status: 429, retryAfterMs: 30_000 })));
    const tooMany = errorOf('login.tooManyAttempts', 'SSO-RETURN-H429');
    expect(told()).toEqual([failed(tooMany), { type: 'login.blocked', key: KEY, ms: 30_000 }]);
    lock(KEY);
    signOn();
    expect([state(), message()?.key]).toEqual(['entering', 'login.tooManyAttempts']);
    lock();
    signOn();
    signedOn();
    accept();
    expect(told().at(-1)).toEqual({ type: 'login.succeeded', key: KEY });
  });

  test('a return with invalid credentials counts as a guess at the provider', () => {
    const { signOnFailed, told } = loginPage([SSO], 'oidc.acme');
    signOnFailed('RETURN', ours('auth/invalid-credential'));
    const refused = errorOf('login.loginError', 'SSO-RETURN-REFUSED');
    expect(told()).toEqual([failed(refused), { type: 'login.guessed', key: KEY }]);
  });

  test('a return from a provider that is no longer offered shows the list and the result', () => {
    const { state, message, signOnFailed, told } = loginPage([CVENT, PASSWORD], 'oidc.acme');
    expect(state()).toBe('choosing');
    signOnFailed('RETURN', OFFLINE);
    const offline = errorOf('login.notReachable', 'SSO-RETURN-NET');
    expect([state(), message(), told()]).toEqual(['choosing', offline, [failed(offline)]]);
  });
});

describe('results before and after the options', () => {
  test('a sign-on that succeeds before the options are known ends the search', () => {
    const { signedOn, offer, accept, state } = loginPage(null, 'oidc.acme');
    signedOn();
    offer([CVENT, SSO]);
    expect(state()).toBe('choosing');
    accept();
    expect(state()).toBe('done');
  });

  test('a sign-on that fails before the options are known shows its message with them', () => {
    const { signOnFailed, offer, state, message } = loginPage(null, 'oidc.acme');
    signOnFailed('RETURN', ours('login/abandoned'));
    expect([state(), message()]).toEqual(['waiting', ABANDONED]);
    offer([SSO]);
    expect([state(), message()]).toEqual(['entering', ABANDONED]);
  });

  test.each(['before', 'after'])('a refusal %s the options are known shows a message and ends the search', (when) => {
    const { refuse, signedOn, offer, state, context, message } = loginPage(null, 'oidc.acme');
    if (when === 'after') offer([SSO]);
    refuse();
    expect(context().returning).toBeNull();
    if (when === 'before') offer([SSO]);
    signedOn();
    expect([state(), message()]).toEqual(['entering', UNAUTHORIZED]);
  });

  test.each(['before', 'after'])('an acceptance %s the options are known ends the search', (when) => {
    const { accept, signedOn, offer, state } = loginPage(null, 'oidc.acme');
    if (when === 'after') offer([SSO]);
    accept();
    if (when === 'before') offer([SSO]);
    signedOn();
    expect(state()).toBe('done');
  });

  test('a login with another option ignores the result of a provider that is not offered', async () => {
    const { submit, signIn, accept, signOnFailed, state } = loginPage([PASSWORD], 'oidc.acme');
    submit();
    signIn.answer();
    await quiet();
    signOnFailed('RETURN', ours('login/abandoned'));
    expect(state()).toBe('confirming');
    accept();
    expect(state()).toBe('done');
  });
});

test('a failed sign-on reports only its step and cause', () => {
  for (const step of ['REDIRECT', 'POPUP', 'RETURN'] as const) {
    const { signOn, signOnFailed, message } = loginPage([SSO]);
    signOn();
    signOnFailed(step, new FaultError({ ...OFFLINE.fault, message: 'ada@example.org', status: 400 }));
    expect(JSON.stringify(message())).not.toContain('ada');
  }
});
