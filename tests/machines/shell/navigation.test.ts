import { describe, expect, test } from 'vitest';
import { type AbortReason, type Facts, MAX_REDIRECTS } from '../../../domain/shell/navigation';
import type { NavigationFact } from '../../../machines/shell/navigation.events';
import { navigationMachine } from '../../../machines/shell/navigation.machine';
import {
  ANONYMOUS,
  AURORA_SUMMARY,
  faultError,
  HIDDEN,
  IN,
  LOBBY,
  loginTo,
  MEETING,
  OUT,
  PUBLISHED,
  STAGE,
  workInProgress,
} from '../kernel/fakes';
import { expectReplay, start } from '../kernel/harness';

const { fault: OFFLINE } = faultError('NOT_REACHABLE');

function navigate(path: string, facts: Partial<Facts> = {}) {
  const run = start(navigationMachine, { input: { path } });
  const learn = (learned: Partial<Facts>) => run.actor.send({ type: 'fact.learned', facts: learned });
  const fail = (reason: AbortReason) => run.actor.send({ type: 'fact.failed', reason, fault: OFFLINE });
  const place = () => {
    const { value, context } = run.actor.getSnapshot();
    return { value, path: context.path };
  };
  const told = (type: NavigationFact['type']) => run.emitted.filter((fact) => fact.type === type);
  if (Object.keys(facts).length > 0) learn(facts);
  return { ...run, learn, fail, place, told };
}

/** Where a deep link leads once all these facts are known. */
const destination = (path: string, facts: Partial<Facts>): string | null => {
  const { context, value } = navigate(path, facts).actor.getSnapshot();
  expect({ path, value }).toEqual({ path, value: 'settled' });
  return context.path;
};

describe('the order of the guards', () => {
  test('the guards check dialogs, publication, login options, login, venue and area in this order §4.13 §4.16 §4.38', () => {
    const { learn, place, emitted } = navigate('/v/aurora/area/nowhere?day=2#talks');
    const asked = () => {
      const { value } = place();
      return [value, emitted.splice(0).map((fact) => (fact.type === 'navigation.needs' ? fact.what : fact.type))];
    };
    expect(asked()).toEqual([{ checking: 'awaitingPublication' }, ['navigation.started', 'publication']]);
    learn(PUBLISHED);
    expect(asked()).toEqual([{ checking: 'awaitingLoginOptions' }, ['navigation.started', 'loginOptions']]);
    learn({ login: 'enabled' });
    expect(asked()).toEqual([{ checking: 'awaitingSession' }, ['navigation.started']]);
    learn({ session: 'signedIn' });
    expect(asked()).toEqual([{ checking: 'awaitingVenue' }, ['navigation.started', 'navigation.needsVenue']]);
    learn({ venue: AURORA_SUMMARY });
    expect(asked()).toEqual(['settled', ['navigation.started', 'navigation.settled']]);
    expect(place().path).toBe(`${LOBBY}?day=2#talks`);
  });

  test('a navigation first reports its start, so that dialogs close §4.38', () => {
    const { actor, emitted } = navigate(LOBBY, IN);
    emitted.splice(0);
    actor.send({ type: 'navigation.go', path: STAGE });
    expect(emitted).toEqual([
      { type: 'navigation.started' },
      {
        type: 'navigation.settled',
        path: STAGE,
        write: 'push',
        route: { name: 'Area', architectureId: 'aurora', areaId: 'stage' },
        summary: AURORA_SUMMARY,
      },
    ]);
  });

  test('an unpublished venue needs neither login options nor session nor venue §2.1', () => {
    const { place, told } = navigate(LOBBY, HIDDEN);
    expect(place()).toEqual({ value: 'settled', path: workInProgress(LOBBY) });
    expect(told('navigation.needs')).toEqual([{ type: 'navigation.needs', what: 'publication' }]);
    expect(told('navigation.needsVenue')).toEqual([]);
  });

  test('the login page waits for neither session nor venue §2.6', () => {
    expect(navigate('/login', { ...PUBLISHED, login: 'enabled' }).place()).toEqual({
      value: 'settled',
      path: '/login',
    });
  });

  test('without login no session is needed §6.6', () => {
    expect(navigate(LOBBY, { ...PUBLISHED, login: 'disabled' }).place().value).toEqual({ checking: 'awaitingVenue' });
  });

  test('the venue of the path loads, or the published one if the path names none', () => {
    const wanted = (path: string) => navigate(path, { ...PUBLISHED, login: 'disabled' }).told('navigation.needsVenue');
    expect(wanted('/v/borealis/area/lobby')).toEqual([{ type: 'navigation.needsVenue', architectureId: 'borealis' }]);
    expect(wanted('/')).toEqual([{ type: 'navigation.needsVenue', architectureId: 'aurora' }]);
    expect(wanted('/what/ever')).toEqual([{ type: 'navigation.needsVenue', architectureId: 'aurora' }]);
  });

  test('a known venue does not load again', () => {
    const { actor, told } = navigate(LOBBY, IN);
    actor.send({ type: 'navigation.go', path: STAGE });
    expect(told('navigation.needsVenue')).toEqual([]);
  });
});

