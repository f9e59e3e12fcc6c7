import { describe, expect, test } from 'vitest';
import { LOCKOUT_ATTEMPTS, LOCKOUT_MS, TOKEN_REFRESH_MS } from '../../../domain/kernel/constants';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import { seal } from '../../../domain/kernel/sealed';
import { accountKey } from '../../../domain/login/lockout';
import { providerKey } from '../../../domain/login/login-page';
import {
  ADA,
  authError,
  CONFIG,
  CREDENTIALS,
  faultError,
  GRACE,
  LOBBY,
  LOGIN_ALL,
  LOGIN_OFF,
  loginTo,
  option,
  profileOf,
  quiet,
  SSO,
  STAGE,
} from '../kernel/fakes';
import { expectReplay } from '../kernel/harness';
import { newTab, START, type Visit } from './root-world';

const ACME = 'oidc.acme';
const OFFLINE = faultError('NOT_REACHABLE');
const EXPIRED = faultError('UNAUTHORIZED', 401, 'Token expired');
const MISSING = faultError('PROCESSING_ERROR', 404, 'No profile');
const KEY = accountKey('EMAIL_PASSWORD', ADA.email);
const LOGIN_SSO = { ...LOGIN_ALL, options: [SSO] };

const failing = (error: Error) => () => {
  throw error;
};
const wrong = failing(authError('auth/wrong-password'));
const line = (level: string, category: string, message: string, details: string | null = null) => ({
  level,
  category,
  message,
  details,
});

/** A tab whose venue offers every login option. */
function tabOfAll(visit: Visit = {}) {
  const tab = newTab(visit);
  tab.readLoginOptions.reply = () => LOGIN_ALL;
  return tab;
}
type Tab = ReturnType<typeof newTab>;
type Run = Awaited<ReturnType<Tab['open']>>;

/** The log lines that the service received from inside the venue. */
const logged = (tab: Tab) => tab.sendEntry.inputs().map(({ entry }) => entry);

const taken = (run: Run, from: number): string[] =>
  run.record.log
    .slice(from)
    .flatMap((entry) => (entry.kind === 'event' ? [entry.event.type.replace('xstate.done.actor.', '')] : []));

describe('each way of logging in', () => {
  test.each(Object.values(CREDENTIALS))(
    'a login leads where the user wanted to go: $kind §4.29 §4.30 §4.32',
    async (credentials) => {
      const tab = tabOfAll({ path: STAGE });
      const run = await tab.open();
      expect([run.place(), run.login.getSnapshot().value]).toEqual([['settled', loginTo(STAGE)], 'choosing']);
      run.login.send({ type: 'login.choose', optionId: option(credentials.kind).id });
      await run.logIn(credentials);
      expect([run.place(), run.login.getSnapshot().value]).toEqual([['settled', STAGE], 'done']);
      expect(tab.provider.signIn.inputs()).toEqual([{ credentials: seal(credentials), architectureId: 'aurora' }]);
      expect(tab.captureLogin.inputs()).toEqual([{ visitor: 'ada' }]);
      expect(tab.readProfile.inputs()).toEqual([{ architectureId: 'aurora', uid: 'ada' }]);
      expect(run.profile.getSnapshot().context.profile).toEqual(seal(profileOf(ADA)));
      expect([tab.readConsents.count(), tab.lines()]).toEqual([1, []]);
      expectReplay(tab.machine, run.record);
    },
  );

  test.each([
    '//evil.example',
    'https://evil.example/v/aurora/area/stage',
    '/\\evil.example',
    'javascript:alert(1)',
    '/login',
  ])('a login with the unsafe redirect %s leads to the lobby §4.32', async (redirect) => {
    const { place, logIn } = await newTab({ path: `/login?redirect=${encodeURIComponent(redirect)}` }).open();
    await logIn();
    expect(place()).toEqual(['settled', LOBBY]);
  });

  test('a failed login logs its message and support code, but not the user', async () => {
    const tab = newTab();
    tab.provider.signIn.reply = wrong;
    const { logIn } = await tab.open();
    await logIn();
    expect(tab.lines()).toEqual([line('WARN', 'login', 'login.loginError', 'PW-SIGNIN-REFUSED')]);
  });

  test('another sign-in during the login completes it as the other user', async () => {
    const tab = newTab({ path: STAGE });
    tab.provider.signIn.reply = null;
    const { logIn, place, login } = await tab.open();
    await logIn();
    tab.provider.become(GRACE);
    await quiet();
    expect([place(), login.getSnapshot().value, tab.captureLogin.inputs()]).toEqual([
      ['settled', STAGE],
      'done',
      [{ visitor: 'grace' }],
    ]);
  });
});

