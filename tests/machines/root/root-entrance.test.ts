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

/** A tab whose venue offers every way of login. */
function tabOfAll(visit: Visit = {}) {
  const tab = newTab(visit);
  tab.readLoginOptions.reply = () => LOGIN_ALL;
  return tab;
}
type Tab = ReturnType<typeof newTab>;
type Run = Awaited<ReturnType<Tab['open']>>;

/** What the service was told of what went wrong inside. */
const logged = (tab: Tab) => tab.sendEntry.inputs().map(({ entry }) => entry);

const taken = (run: Run, from: number): string[] =>
  run.record.log
    .slice(from)
    .flatMap((entry) => (entry.kind === 'event' ? [entry.event.type.replace('xstate.done.actor.', '')] : []));

describe('every way of login', () => {
  test.each(Object.values(CREDENTIALS))(
    'leads where the visitor wanted to go: $kind §4.29 §4.30 §4.32',
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
  ])('leads to the lobby and nowhere else from %s §4.32', async (redirect) => {
    const { place, logIn } = await newTab({ path: `/login?redirect=${encodeURIComponent(redirect)}` }).open();
    await logIn();
    expect(place()).toEqual(['settled', LOBBY]);
  });

  test('that fails brings its message and support code to the log, and not who it was', async () => {
    const tab = newTab();
    tab.provider.signIn.reply = wrong;
    const { logIn } = await tab.open();
    await logIn();
    expect(tab.lines()).toEqual([line('WARN', 'login', 'login.loginError', 'PW-SIGNIN-REFUSED')]);
  });

  test('that ends before it has begun begins with the one who is there then', async () => {
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

describe('what is behind the entrance', () => {
  test('is fetched once somebody is on the way in, and once', async () => {
    const tab = newTab({ path: STAGE });
    const { logIn, logOut } = await tab.open();
    expect(tab.loadInside.count()).toBe(0);
    await logIn();
    await logOut();
    await logIn();
    expect(tab.loadInside.count()).toBe(1);
  });

  test('and cannot be fetched blocks the way, until a retry brings it', async () => {
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

  test('and is late belongs to who is there then, not to who has left meanwhile', async () => {
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

  test('and is late is open to everybody where nobody has to log in, also after a login that is not let in', async () => {
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

describe('an entry', () => {
  test('is captured once for each visitor, and anew after a logout §4.30', async () => {
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

  test('goes on over a reload', async () => {
    const tab = newTab({ path: STAGE, identity: ADA, input: { captured: 'ada' } });
    await tab.open();
    expect([tab.captureLogin.count(), tab.readConsents.count()]).toEqual([0, 1]);
  });

  test('of nobody in particular is captured where nobody has to log in §7.10', async () => {
    const tab = newTab({ path: STAGE });
    tab.readLoginOptions.reply = () => LOGIN_OFF;
    await tab.open();
    expect([tab.captureLogin.inputs(), tab.readProfile.count()]).toEqual([[{ visitor: 'anonymous' }], 0]);
  });

  test('that cannot be captured is nobody’s concern', async () => {
    const tab = newTab({ path: STAGE, identity: ADA });
    tab.captureLogin.reply = failing(OFFLINE);
    const { place, globalError } = await tab.open();
    expect([place(), globalError.getSnapshot().value, tab.lines()]).toEqual([['settled', STAGE], 'none', []]);
  });
});

describe('a logout', () => {
  test('leaves presence, signs out, clears venue and profile, leaves, and leads to login, in that order §4.34 §4.35', async () => {
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

  test('waits for presence before it signs out, and shows the venue to nobody after', async () => {
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
  const DIALOG = { value: { set: 'shown' }, context: { code: 'UNAUTHORIZED' } };

  test.each(['auth/user-disabled', 'auth/user-token-expired'])(
    'by %s is said once, as expired, and leads to login',
    async (code) => {
      const tab = newTab({ path: STAGE, identity: ADA });
      const run = await tab.open();
      tab.refreshToken.reply = failing(authError(code));
      const before = run.record.log.length;
      run.clock.increment(TOKEN_REFRESH_MS);
      await quiet();
      expect(run.place()).toEqual(['settled', loginTo(STAGE)]);
      expect(run.globalError.getSnapshot()).toMatchObject(DIALOG);
      expect(taken(run, before).filter((type) => type === 'globalError.raise')).toHaveLength(1);
      expect(logged(tab)).toEqual([{ ...line('WARN', 'session', code, code), path: STAGE }]);
      expect(run.login.getSnapshot().context.message).toBeNull();
    },
  );

  test('that the provider tells before it says why is said all the same', async () => {
    const tab = newTab({ path: STAGE, identity: ADA });
    const run = await tab.open();
    tab.refreshToken.reply = null;
    const before = run.record.log.length;
    tab.world.say({ type: 'page.woke', now: START });
    tab.provider.become(null);
    await quiet();
    expect(run.place()).toEqual(['settled', loginTo(STAGE)]);
    expect(run.globalError.getSnapshot()).toMatchObject(DIALOG);
    expect(taken(run, before).filter((type) => type === 'globalError.raise')).toHaveLength(1);
  });

  test('that two tabs find at once, each by a request of its own, logs out once in each', async () => {
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
    for (const { globalError } of runs) expect(globalError.getSnapshot()).toMatchObject(DIALOG);
  });

  test('leaves room for the next login, whose venue is fetched anew', async () => {
    const tab = newTab({ path: STAGE, identity: ADA });
    const { clock, logIn, place } = await tab.open();
    tab.refreshToken.reply = failing(authError('auth/user-token-expired'));
    clock.increment(TOKEN_REFRESH_MS);
    await quiet();
    await logIn();
    expect([place(), tab.readVenue.count(), tab.captureLogin.count()]).toEqual([['settled', STAGE], 2, 2]);
  });
});

describe('a profile', () => {
  test('that is missing logs out as unauthorized §7.49 §8.7', async () => {
    const tab = newTab({ path: STAGE, identity: ADA });
    tab.readProfile.reply = failing(MISSING);
    const { place, globalError, login } = await tab.open();
    expect([place(), tab.provider.signOut.count()]).toEqual([['settled', loginTo(STAGE)], 1]);
    expect(globalError.getSnapshot()).toMatchObject({ value: { set: 'shown' }, context: { code: 'UNAUTHORIZED' } });
    expect(login.getSnapshot().value).toBe('entering');
  });

  test.each([faultError('PROCESSING_ERROR', 500, 'Out of order'), OFFLINE, faultError('PROCESSING_ERROR', 409)])(
    'that fails with anything else is reported, and the login goes on: %s §7.50',
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

  test.each([EXPIRED, faultError('FORBIDDEN', 403)])('that is refused ends the session: %s', async ({ fault }) => {
    const tab = newTab({ path: STAGE, identity: ADA });
    tab.readProfile.reply = failing(new FaultError(fault));
    const { place, globalError } = await tab.open();
    expect([place(), tab.provider.signOut.count()]).toEqual([['settled', loginTo(STAGE)], 1]);
    expect(globalError.getSnapshot()).toMatchObject({ value: { set: 'shown' }, context: { code: fault.kind } });
  });
});

describe('the lockout', () => {
  const guess = async ({ logIn }: Run, times: number) => {
    for (let guesses = 0; guesses < times; guesses += 1) await logIn();
  };

  test('comes with the sixth wrong password, holds for two minutes, and goes §4.36 §8.22', async () => {
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

  test('is reset by a success', async () => {
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

  test('survives a reload', async () => {
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
  ])('by %s is the same, for as long as it asks §8.33', async (_, failure, lasts) => {
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

  test('of an account in another tab is what the service tells this one', async () => {
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
  test('leaves for the provider, and says nothing more', async () => {
    const tab = newTab({ path: STAGE });
    tab.readLoginOptions.reply = () => LOGIN_SSO;
    const { login, signOn } = await tab.open();
    login.send({ type: 'login.signOn' });
    await quiet();
    expect([login.getSnapshot().value, signOn.getSnapshot().value]).toEqual(['signingOn', 'leaving']);
    expect([tab.provider.startRedirect.inputs(), tab.lines()]).toEqual([[{ providerId: ACME }], []]);
  });

  test('by a window where the page cannot leave leads where the visitor wanted to go', async () => {
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
  ])('whose window ends with %s is said as %s §8.23 §8.24', async (code, key, support) => {
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

  test('that is left by going back to the page as it was says that it was given up, once', async () => {
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

describe('coming back from a provider', () => {
  const CALLS = ['options', 'configuration', 'return', 'authority'] as const;
  type Order = readonly (typeof CALLS)[number][];
  const orders = <T>(all: readonly T[]): T[][] =>
    all.length < 2
      ? [[...all]]
      : all.flatMap((one) => orders(all.filter((other) => other !== one)).map((rest) => [one, ...rest]));

  /** A page that comes back, each of whose answers waits for its turn, and for what it follows from. */
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
    'with somebody leads where they wanted to go, in the order %s',
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
    'with nobody says so at the provider’s button, in the order %s',
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

  test('shows that somebody is being looked for until it is known', async () => {
    const tab = newTab({ path: STAGE, input: { returning: ACME } });
    tab.readLoginOptions.reply = () => LOGIN_ALL;
    tab.provider.finishRedirect.reply = null;
    const { login, signOn } = await tab.open();
    expect([login.getSnapshot().hasTag('searching'), signOn.getSnapshot().hasTag('searching')]).toEqual([true, true]);
    tab.provider.finishRedirect.answer(false);
    await quiet();
    expect([login.getSnapshot().hasTag('searching'), signOn.getSnapshot().hasTag('searching')]).toEqual([false, false]);
  });

  test('as somebody whom the venue does not let in says so, and not that nobody came', async () => {
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

  test('too often locks the provider and no other way', async () => {
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