describe('a published venue', () => {
  test.each([
    ['the root leads to the default area', '/', LOBBY],
    ['the venue path leads to the default area §2.9', '/v/aurora', LOBBY],
    ['the default area replaces a missing one §2.15', '/v/aurora/area', LOBBY],
    ['the default area replaces an unknown one §2.16', '/v/aurora/area/cellar', LOBBY],
    ['the default area keeps query and hash', '/v/aurora/area/cellar?day=2#talks', `${LOBBY}?day=2#talks`],
    ['any other path leads to the default area §2.26', '/no/such/page?x=1', `${LOBBY}?x=1`],
    ['an unreadable path leads to the default area §8.57', '/v/%', LOBBY],
    ['a bare /v leads to the default area', '/v', LOBBY],
    ['a meeting without ids leads to the default area §8.58', '/v/aurora/area-whereby-meeting/stage', LOBBY],
    ['an area is shown', STAGE, STAGE],
    ['a meeting is shown', MEETING, MEETING],
    ['the imprint is shown', '/v/aurora/imprint', '/v/aurora/imprint'],
    ['the privacy policy is shown', '/v/aurora/privacy-policy', '/v/aurora/privacy-policy'],
    ['a legacy area moves to its new path §2.23', '/aurora/area/stage?day=2#talks', `${STAGE}?day=2#talks`],
    ['an unknown legacy area moves too', '/aurora/area/cellar', LOBBY],
    ['a legacy imprint moves to its new path §2.24', '/aurora/imprint', '/v/aurora/imprint'],
    [
      'a legacy privacy policy moves to its new path §2.25',
      '/aurora/privacy-policy#data',
      '/v/aurora/privacy-policy#data',
    ],
    ['work in progress leads on once the venue is published §2.4 §4.14', '/work-in-progress', LOBBY],
    [
      'work in progress leads to its redirect once the venue is published §2.4 §4.14',
      workInProgress(`${STAGE}?a=1#b`),
      `${STAGE}?a=1#b`,
    ],
    ['a login page that is not needed leads to the root §4.18 §4.20', '/login', LOBBY],
    ['a login page that is not needed leads to its redirect §4.20', loginTo(`${STAGE}?a=1#b`), `${STAGE}?a=1#b`],
    [
      'a login page that is not needed leads to the new path of a legacy redirect',
      loginTo('/aurora/area/stage'),
      STAGE,
    ],
    ['work in progress leads to the new path of a legacy redirect', workInProgress('/aurora/area/stage'), STAGE],
  ])('%s', (_, path, goal) => {
    expect([destination(path, IN), destination(path, ANONYMOUS)]).toEqual([goal, goal]);
  });

  test.each([
    ['/', '/'],
    ['/v/aurora', '/v/aurora'],
    [LOBBY, LOBBY],
    [`${STAGE}?day=2#talks`, `${STAGE}?day=2#talks`],
    [MEETING, MEETING],
    ['/v/aurora/imprint', '/v/aurora/imprint'],
    ['/v/aurora/privacy-policy', '/v/aurora/privacy-policy'],
    ['/v/aurora/area/cellar', '/v/aurora/area/cellar'],
    ['/aurora/area/stage?day=2#talks', `${STAGE}?day=2#talks`],
    ['/no/such/page?x=1#y', '/no/such/page?x=1#y'],
  ])(
    'a logged-out user goes from %s to login, which remembers the full path §2.8 §2.10 §2.12 §2.14 §2.17 §2.29 §4.19',
    (path, remembered) => {
      expect(destination(path, OUT)).toBe(loginTo(remembered));
    },
  );

  test('a logged-out user stays on the login page §2.6', () => {
    expect(destination(loginTo(STAGE), OUT)).toBe(loginTo(STAGE));
  });
});