describe('the code of the venue', () => {
  test('the venue code is fetched once, by the first login', async () => {
    const tab = newTab({ path: STAGE });
    const { logIn, logOut } = await tab.open();
    expect(tab.loadInside.count()).toBe(0);
    await logIn();
    await logOut();
    await logIn();
    expect(tab.loadInside.count()).toBe(1);
  });

  test('a failed fetch of the venue code blocks navigation until a retry succeeds', async () => {
    const tab = newTab({ path: STAGE, identity: ADA });
    tab.loadInside.reply = failing(new TypeError('Failed to fetch dynamically imported module'));
    const { place, navigation } = await tab.open();
    expect(place()).toEqual(['aborted', null]);
    tab.loadInside.reply = () => {};
    navigation.send({ type: 'navigation.retry' });
    await quiet();
    expect([place(), tab.captureLogin.inputs(), tab.readProfile.count()]).toEqual([
      ['settled', STAGE],
      [{ visitor: 'ada' }],
      1,
    ]);
  });

  test('venue code that arrives late belongs to the current user, not to a previous one', async () => {
    const tab = newTab({ path: STAGE });
    tab.loadInside.reply = null;
    const { logIn, logOut, place } = await tab.open();
    await logIn();
    await logOut();
    expect(place()).toEqual(['settled', loginTo(STAGE)]);
    tab.provider.become(GRACE);
    await quiet();
    tab.loadInside.answer();
    await quiet();
    expect([place(), tab.captureLogin.inputs()]).toEqual([['settled', STAGE], [{ visitor: 'grace' }]]);
  });

  test('a late anonymous venue opens for everyone, even after a refused login', async () => {
    const tab = newTab({ path: STAGE });
    tab.readLoginOptions.reply = () => LOGIN_OFF;
    tab.loadInside.reply = null;
    tab.checkAuthority.reply = failing(faultError('FORBIDDEN', 403));
    const { place } = await tab.open();
    tab.provider.become(ADA);
    await quiet();
    tab.loadInside.answer();
    await quiet();
    expect([place(), tab.captureLogin.inputs()]).toEqual([['settled', STAGE], [{ visitor: 'anonymous' }]]);
  });
});

describe('the entry into the venue', () => {
  test('an entry is captured once per user, and again after a logout §4.30', async () => {
    const tab = newTab({ path: STAGE, identity: ADA });
    const { go, logIn, logOut } = await tab.open();
    await go(LOBBY);
    tab.world.say({ type: 'page.woke', now: START });
    await quiet();
    expect(tab.captureLogin.inputs()).toEqual([{ visitor: 'ada' }]);
    tab.provider.become(GRACE);
    await quiet();
    await logOut();
    await logIn();
    expect(tab.captureLogin.inputs()).toEqual([{ visitor: 'ada' }, { visitor: 'grace' }, { visitor: 'ada' }]);
    expect([tab.forgetCapture.count(), tab.readConsents.count()]).toEqual([1, 3]);
  });

  test('a captured entry survives a reload', async () => {
    const tab = newTab({ path: STAGE, identity: ADA, input: { captured: 'ada' } });
    await tab.open();
    expect([tab.captureLogin.count(), tab.readConsents.count()]).toEqual([0, 1]);
  });

  test('an entry without login is captured as anonymous §7.10', async () => {
    const tab = newTab({ path: STAGE });
    tab.readLoginOptions.reply = () => LOGIN_OFF;
    await tab.open();
    expect([tab.captureLogin.inputs(), tab.readProfile.count()]).toEqual([[{ visitor: 'anonymous' }], 0]);
  });

  test('a failed capture of an entry is ignored', async () => {
    const tab = newTab({ path: STAGE, identity: ADA });
    tab.captureLogin.reply = failing(OFFLINE);
    const { place, globalError } = await tab.open();
    expect([place(), globalError.getSnapshot().value, tab.lines()]).toEqual([['settled', STAGE], 'none', []]);
  });
});

