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

/** Where a path leads, entered as a deep link once all these facts are known. */
const destination = (path: string, facts: Partial<Facts>): string | null => {
  const { context, value } = navigate(path, facts).actor.getSnapshot();
  expect({ path, value }).toEqual({ path, value: 'settled' });
  return context.path;
};

describe('the order of the guards', () => {
  test('is dialogs, publication, login options, login, venue, area §4.13 §4.16 §4.38', () => {
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

  test('a navigation says that it starts before anything else, for dialogs to be closed §4.38', () => {
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

  test('an unpublished venue asks neither for login options nor for a session nor for the venue §2.1', () => {
    const { place, told } = navigate(LOBBY, HIDDEN);
    expect(place()).toEqual({ value: 'settled', path: workInProgress(LOBBY) });
    expect(told('navigation.needs')).toEqual([{ type: 'navigation.needs', what: 'publication' }]);
    expect(told('navigation.needsVenue')).toEqual([]);
  });

  test('the login page waits neither for the session nor for the venue §2.6', () => {
    expect(navigate('/login', { ...PUBLISHED, login: 'enabled' }).place()).toEqual({
      value: 'settled',
      path: '/login',
    });
  });

  test('where nobody has to log in, the session is not waited for §6.6', () => {
    expect(navigate(LOBBY, { ...PUBLISHED, login: 'disabled' }).place().value).toEqual({ checking: 'awaitingVenue' });
  });

  test('the venue of the wanted path is asked for, and where the path names none, the published one', () => {
    const wanted = (path: string) => navigate(path, { ...PUBLISHED, login: 'disabled' }).told('navigation.needsVenue');
    expect(wanted('/v/borealis/area/lobby')).toEqual([{ type: 'navigation.needsVenue', architectureId: 'borealis' }]);
    expect(wanted('/')).toEqual([{ type: 'navigation.needsVenue', architectureId: 'aurora' }]);
    expect(wanted('/what/ever')).toEqual([{ type: 'navigation.needsVenue', architectureId: 'aurora' }]);
  });

  test('a venue that is known already is not asked for again', () => {
    const { actor, told } = navigate(LOBBY, IN);
    actor.send({ type: 'navigation.go', path: STAGE });
    expect(told('navigation.needsVenue')).toEqual([]);
  });
});

describe('a published venue', () => {
  test.each([
    ['leads from the root to the default area', '/', LOBBY],
    ['leads from the venue itself to the default area §2.9', '/v/aurora', LOBBY],
    ['puts the default area in the place of a missing one §2.15', '/v/aurora/area', LOBBY],
    ['puts the default area in the place of an unknown one §2.16', '/v/aurora/area/cellar', LOBBY],
    ['keeps query and hash when it does', '/v/aurora/area/cellar?day=2#talks', `${LOBBY}?day=2#talks`],
    ['leads from any other path to the default area §2.26', '/no/such/page?x=1', `${LOBBY}?x=1`],
    ['leads from a path that cannot be read to the default area §8.57', '/v/%', LOBBY],
    ['leads from a bare /v to the default area', '/v', LOBBY],
    [
      'leads from a meeting that lacks its ids to the default area §8.58',
      '/v/aurora/area-whereby-meeting/stage',
      LOBBY,
    ],
    ['shows an area', STAGE, STAGE],
    ['shows a meeting', MEETING, MEETING],
    ['shows the imprint', '/v/aurora/imprint', '/v/aurora/imprint'],
    ['shows the privacy policy', '/v/aurora/privacy-policy', '/v/aurora/privacy-policy'],
    ['moves a legacy area §2.23', '/aurora/area/stage?day=2#talks', `${STAGE}?day=2#talks`],
    ['moves a legacy area that is unknown, too', '/aurora/area/cellar', LOBBY],
    ['moves a legacy imprint §2.24', '/aurora/imprint', '/v/aurora/imprint'],
    ['moves a legacy privacy policy §2.25', '/aurora/privacy-policy#data', '/v/aurora/privacy-policy#data'],
    ['takes its way out of work in progress §2.4 §4.14', '/work-in-progress', LOBBY],
    [
      'takes its way out of work in progress to the redirect §2.4 §4.14',
      workInProgress(`${STAGE}?a=1#b`),
      `${STAGE}?a=1#b`,
    ],
    ['takes its way from login to the root §4.18 §4.20', '/login', LOBBY],
    ['takes its way from login to the redirect §4.20', loginTo(`${STAGE}?a=1#b`), `${STAGE}?a=1#b`],
    ['takes its way from login to where a legacy redirect has moved', loginTo('/aurora/area/stage'), STAGE],
    [
      'takes its way out of work in progress to where a legacy redirect has moved',
      workInProgress('/aurora/area/stage'),
      STAGE,
    ],
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
    'sends a visitor who is logged out from %s to login, which remembers the full path §2.8 §2.10 §2.12 §2.14 §2.17 §2.29 §4.19',
    (path, remembered) => {
      expect(destination(path, OUT)).toBe(loginTo(remembered));
    },
  );

  test('leaves a visitor who is logged out on the login page §2.6', () => {
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
  ])('shows nothing but work in progress, which remembers %s §2.2 §2.3 §4.15', (path) => {
    const facts = { ...HIDDEN, venue: AURORA_SUMMARY };
    const goals = [
      destination(path, { ...facts, login: 'enabled', session: 'signedIn' }),
      destination(path, { ...facts, login: 'enabled', session: 'signedOut' }),
      destination(path, { ...facts, login: 'disabled', session: 'signedOut' }),
    ];
    expect(new Set(goals)).toEqual(new Set([workInProgress(path)]));
  });

  test('leaves a visitor on work in progress', () => {
    expect(destination(workInProgress(LOBBY), HIDDEN)).toBe(workInProgress(LOBBY));
  });

  test('takes away what is shown, and gives it back when it is published §2.4', () => {
    const { learn, place } = navigate(`${STAGE}?day=2#talks`, IN);
    learn(HIDDEN);
    expect(place()).toEqual({ value: 'settled', path: workInProgress(`${STAGE}?day=2#talks`) });
    learn(PUBLISHED);
    expect(place()).toEqual({ value: 'settled', path: `${STAGE}?day=2#talks` });
  });

  test('takes the login page away with its redirect, and gives it back', () => {
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

  test('somebody who is found signed in while on the login page is sent on', () => {
    const { learn, place } = navigate(loginTo(STAGE), { ...PUBLISHED, login: 'enabled' });
    expect(place().value).toBe('settled');
    learn({ session: 'signedIn' });
    learn({ venue: AURORA_SUMMARY });
    expect(place().path).toBe(STAGE);
  });

  test('a logout leads from an area to login, which remembers it', () => {
    const { learn, place } = navigate(STAGE, IN);
    learn({ session: 'signedOut', venue: null });
    expect(place()).toEqual({ value: 'settled', path: loginTo(STAGE) });
  });

  test('where nobody has to log in, the end of a session leads nowhere else', () => {
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
  ])('the redirect %j leads to the root, not to another place', (redirect) => {
    for (const page of ['/login', '/work-in-progress']) {
      expect(destination(`${page}?redirect=${encodeURIComponent(redirect)}`, IN)).toBe(LOBBY);
    }
  });
});

describe('an address that is not quite a path of ours', () => {
  test.each([
    ['//venue.invalid/login', '/login'],
    ['login', '/login'],
    ['/.//login', '/login'],
    ['/v/../login', '/login'],
    ['/login', '/login'],
  ])('%s is settled as a path that the address bar can hold', (path, goal) => {
    expect(destination(path, OUT)).toBe(goal);
  });

  test.each(['//evil.example/v/aurora/area/stage?x=1', 'https://evil.example/', '/\\evil.example/x', ''])(
    '%j of another place leads to the default area',
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
  ] as const)('says that %s could not be loaded, and a retry asks for it again §8.39', (reason, facts, fault) => {
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
  ] as const)('%s stops the way to %s §2.27 §8.38', (reason, path, facts) => {
    const { actor, place } = navigate(path, facts);
    expect(place().value).toBe('aborted');
    expect(actor.getSnapshot().context.abort).toEqual({ reason, fault: null });
  });

  test('a venue without a default area still shows the areas that it has, and its pages', () => {
    const facts = { ...IN, venue: { ...AURORA_SUMMARY, defaultAreaId: null } };
    expect([STAGE, '/v/aurora/imprint', MEETING].map((path) => destination(path, facts))).toEqual([
      STAGE,
      '/v/aurora/imprint',
      MEETING,
    ]);
  });

  test('keeps the way: once the fact comes, it goes on without a retry', () => {
    const { fail, learn, place } = navigate(`${STAGE}#talks`);
    fail('publication');
    learn(IN);
    expect(place()).toEqual({ value: 'settled', path: `${STAGE}#talks` });
  });

  test('stays while what is learned does not open the way', () => {
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

  test('over login options gives way to work in progress', () => {
    const { fail, learn, place } = navigate(STAGE, PUBLISHED);
    fail('loginOptions');
    learn({ session: 'signedOut' });
    expect(place().value).toBe('aborted');
    learn(HIDDEN);
    expect(place()).toEqual({ value: 'settled', path: workInProgress(STAGE) });
  });

  test('gives way to another navigation', () => {
    const { actor, fail, place } = navigate('/v/borealis/area/lobby', { ...IN, venue: AURORA_SUMMARY });
    fail('venue');
    actor.send({ type: 'navigation.go', path: STAGE });
    expect(place()).toEqual({ value: 'settled', path: STAGE });
  });

  test('a failure that comes when nothing is checked any more changes nothing', () => {
    const { fail, place } = navigate(STAGE, IN);
    fail('loginOptions');
    expect(place()).toEqual({ value: 'settled', path: STAGE });
  });

  const chained = (times: number, path: string, wrap: (path: string) => string): string =>
    Array.from({ length: times }).reduce<string>((inner) => wrap(inner), path);

  test.each<[string, string, (path: string) => string, Partial<Facts>, string]>([
    ['an area', loginTo(STAGE), loginTo, IN, STAGE],
    ['where a legacy path has moved', '/aurora/area/stage', loginTo, IN, STAGE],
    ['the default area', '/', loginTo, IN, LOBBY],
    ['login', STAGE, workInProgress, OUT, loginTo(STAGE)],
  ])('a chain of redirects to %s is followed up to its limit, and given up beyond it', (_, end, wrap, facts, goal) => {
    expect(destination(chained(MAX_REDIRECTS - 1, end, wrap), facts)).toBe(goal);
    const { actor, place } = navigate(chained(MAX_REDIRECTS, end, wrap), facts);
    expect(place().value).toBe('aborted');
    expect(actor.getSnapshot().context.abort).toEqual({ reason: 'tooManyRedirects', fault: null });
  });

  test.each([
    ['somebody who is logged in', IN],
    ['everybody, where login is off', ANONYMOUS],
  ])('a venue that is known is not asked for again, for %s', (_, facts) => {
    expect(navigate(STAGE, facts).told('navigation.needsVenue')).toEqual([]);
  });
});

test('a whole run replays to the same snapshots', () => {
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
  expect(place()).toEqual({ value: 'settled', path: loginTo('/v/aurora/imprint#privacy-preferences') });
  expectReplay(navigationMachine, record);
});