describe('an unpublished venue', () => {
  test.each([
    '/',
    LOBBY,
    `${STAGE}?day=2#talks`,
    MEETING,
    '/v/aurora/imprint',
    '/login',
    loginTo(STAGE),
    '/no/such/page?x=1#y',
  ])('an unpublished venue shows only work in progress, which remembers %s §2.2 §2.3 §4.15', (path) => {
    const facts = { ...HIDDEN, venue: AURORA_SUMMARY };
    const goals = [
      destination(path, { ...facts, login: 'enabled', session: 'signedIn' }),
      destination(path, { ...facts, login: 'enabled', session: 'signedOut' }),
      destination(path, { ...facts, login: 'disabled', session: 'signedOut' }),
    ];
    expect(new Set(goals)).toEqual(new Set([workInProgress(path)]));
  });

  test('an unpublished venue keeps the user on work in progress', () => {
    expect(destination(workInProgress(LOBBY), HIDDEN)).toBe(workInProgress(LOBBY));
  });

  test('unpublishing removes the shown page, publishing restores it §2.4', () => {
    const { learn, place } = navigate(`${STAGE}?day=2#talks`, IN);
    learn(HIDDEN);
    expect(place()).toEqual({ value: 'settled', path: workInProgress(`${STAGE}?day=2#talks`) });
    learn(PUBLISHED);
    expect(place()).toEqual({ value: 'settled', path: `${STAGE}?day=2#talks` });
  });

  test('unpublishing removes the login page with its redirect, publishing restores it', () => {
    const { learn, place } = navigate(STAGE, OUT);
    learn(HIDDEN);
    expect(place().path).toBe(workInProgress(loginTo(STAGE)));
    learn(PUBLISHED);
    expect(place().path).toBe(loginTo(STAGE));
  });
});

describe('logging in and out', () => {
  test('a deep link comes back with query and hash after login §4.32', () => {
    const { learn, place } = navigate(`${STAGE}?day=2#talks`, OUT);
    expect(place().path).toBe(loginTo(`${STAGE}?day=2#talks`));
    learn({ session: 'signedIn' });
    expect(place()).toEqual({ value: { checking: 'awaitingVenue' }, path: loginTo(`${STAGE}?day=2#talks`) });
    learn({ venue: AURORA_SUMMARY });
    expect(place()).toEqual({ value: 'settled', path: `${STAGE}?day=2#talks` });
  });

  test('a plain login leads to the default area §4.32', () => {
    const { learn, place } = navigate('/login', OUT);
    learn({ session: 'signedIn' });
    learn({ venue: AURORA_SUMMARY });
    expect(place()).toEqual({ value: 'settled', path: LOBBY });
  });

  test('a user found signed in leaves the login page', () => {
    const { learn, place } = navigate(loginTo(STAGE), { ...PUBLISHED, login: 'enabled' });
    expect(place().value).toBe('settled');
    learn({ session: 'signedIn' });
    learn({ venue: AURORA_SUMMARY });
    expect(place().path).toBe(STAGE);
  });

  test('a logout leads from an area to login, which remembers the area', () => {
    const { learn, place } = navigate(STAGE, IN);
    learn({ session: 'signedOut', venue: null });
    expect(place()).toEqual({ value: 'settled', path: loginTo(STAGE) });
  });

  test('without login the end of a session changes no page', () => {
    const { learn, place } = navigate(STAGE, { ...ANONYMOUS, session: 'signedIn' });
    learn({ session: 'signedOut' });
    expect(place()).toEqual({ value: 'settled', path: STAGE });
  });

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '\\evil.example',
    'javascript:alert(1)',
    'v/aurora/area/stage',
    '/\t/evil.example/',
    '',
  ])('the redirect %j leads to the root, not to another site', (redirect) => {
    for (const page of ['/login', '/work-in-progress']) {
      expect(destination(`${page}?redirect=${encodeURIComponent(redirect)}`, IN)).toBe(LOBBY);
    }
  });
});