describe('logging out', () => {
  test('a logout ends presence, signs out, clears venue, profile and entry, then shows login, in that order §4.34 §4.35', async () => {
    const tab = newTab({ path: LOBBY, identity: ADA });
    const run = await tab.open();
    const before = run.record.log.length;
    await run.logOut();
    const steps = [
      'leavePresence',
      'signOut',
      'venue.clear',
      'profile.clear',
      'entry.leave',
      'login.reopen',
      'address.write',
    ];
    expect(taken(run, before).filter((type) => steps.includes(type))).toEqual(steps);
    expect([run.place(), run.login.getSnapshot().value]).toEqual([['settled', loginTo(LOBBY)], 'entering']);
    expect([run.entry.getSnapshot().value, run.profile.getSnapshot().value]).toEqual(['outside', 'none']);
    expect(run.profile.getSnapshot().context.profile).toBeNull();
  });

  test('a logout signs out after presence has ended, and then clears the venue', async () => {
    const tab = newTab({ path: LOBBY, identity: ADA });
    tab.leavePresence.reply = null;
    const { logOut, place, venue } = await tab.open();
    await logOut();
    expect([tab.provider.signOut.count(), venue.getSnapshot().matches('ready')]).toEqual([0, true]);
    tab.leavePresence.answer();
    await quiet();
    expect([tab.provider.signOut.count(), venue.getSnapshot().value]).toEqual([1, 'empty']);
    expect(place()).toEqual(['settled', loginTo(LOBBY)]);
  });
});

describe('the end of a session', () => {
  const NOTICE = { key: 'login.sessionEnded', tone: 'success' };

  test.each(['auth/user-disabled', 'auth/user-token-expired'])(
    'a session that ends with %s is reported once, as expired, and leads to login',
    async (code) => {
      const tab = newTab({ path: STAGE, identity: ADA });
      const run = await tab.open();
      tab.refreshToken.reply = failing(authError(code));
      const before = run.record.log.length;
      run.clock.increment(TOKEN_REFRESH_MS);
      await quiet();
      expect(run.place()).toEqual(['settled', loginTo(STAGE)]);
      expect(taken(run, before).filter((type) => type === 'login.sessionEnded')).toHaveLength(1);
      expect(logged(tab)).toEqual([{ ...line('WARN', 'session', code, code), path: STAGE }]);
      expect(run.login.getSnapshot().context.message).toMatchObject(NOTICE);
      expect(run.globalError.getSnapshot().value).toBe('none');
    },
  );

  test('a sign-out by the provider during a token refresh is reported as the end of the session', async () => {
    const tab = newTab({ path: STAGE, identity: ADA });
    const run = await tab.open();
    tab.refreshToken.reply = null;
    const before = run.record.log.length;
    tab.world.say({ type: 'page.woke', now: START });
    tab.provider.lose();
    await quiet();
    expect(run.place()).toEqual(['settled', loginTo(STAGE)]);
    expect(run.login.getSnapshot().context.message).toMatchObject(NOTICE);
    expect(taken(run, before).filter((type) => type === 'login.sessionEnded')).toHaveLength(1);
    expect(run.globalError.getSnapshot().value).toBe('none');
  });

  test('two tabs that find the session expired at the same time log out once each', async () => {
    const tabs = [newTab({ path: STAGE, identity: ADA }), newTab({ path: LOBBY, identity: ADA })];
    const runs = await Promise.all(tabs.map((tab) => tab.open()));
    for (const tab of tabs) {
      const { reply } = tab.provider.signOut;
      tab.provider.signOut.reply = (input) => {
        reply?.(input);
        for (const other of tabs) if (other !== tab) other.provider.become(null);
      };
      tab.world.say({ type: 'http.failed', fault: EXPIRED.fault });
    }
    await quiet();
    expect(runs.map(({ place }) => place())).toEqual([
      ['settled', loginTo(STAGE)],
      ['settled', loginTo(LOBBY)],
    ]);
    expect(tabs.map(({ leavePresence, provider }) => [leavePresence.count(), provider.signOut.count()])).toEqual([
      [1, 1],
      [1, 1],
    ]);
    for (const { login, globalError } of runs) {
      expect(login.getSnapshot().context.message).toMatchObject(NOTICE);
      expect(globalError.getSnapshot().value).toBe('none');
    }
  });

  test('a login after an expired session fetches the venue again', async () => {
    const tab = newTab({ path: STAGE, identity: ADA });
    const { clock, logIn, place } = await tab.open();
    tab.refreshToken.reply = failing(authError('auth/user-token-expired'));
    clock.increment(TOKEN_REFRESH_MS);
    await quiet();
    await logIn();
    expect([place(), tab.readVenue.count(), tab.captureLogin.count()]).toEqual([['settled', STAGE], 2, 2]);
  });
});

describe('reading the profile', () => {
  test('a missing profile logs out as unauthorized §7.49 §8.7', async () => {
    const tab = newTab({ path: STAGE, identity: ADA });
    tab.readProfile.reply = failing(MISSING);
    const { place, globalError, login } = await tab.open();
    expect([place(), tab.provider.signOut.count()]).toEqual([['settled', loginTo(STAGE)], 1]);
    expect(globalError.getSnapshot().value).toBe('none');
    expect(login.getSnapshot()).toMatchObject({
      value: 'entering',
      context: { message: { key: 'login.sessionEnded' } },
    });
  });

  test.each([faultError('PROCESSING_ERROR', 500, 'Out of order'), OFFLINE, faultError('PROCESSING_ERROR', 409)])(
    'another failure of the profile is reported, and the login continues: %s §7.50',
    async ({ fault }) => {
      const tab = newTab({ path: STAGE });
      tab.readProfile.reply = failing(new FaultError(fault));
      const run = await tab.open();
      await run.logIn();
      const { place, globalError, profile } = run;
      expect([place(), tab.provider.signOut.count(), profile.getSnapshot().value]).toEqual([
        ['settled', STAGE],
        0,
        'failed',
      ]);
      expect(globalError.getSnapshot()).toMatchObject({ value: { set: 'shown' }, context: { code: fault.kind } });
      expect(logged(tab)).toEqual([{ ...line('ERROR', 'profile', fault.message ?? fault.kind), path: STAGE }]);
    },
  );

  test.each([EXPIRED, faultError('FORBIDDEN', 403)])(
    'a refused profile request ends the session: %s',
    async ({ fault }) => {
      const tab = newTab({ path: STAGE, identity: ADA });
      tab.readProfile.reply = failing(new FaultError(fault));
      const { place, globalError, login } = await tab.open();
      expect([place(), tab.provider.signOut.count()]).toEqual([['settled', loginTo(STAGE)], 1]);
      expect(globalError.getSnapshot().value).toBe('none');
      expect(login.getSnapshot().context.message).toMatchObject({ key: 'login.sessionEnded' });
    },
  );
});