describe('an address that is no exact path', () => {
  test.each([
    ['//venue.invalid/login', '/login'],
    ['login', '/login'],
    ['/.//login', '/login'],
    ['/v/../login', '/login'],
    ['/login', '/login'],
  ])('%s settles as a path that fits the address bar', (path, goal) => {
    expect(destination(path, OUT)).toBe(goal);
  });

  test.each(['//evil.example/v/aurora/area/stage?x=1', 'https://evil.example/', '/\\evil.example/x', ''])(
    '%j of another site leads to the default area',
    (path) => {
      expect(destination(path, IN)).toBe(LOBBY);
      expect(destination(path, OUT)).toBe(loginTo('/'));
    },
  );
});

describe('an aborted navigation', () => {
  test.each([
    ['publication', {}, { ...OFFLINE }],
    ['loginOptions', PUBLISHED, { ...OFFLINE }],
    ['venue', { ...PUBLISHED, login: 'disabled' }, { ...OFFLINE }],
  ] as const)('a navigation aborts when %s fails to load, and a retry loads it again §8.39', (reason, facts, fault) => {
    const { actor, fail, place, told, emitted } = navigate(STAGE, facts);
    const before = place().value;
    fail(reason);
    expect(place()).toEqual({ value: 'aborted', path: null });
    expect(actor.getSnapshot().context.abort).toEqual({ reason, fault });
    expect(told('navigation.aborted')).toEqual([{ type: 'navigation.aborted', reason, fault }]);
    emitted.splice(0);
    actor.send({ type: 'navigation.retry' });
    expect(place()).toEqual({ value: before, path: null });
    expect(actor.getSnapshot().context.abort).toBeNull();
    expect(emitted).toEqual([
      { type: 'navigation.started' },
      reason === 'venue'
        ? { type: 'navigation.needsVenue', architectureId: 'aurora' }
        : { type: 'navigation.needs', what: reason },
    ]);
  });

  test.each([
    ['noArchitecture', '/', { ...IN, publishedArchitectureId: null }],
    ['noArchitecture', '/', { ...ANONYMOUS, publishedArchitectureId: null }],
    ['noDefaultArea', '/', { ...IN, venue: { ...AURORA_SUMMARY, defaultAreaId: null } }],
    ['noDefaultArea', '/v/aurora/area/cellar', { ...IN, venue: { ...AURORA_SUMMARY, defaultAreaId: null } }],
  ] as const)('%s aborts the navigation to %s §2.27 §8.38', (reason, path, facts) => {
    const { actor, place } = navigate(path, facts);
    expect(place().value).toBe('aborted');
    expect(actor.getSnapshot().context.abort).toEqual({ reason, fault: null });
  });

  test('a venue without a default area still shows its areas and pages', () => {
    const facts = { ...IN, venue: { ...AURORA_SUMMARY, defaultAreaId: null } };
    expect([STAGE, '/v/aurora/imprint', MEETING].map((path) => destination(path, facts))).toEqual([
      STAGE,
      '/v/aurora/imprint',
      MEETING,
    ]);
  });

  test('an aborted navigation starts over when the connection is back', () => {
    const { actor, fail, place } = navigate(STAGE);
    const before = place().value;
    fail('publication');
    actor.send({ type: 'navigation.reconnected' });
    expect(place().value).toEqual(before);
  });

  test('an aborted navigation leaves a user who stopped trying the button to retry', () => {
    const { actor, fail, place } = navigate(STAGE);
    const before = place().value;
    actor.send({ type: 'navigation.giveUp' });
    fail('publication');
    actor.send({ type: 'navigation.reconnected' });
    expect(place().value).toBe('aborted');
    actor.send({ type: 'navigation.retry' });
    fail('publication');
    actor.send({ type: 'navigation.reconnected' });
    expect(place().value).toEqual(before);
  });

  test('a navigation that no connection can help stays aborted when the connection is back', () => {
    const { actor, place } = navigate('/', { ...IN, publishedArchitectureId: null });
    actor.send({ type: 'navigation.reconnected' });
    expect(place().value).toBe('aborted');
  });

  test('an aborted navigation continues without a retry once the fact comes', () => {
    const { fail, learn, place } = navigate(`${STAGE}#talks`);
    fail('publication');
    learn(IN);
    expect(place()).toEqual({ value: 'settled', path: `${STAGE}#talks` });
  });

  test('an aborted navigation stays aborted by facts that do not help', () => {
    const { actor, fail, learn, place, emitted } = navigate(STAGE);
    fail('publication');
    emitted.splice(0);
    learn({ login: 'enabled' });
    learn({ session: 'signedIn' });
    expect([place().value, emitted]).toEqual(['aborted', []]);
    learn(PUBLISHED);
    expect(place().value).toEqual({ checking: 'awaitingVenue' });
    expect(actor.getSnapshot().context.abort).toBeNull();
  });

  test('a navigation aborted by login options gives way to work in progress', () => {
    const { fail, learn, place } = navigate(STAGE, PUBLISHED);
    fail('loginOptions');
    learn({ session: 'signedOut' });
    expect(place().value).toBe('aborted');
    learn(HIDDEN);
    expect(place()).toEqual({ value: 'settled', path: workInProgress(STAGE) });
  });

  test('an aborted navigation gives way to another one', () => {
    const { actor, fail, place } = navigate('/v/borealis/area/lobby', { ...IN, venue: AURORA_SUMMARY });
    fail('venue');
    actor.send({ type: 'navigation.go', path: STAGE });
    expect(place()).toEqual({ value: 'settled', path: STAGE });
  });

  test('a failure after the navigation settled changes nothing', () => {
    const { fail, place } = navigate(STAGE, IN);
    fail('loginOptions');
    expect(place()).toEqual({ value: 'settled', path: STAGE });
  });

  const chained = (times: number, path: string, wrap: (path: string) => string): string =>
    Array.from({ length: times }).reduce<string>((inner) => wrap(inner), path);

  test.each<[string, string, (path: string) => string, Partial<Facts>, string]>([
    ['an area', loginTo(STAGE), loginTo, IN, STAGE],
    ['the new path of a legacy one', '/aurora/area/stage', loginTo, IN, STAGE],
    ['the default area', '/', loginTo, IN, LOBBY],
    ['login', STAGE, workInProgress, OUT, loginTo(STAGE)],
  ])('a chain of redirects to %s is followed up to its limit and aborted beyond it', (_, end, wrap, facts, goal) => {
    expect(destination(chained(MAX_REDIRECTS - 1, end, wrap), facts)).toBe(goal);
    const { actor, place } = navigate(chained(MAX_REDIRECTS, end, wrap), facts);
    expect(place().value).toBe('aborted');
    expect(actor.getSnapshot().context.abort).toEqual({ reason: 'tooManyRedirects', fault: null });
  });

  test.each([
    ['a logged-in user', IN],
    ['any user without login', ANONYMOUS],
  ])('a known venue does not load again for %s', (_, facts) => {
    expect(navigate(STAGE, facts).told('navigation.needsVenue')).toEqual([]);
  });
});

test('a navigation replays to the same snapshots', () => {
  const { actor, learn, fail, record, place } = navigate('/aurora/area/stage?day=2');
  fail('publication');
  actor.send({ type: 'navigation.retry' });
  learn(HIDDEN);
  learn(PUBLISHED);
  learn({ login: 'enabled' });
  learn({ session: 'signedOut' });
  learn({ session: 'signedIn' });
  learn({ venue: AURORA_SUMMARY });
  actor.send({ type: 'guard.set', id: 'board' });
  actor.send({ type: 'navigation.go', path: LOBBY, replace: true });
  actor.send({ type: 'navigation.addressed', path: '/v/aurora/imprint#privacy-preferences' });
  actor.send({ type: 'guard.removed', id: 'board' });
  learn({ session: 'signedOut', venue: null });
  expect(place()).toEqual({ value: 'settled', path: loginTo('/v/aurora/imprint') });
  expectReplay(navigationMachine, record);
});