describe('the lockout', () => {
  const guess = async ({ logIn }: Run, times: number) => {
    for (let guesses = 0; guesses < times; guesses += 1) await logIn();
  };

  test('the sixth wrong password locks the account for two minutes §4.36 §8.22', async () => {
    const tab = newTab();
    tab.provider.signIn.reply = wrong;
    const run = await tab.open();
    await guess(run, LOCKOUT_ATTEMPTS);
    const { login, lockout, logIn, place } = run;
    expect(login.getSnapshot().context).toMatchObject({
      locked: [KEY],
      message: { key: 'login.tooManyAttempts', code: 'PW-LOCK-NONE' },
    });
    expect(lockout.getSnapshot().value).toBe('locked');
    tab.wall.pass(LOCKOUT_MS - 1);
    await quiet();
    await logIn();
    expect(tab.provider.signIn.count()).toBe(LOCKOUT_ATTEMPTS);
    tab.wall.pass(1);
    await quiet();
    expect([lockout.getSnapshot().value, login.getSnapshot().context]).toMatchObject([
      'open',
      { locked: [], message: null },
    ]);
    tab.provider.signIn.reply = () => tab.provider.become(ADA);
    await logIn();
    expect(place()).toEqual(['settled', LOBBY]);
    expectReplay(tab.machine, run.record);
  });

  test('a successful login resets the failed attempts', async () => {
    const tab = newTab();
    const right = tab.provider.signIn.reply;
    tab.provider.signIn.reply = wrong;
    const run = await tab.open();
    await guess(run, LOCKOUT_ATTEMPTS - 1);
    tab.provider.signIn.reply = right;
    await run.logIn();
    expect([run.place(), tab.keepAttempts.inputs().at(-1)]).toEqual([['settled', LOBBY], { attempts: [] }]);
    await run.logOut();
    tab.provider.signIn.reply = wrong;
    await guess(run, LOCKOUT_ATTEMPTS - 1);
    expect(run.lockout.getSnapshot().value).toBe('open');
  });

  test('a lockout survives a reload', async () => {
    const first = newTab();
    first.provider.signIn.reply = wrong;
    await guess(await first.open(), LOCKOUT_ATTEMPTS);
    const attempts = first.keepAttempts.inputs().at(-1)?.attempts ?? [];
    const second = newTab({ input: { attempts, now: 1_000_000 + 60_000 } });
    const { login, lockout, logIn } = await second.open();
    expect([login.getSnapshot().context.locked, lockout.getSnapshot().value]).toEqual([[KEY], 'locked']);
    await logIn();
    expect(second.provider.signIn.count()).toBe(0);
    second.wall.pass(LOCKOUT_MS);
    await quiet();
    await logIn();
    expect(second.provider.signIn.count()).toBe(1);
  });

  test.each([
    ['auth/too-many-requests', authError('auth/too-many-requests'), LOCKOUT_MS],
    [
      '429 with Retry-After',
      new FaultError(makeFault('PROCESSING_ERROR', { status: 429, retryAfterMs: 40_000 })),
      40_000,
    ],
  ])('a lockout by the service with %s lasts as long as the service says §8.33', async (_, failure, lasts) => {
    const tab = newTab();
    tab.provider.signIn.reply = failing(failure);
    const { logIn, login, lockout } = await tab.open();
    await logIn();
    expect(login.getSnapshot().context).toMatchObject({
      locked: [KEY],
      message: { key: 'login.tooManyAttempts', code: 'PW-SIGNIN-H429' },
    });
    expect(tab.lines()).toEqual([line('WARN', 'login', 'login.tooManyAttempts', 'PW-SIGNIN-H429')]);
    tab.wall.pass(lasts - 1);
    expect(lockout.getSnapshot().value).toBe('locked');
    tab.wall.pass(1);
    await quiet();
    expect([lockout.getSnapshot().value, login.getSnapshot().context.locked]).toEqual(['open', []]);
  });

  test('a lockout counts failed attempts from all tabs', async () => {
    const tabs = [newTab(), newTab()];
    const runs = await Promise.all(tabs.map((tab) => tab.open()));
    let failures = 0;
    for (const tab of tabs) {
      tab.provider.signIn.reply = () => {
        failures += 1;
        throw authError(failures > LOCKOUT_ATTEMPTS ? 'auth/too-many-requests' : 'auth/wrong-password');
      };
    }
    for (const run of [...runs, ...runs, ...runs]) await run.logIn();
    expect(runs.map(({ lockout }) => lockout.getSnapshot().value)).toEqual(['open', 'open']);
    for (const run of runs) await run.logIn();
    expect(runs.map(({ lockout }) => lockout.getSnapshot().value)).toEqual(['locked', 'locked']);
  });
});

describe('single sign-on', () => {
  test('single sign-on leaves for the provider and logs nothing', async () => {
    const tab = newTab({ path: STAGE });
    tab.readLoginOptions.reply = () => LOGIN_SSO;
    const { login, signOn } = await tab.open();
    login.send({ type: 'login.signOn' });
    await quiet();
    expect([login.getSnapshot().value, signOn.getSnapshot().value]).toEqual(['signingOn', 'leaving']);
    expect([tab.provider.startRedirect.inputs(), tab.lines()]).toEqual([[{ providerId: ACME }], []]);
  });

  test('single sign-on in a window leads where the user wanted to go', async () => {
    const tab = newTab({ path: STAGE });
    tab.readLoginOptions.reply = () => LOGIN_SSO;
    tab.provider.startRedirect.reply = failing(authError('auth/operation-not-supported-in-this-environment'));
    tab.provider.openPopup.reply = null;
    const run = await tab.open();
    const { login, signOn, place } = run;
    login.send({ type: 'login.signOn' });
    await quiet();
    expect([login.getSnapshot().value, signOn.getSnapshot().value]).toEqual(['signingOn', 'inPopup']);
    login.send({ type: 'login.cancel' });
    expect([login.getSnapshot().value, signOn.getSnapshot().value]).toEqual(['entering', 'idle']);
    expect(tab.provider.openPopup.waiting()).toBe(0);
    tab.provider.openPopup.reply = () => tab.provider.become(ADA);
    login.send({ type: 'login.signOn' });
    await quiet();
    expect([place(), login.getSnapshot().value, signOn.getSnapshot().value]).toEqual([
      ['settled', STAGE],
      'done',
      'idle',
    ]);
    expect(tab.lines()).toEqual([]);
    expectReplay(tab.machine, run.record);
  });

  test.each([
    ['auth/popup-closed-by-user', 'login.loginAborted', 'SSO-POPUP-POPUP-CLOSED-BY-USER'],
    ['auth/popup-blocked', 'login.popupBlocked', 'SSO-POPUP-POPUP-BLOCKED'],
    ['auth/account-exists-with-different-credential', 'login.duplicateAccount', 'SSO-POPUP-ACCOUNT-EXISTS-WITH-DIFF'],
    ['auth/idp-unreachable', 'login.providerDown', 'SSO-POPUP-IDP-UNREACHABLE'],
  ])('a sign-on window that ends with %s shows %s §8.23 §8.24', async (code, key, support) => {
    const tab = newTab({ path: STAGE });
    tab.readLoginOptions.reply = () => LOGIN_SSO;
    tab.provider.startRedirect.reply = failing(authError('auth/operation-not-supported-in-this-environment'));
    tab.provider.openPopup.reply = failing(authError(code));
    const { login, place } = await tab.open();
    login.send({ type: 'login.signOn' });
    await quiet();
    expect([place(), login.getSnapshot().value]).toEqual([['settled', loginTo(STAGE)], 'entering']);
    expect(login.getSnapshot().context.message).toMatchObject({ key, code: support });
    expect(tab.lines()).toEqual([line('WARN', 'login', key, support)]);
  });

  test('going back from the provider shows and logs the aborted sign-on once', async () => {
    const tab = newTab({ path: STAGE });
    tab.readLoginOptions.reply = () => LOGIN_SSO;
    const { login } = await tab.open();
    login.send({ type: 'login.signOn' });
    await quiet();
    tab.world.say({ type: 'page.restored' });
    tab.world.say({ type: 'page.restored' });
    await quiet();
    expect(login.getSnapshot()).toMatchObject({
      value: 'entering',
      context: { message: { key: 'login.loginAborted', code: 'SSO-RETURN-ABANDONED' } },
    });
    expect(tab.lines()).toHaveLength(1);
  });
});

describe('returning from a provider', () => {
  const CALLS = ['options', 'configuration', 'return', 'authority'] as const;
  type Order = readonly (typeof CALLS)[number][];
  const orders = <T>(all: readonly T[]): T[][] =>
    all.length < 2
      ? [[...all]]
      : all.flatMap((one) => orders(all.filter((other) => other !== one)).map((rest) => [one, ...rest]));

  /** Opens a page that returns from the provider; each response waits for its turn and for the responses it depends on. */
  async function comeBack(order: Order, finish: () => boolean) {
    const tab = newTab({ path: STAGE, input: { returning: ACME } });
    const { readLoginOptions, readConfig, checkAuthority, provider } = tab;
    for (const call of [readLoginOptions, readConfig, checkAuthority, provider.finishRedirect]) call.reply = null;
    const run = await tab.open();
    const answers = {
      options: [readLoginOptions, () => readLoginOptions.answer({ ...LOGIN_ALL })],
      configuration: [readConfig, () => readConfig.answer(CONFIG)],
      return: [provider.finishRedirect, () => provider.finishRedirect.answer(finish())],
      authority: [checkAuthority, () => checkAuthority.answer({ roles: [] })],
    } as const;
    const seen: string[] = [];
    for (const name of [order, order, order].flat()) {
      const [call, answer] = answers[name];
      if (call.waiting() === 0) continue;
      if (name === 'return') {
        if (finish()) provider.become(ADA);
        await quiet();
      }
      if (call.waiting() > 0) answer();
      await quiet();
      seen.push(run.login.getSnapshot().value);
    }
    return { tab, run, seen };
  }

  test.each(orders(CALLS).map((order) => [order.join(', '), order] as const))(
    'a return with a sign-in leads where the user wanted to go, in the order %s',
    async (_, order) => {
      const { tab, run, seen } = await comeBack(order, () => true);
      expect([run.place(), run.login.getSnapshot().value]).toEqual([['settled', STAGE], 'done']);
      expect(run.signOn.getSnapshot().value).toBe('idle');
      expect([tab.captureLogin.inputs(), tab.lines()]).toEqual([[{ visitor: 'ada' }], []]);
      expect(seen).not.toContain('signingOn');
      expectReplay(tab.machine, run.record);
    },
  );

  test.each(orders(CALLS.slice(0, 3)).map((order) => [order.join(', '), order] as const))(
    'a return without a sign-in says so at the provider’s button, in the order %s',
    async (_, order) => {
      const { tab, run } = await comeBack(order, () => false);
      expect(run.place()).toEqual(['settled', loginTo(STAGE)]);
      expect(run.login.getSnapshot().context).toMatchObject({
        returning: null,
        message: { key: 'login.loginAborted', code: 'SSO-RETURN-ABANDONED' },
      });
      expect(tab.lines()).toEqual([line('WARN', 'login', 'login.loginAborted', 'SSO-RETURN-ABANDONED')]);
      expectReplay(tab.machine, run.record);
    },
  );

  test('a return shows a spinner until the sign-in is known', async () => {
    const tab = newTab({ path: STAGE, input: { returning: ACME } });
    tab.readLoginOptions.reply = () => LOGIN_ALL;
    tab.provider.finishRedirect.reply = null;
    const { login, signOn } = await tab.open();
    expect([login.getSnapshot().hasTag('searching'), signOn.getSnapshot().hasTag('searching')]).toEqual([true, true]);
    tab.provider.finishRedirect.answer(false);
    await quiet();
    expect([login.getSnapshot().hasTag('searching'), signOn.getSnapshot().hasTag('searching')]).toEqual([false, false]);
  });

  test('a return of an unauthorized user says unauthorized, not aborted', async () => {
    const tab = newTab({ path: STAGE, input: { returning: ACME } });
    tab.readLoginOptions.reply = () => LOGIN_SSO;
    tab.checkAuthority.reply = failing(faultError('FORBIDDEN', 403, 'Not yours'));
    const { login, place } = await tab.open();
    expect(place()).toEqual(['settled', loginTo(STAGE)]);
    expect(login.getSnapshot()).toMatchObject({
      value: 'entering',
      context: { message: { key: 'login.unauthorized', code: 'SSO-AUTHORITY-H403' } },
    });
  });

  test('too many returns lock the provider but no other login option', async () => {
    const tab = newTab({ path: STAGE, input: { returning: ACME } });
    tab.readLoginOptions.reply = () => LOGIN_ALL;
    tab.provider.finishRedirect.reply = failing(authError('auth/too-many-requests'));
    const { login, logIn, place } = await tab.open();
    expect(login.getSnapshot().context.locked).toEqual([providerKey(ACME)]);
    login.send({ type: 'login.signOn' });
    await quiet();
    expect(tab.provider.startRedirect.count()).toBe(0);
    login.send({ type: 'login.cancel' });
    login.send({ type: 'login.choose', optionId: 'EMAIL_PASSWORD' });
    await logIn();
    expect(place()).toEqual(['settled', STAGE]);
  });
});
