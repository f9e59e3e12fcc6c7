import { describe, expect, test } from 'vitest';
import type { Facts } from '../../../domain/shell/navigation';
import type { NavigationEvent, Write } from '../../../machines/shell/navigation.events';
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
import { start } from '../kernel/harness';

const IMPRINT = '/v/aurora/imprint';
const PREFERENCES = '#privacy-preferences';

const go = (path: string): NavigationEvent => ({ type: 'navigation.go', path });
const back = (path: string): NavigationEvent => ({ type: 'navigation.addressed', path });
const learn = (facts: Partial<Facts>): NavigationEvent => ({ type: 'fact.learned', facts });
const hold = (id: string): NavigationEvent => ({ type: 'guard.set', id });
const free = (id: string): NavigationEvent => ({ type: 'guard.removed', id });

function navigate(path: string, facts: Partial<Facts>) {
  const run = start(navigationMachine, { input: { path } });
  run.actor.send(learn(facts));
  const send = (...events: NavigationEvent[]) => {
    for (const event of events) run.actor.send(event);
  };
  /** The writes to the address bar since the last call. */
  const written = (): [Write, string][] =>
    run.emitted.splice(0).flatMap((fact) => (fact.type === 'navigation.settled' ? [[fact.write, fact.path]] : []));
  const isPending = () => run.actor.getSnapshot().hasTag('pending');
  const standing = () => run.actor.getSnapshot().context.path;
  return { ...run, send, written, isPending, path: standing };
}

describe('the address bar', () => {
  test.each([
    ['the address bar keeps a deep link', STAGE, 'none', STAGE],
    [
      'the address bar replaces an unknown area, so that Back skips it §2.16',
      '/v/aurora/area/cellar',
      'replace',
      LOBBY,
    ],
    ['the address bar replaces a missing area §2.15', '/v/aurora/area', 'replace', LOBBY],
    ['the address bar replaces a legacy path', '/aurora/area/stage', 'replace', STAGE],
    ['the address bar replaces the root', '/', 'replace', LOBBY],
    ['the address bar replaces rubbish', '/no/such/page', 'replace', LOBBY],
    ['the address bar replaces a login that is not needed', loginTo(STAGE), 'replace', STAGE],
    ['the address bar replaces work in progress', workInProgress(STAGE), 'replace', STAGE],
  ] as const)('%s', (_, path, write, goal) => {
    expect(navigate(path, IN).written()).toEqual([[write, goal]]);
  });

  test('a navigation inside the application adds a history entry', () => {
    const { send, written } = navigate(LOBBY, IN);
    send(go(STAGE), { type: 'navigation.go', path: IMPRINT, replace: true }, go(MEETING));
    expect(written()).toEqual([
      ['none', LOBBY],
      ['push', STAGE],
      ['replace', IMPRINT],
      ['push', MEETING],
    ]);
  });

  test('a redirected navigation adds one history entry, that of its target', () => {
    const { send, written } = navigate(STAGE, IN);
    send(go('/v/aurora/area/cellar?x=1'));
    expect(written()).toEqual([
      ['none', STAGE],
      ['push', `${LOBBY}?x=1`],
    ]);
  });

  test('a navigation to the shown page adds no history entry', () => {
    const { send, written } = navigate(LOBBY, IN);
    send(go(LOBBY), go('/'));
    expect(written()).toEqual([
      ['none', LOBBY],
      ['replace', LOBBY],
      ['replace', LOBBY],
    ]);
  });

  test('Back and Forward write nothing to the address bar', () => {
    const { send, written, path } = navigate(LOBBY, IN);
    send(go(STAGE), back(LOBBY), back(STAGE));
    expect(written()).toEqual([
      ['none', LOBBY],
      ['push', STAGE],
      ['none', LOBBY],
      ['none', STAGE],
    ]);
    expect(path()).toBe(STAGE);
  });

  test('Back to a page that is not allowed replaces its history entry', () => {
    const { send, written } = navigate(LOBBY, IN);
    send(back(loginTo(STAGE)), back('/v/aurora/area/cellar'));
    expect(written().slice(1)).toEqual([
      ['replace', STAGE],
      ['replace', LOBBY],
    ]);
  });

  test('the history keeps neither the login page nor the page that a logout removed', () => {
    const { send, written } = navigate(STAGE, OUT);
    send(learn({ session: 'signedIn', venue: AURORA_SUMMARY }), learn({ session: 'signedOut', venue: null }));
    expect(written()).toEqual([
      ['replace', loginTo(STAGE)],
      ['replace', STAGE],
      ['replace', loginTo(STAGE)],
    ]);
  });

  test('a page change caused by a fact adds no history entry', () => {
    const { send, written } = navigate(LOBBY, IN);
    send(go(STAGE), learn(HIDDEN), learn(PUBLISHED), learn({ session: 'signedOut', venue: null }));
    expect(written().slice(2)).toEqual([
      ['replace', workInProgress(STAGE)],
      ['replace', STAGE],
      ['replace', loginTo(STAGE)],
    ]);
  });

  test('a navigation that waited for a fact adds its history entry', () => {
    const { send, written } = navigate(LOBBY, IN);
    send(go('/v/borealis/area/lobby'), learn({ publishedArchitectureId: 'borealis' }));
    send(learn({ venue: { ...AURORA_SUMMARY, architectureId: 'borealis' } }));
    expect(written().slice(1)).toEqual([['push', '/v/borealis/area/lobby']]);
  });
});

describe('the way back from the imprint', () => {
  const lastArea = ({ actor }: ReturnType<typeof navigate>) => actor.getSnapshot().context.lastAreaPath;

  test('Back from the imprint leads to the last visited area with its query §2.47 §3.75', () => {
    const run = navigate(`${STAGE}?day=2`, IN);
    run.send(go(IMPRINT), go('/v/aurora/privacy-policy'), go(MEETING));
    expect(lastArea(run)).toBe(`${STAGE}?day=2`);
  });

  test('without a visited area the imprint knows no way back §2.48', () => {
    expect(lastArea(navigate(IMPRINT, IN))).toBeNull();
  });
});

describe('widgets that hold a navigation back', () => {
  test('a minimised meeting blocks only the way out of the frame of its venue', () => {
    const carry = (isCarried: boolean): NavigationEvent => ({ type: 'guard.carry', isCarried });
    const { send, isPending, path } = navigate(LOBBY, IN);
    send(hold('meeting'), carry(true), go(STAGE));
    expect([isPending(), path()]).toEqual([false, STAGE]);
    send(go(IMPRINT), go('/v/aurora/privacy-policy'));
    expect([isPending(), path()]).toEqual([false, '/v/aurora/privacy-policy']);
    send(go(MEETING));
    expect([isPending(), path()]).toEqual([true, '/v/aurora/privacy-policy']);
    send(go(LOBBY), hold('board'), go(STAGE));
    expect([isPending(), path()]).toEqual([true, LOBBY]);
    send(free('board'));
    expect([isPending(), path()]).toEqual([false, STAGE]);
    send(carry(false), go(LOBBY));
    expect([isPending(), path()]).toEqual([true, STAGE]);
  });

  test('a navigation waits until all guards are removed and then completes §3.78 §4.71 §4.72', () => {
    const { send, isPending, path, written } = navigate(MEETING, IN);
    send(hold('board'), hold('call'), hold('board'), go(LOBBY));
    expect([isPending(), path()]).toEqual([true, MEETING]);
    send(free('board'));
    expect([isPending(), path()]).toEqual([true, MEETING]);
    send(free('call'));
    expect([isPending(), path()]).toEqual([false, LOBBY]);
    expect(written()).toEqual([
      ['none', MEETING],
      ['push', LOBBY],
    ]);
  });

  test('the last of several held navigations wins', () => {
    const { send, path, written } = navigate(MEETING, IN);
    send(hold('call'), go(LOBBY), go(STAGE), back(IMPRINT), free('call'));
    expect(path()).toBe(IMPRINT);
    expect(written().slice(1)).toEqual([['none', IMPRINT]]);
  });

  test('Back is held too, and staying restores the address', () => {
    const { send, isPending, path, written } = navigate(MEETING, IN);
    send(hold('call'), back(LOBBY));
    expect([isPending(), path()]).toEqual([true, MEETING]);
    send(go(MEETING));
    expect([isPending(), path()]).toEqual([false, MEETING]);
    expect(written().slice(1)).toEqual([['replace', MEETING]]);
  });

  test('a navigation that still waits for a fact is not pending §3.79 §4.73', () => {
    const { send, actor, isPending } = navigate(MEETING, IN);
    send(hold('call'), go('/v/borealis/area/lobby'));
    expect([isPending(), actor.getSnapshot().hasTag('checking')]).toEqual([false, true]);
  });

  test('a fact during a held navigation is taken into account', () => {
    const { send, path } = navigate(MEETING, IN);
    send(hold('call'), go(LOBBY), learn({ session: 'signedOut', venue: null }), free('call'));
    expect(path()).toBe(loginTo(LOBBY));
  });

  test('a failed load that is no longer needed changes nothing', () => {
    const { send, isPending, path } = navigate(MEETING, IN);
    const { fault } = faultError('NOT_REACHABLE');
    send(hold('call'), go(LOBBY), { type: 'fact.failed', reason: 'loginOptions', fault });
    expect(isPending()).toBe(true);
    send(free('call'));
    expect(path()).toBe(LOBBY);
  });

  test.each<[string, Partial<Facts>, string]>([
    ['is logged out', { session: 'signedOut', venue: null }, loginTo(MEETING)],
    ['sees the venue unpublished', HIDDEN, workInProgress(MEETING)],
    ['is in an area that no longer exists', { venue: null, publishedArchitectureId: 'borealis' }, MEETING],
  ])('a user who %s is not held back', (_, facts, to) => {
    const { send, isPending, actor } = navigate(MEETING, IN);
    send(hold('call'), learn(facts));
    expect([isPending(), actor.getSnapshot().context.requested]).toEqual([false, to]);
  });

  test('a user in an area that a newer venue lacks is led away', () => {
    const { send, isPending, path } = navigate(STAGE, IN);
    const areas = AURORA_SUMMARY.areas.filter(({ id }) => id !== 'stage');
    send(hold('form'), learn({ venue: { ...AURORA_SUMMARY, areas } }));
    expect([isPending(), path()]).toEqual([false, LOBBY]);
  });

  test('a newer venue that has the area keeps a held navigation held', () => {
    const { send, isPending, path } = navigate(STAGE, IN);
    send(hold('form'), go(LOBBY), learn({ venue: { ...AURORA_SUMMARY } }));
    expect([isPending(), path()]).toEqual([true, STAGE]);
  });
});

describe('a widget that keeps holding', () => {
  function held(...more: NavigationEvent[]) {
    const run = navigate(MEETING, IN);
    run.send(hold('call'), ...more);
    run.emitted.length = 0;
    const isAsking = () => run.actor.getSnapshot().hasTag('asking');
    return { ...run, isAsking };
  }

  test('the user is asked after a second, not before', () => {
    const { send, clock, isAsking, isPending } = held();
    send(go(LOBBY));
    clock.increment(999);
    expect([isAsking(), isPending()]).toEqual([false, true]);
    clock.increment(1);
    expect([isAsking(), isPending()]).toEqual([true, true]);
  });

  test('the navigation continues if the user chooses to leave', () => {
    const { send, clock, isPending, path, actor, emitted } = held(go(LOBBY));
    clock.increment(1000);
    send({ type: 'navigation.leave' });
    expect([path(), isPending(), actor.getSnapshot().context.guards]).toEqual([LOBBY, false, []]);
    expect(emitted.map(({ type }) => type)).toEqual(['navigation.guarded', 'navigation.settled']);
    expect(emitted[0]).toEqual({ type: 'navigation.guarded', isGuarded: false });
  });

  test.each([
    ['a link', go(LOBBY), 'replace'],
    ['"back"', back(LOBBY), 'replace'],
  ] as const)('staying keeps the page and restores the address after %s', (_, away, how) => {
    const { send, clock, isPending, path, actor, written } = held(away);
    clock.increment(1000);
    send({ type: 'navigation.stay' });
    expect([path(), isPending(), actor.getSnapshot().context.guards]).toEqual([MEETING, false, ['call']]);
    expect(written()).toEqual([[how, MEETING]]);
  });

  test('a guard removed while the user is asked lets the navigation continue', () => {
    const { send, clock, path, isAsking } = held(go(LOBBY));
    clock.increment(1000);
    send(free('call'));
    expect([path(), isAsking()]).toEqual([LOBBY, false]);
  });

  test('the user is asked about the last requested page', () => {
    const { send, clock, path, isAsking } = held(go(LOBBY));
    clock.increment(1000);
    send(back(IMPRINT));
    expect(isAsking()).toBe(false);
    clock.increment(1000);
    send({ type: 'navigation.leave' });
    expect(path()).toBe(IMPRINT);
  });

  test('a user who is logged out meanwhile is not asked', () => {
    const { send, clock, path } = held(go(LOBBY));
    clock.increment(1000);
    send(learn({ session: 'signedOut', venue: null }));
    expect(path()).toBe(loginTo(LOBBY));
  });

  test('every guard that is set or removed is reported, for the warning on closing the tab', () => {
    const { send, emitted } = navigate(MEETING, IN);
    emitted.length = 0;
    send(hold('call'), hold('form'), free('call'), free('form'));
    expect(emitted).toEqual([true, true, true, false].map((isGuarded) => ({ type: 'navigation.guarded', isGuarded })));
  });

  test('Leave and Stay do nothing unless the user is asked', () => {
    const { send, path, isPending } = held(go(LOBBY), { type: 'navigation.leave' }, { type: 'navigation.stay' });
    expect([path(), isPending()]).toEqual([MEETING, true]);
    send(free('call'));
    expect(path()).toBe(LOBBY);
  });

  test('a fact that changes no target delays no navigation', () => {
    const { send, isPending, path } = navigate(MEETING, ANONYMOUS);
    send(hold('call'), learn({ session: 'signedIn' }));
    expect([isPending(), path()]).toEqual([false, MEETING]);
  });

  test('removing a guard twice or an unknown guard does nothing', () => {
    const { send, actor } = navigate(MEETING, IN);
    send(hold('call'), free('call'), free('call'), free('board'));
    expect(actor.getSnapshot().context.guards).toEqual([]);
  });
});

describe('privacy preferences', () => {
  const asked = ({ emitted }: ReturnType<typeof navigate>) =>
    emitted.splice(0).filter(({ type }) => type === 'navigation.privacyPreferencesAsked').length;

  test.each([LOBBY, MEETING, IMPRINT, '/v/aurora/privacy-policy'])(
    'the privacy preferences open by their hash on %s',
    (path) => {
      expect(asked(navigate(path + PREFERENCES, IN))).toBe(1);
      expect(asked(navigate(path, IN))).toBe(0);
    },
  );

  test.each([
    ['the login page', `/login${PREFERENCES}`, OUT],
    ['work in progress', `/work-in-progress${PREFERENCES}`, { publication: 'UNPUBLISHED' as const }],
    ['the root', `/${PREFERENCES}`, IN],
    ['a legacy path', `/aurora/imprint${PREFERENCES}`, IN],
    ['an unknown area', `/v/aurora/area/cellar${PREFERENCES}`, IN],
    ['rubbish', `/no/such/page${PREFERENCES}`, IN],
  ])('the privacy preferences open on %s', (_, path, facts) => {
    expect(asked(navigate(path, facts))).toBe(1);
  });

  test('the privacy preferences open at the target of a redirect, not before', () => {
    const run = navigate(LOBBY + PREFERENCES, OUT);
    expect(asked(run)).toBe(0);
    run.send(learn({ session: 'signedIn', venue: AURORA_SUMMARY }));
    expect(asked(run)).toBe(1);
  });

  test('the privacy preferences open again when the hash comes again', () => {
    const run = navigate(LOBBY + PREFERENCES, IN);
    run.send(go(LOBBY), go(LOBBY + PREFERENCES), go(LOBBY + PREFERENCES));
    expect(asked(run)).toBe(3);
  });
});

describe('the hash of the privacy preferences', () => {
  test.each<[string, NavigationEvent | null, [Write, string][]]>([
    ['a deep link', null, [['replace', STAGE]]],
    [
      'a link',
      go(LOBBY + PREFERENCES),
      [
        ['replace', STAGE],
        ['push', LOBBY],
      ],
    ],
    [
      'a changed hash',
      back(STAGE + PREFERENCES),
      [
        ['replace', STAGE],
        ['replace', STAGE],
      ],
    ],
  ])('the hash of %s leaves the address once the preferences are asked for', (_, event, writes) => {
    const run = navigate(STAGE + PREFERENCES, IN);
    if (event !== null) run.send(event);
    expect([run.written(), run.path()]).toEqual([writes, writes.at(-1)?.[1]]);
  });
});

describe('a venue that is unpublished and published again', () => {
  const unpublished = [
    learn(HIDDEN),
    learn({ venue: null }),
    { type: 'navigation.go', path: '/', replace: true },
  ] as const;

  test('the user waits, and comes back to their place', () => {
    const run = navigate(STAGE, IN);
    run.send(...unpublished);
    expect(run.path()).toBe(workInProgress(STAGE));
    run.send(learn(PUBLISHED), learn({ venue: AURORA_SUMMARY }));
    expect(run.path()).toBe(STAGE);
  });

  test('another venue is entered by its entrance', () => {
    const run = navigate(STAGE, IN);
    run.send(...unpublished, learn({ publication: 'PUBLISHED', publishedArchitectureId: 'borealis' }));
    expect(run.actor.getSnapshot().context.requested).toBe('/');
  });

  test('the root leads a user who was nowhere yet to the entrance', () => {
    expect(navigate('/', { ...IN, ...HIDDEN, venue: null }).path()).toBe(workInProgress('/'));
  });
});

describe('facts that change nothing', () => {
  test.each<Partial<Facts>>([PUBLISHED, { session: 'signedIn' }, { login: 'enabled' }, { venue: AURORA_SUMMARY }, {}])(
    'the known fact %j closes no dialog and shows nothing new',
    (facts) => {
      const { send, emitted, path } = navigate(LOBBY, IN);
      emitted.splice(0);
      send(learn(facts));
      expect({ emitted, path: path() }).toEqual({ emitted: [], path: LOBBY });
    },
  );
});

describe('a venue that is lost', () => {
  test.each([LOBBY, IMPRINT, MEETING])('a lost venue loads again if %s needs it', (path) => {
    const run = navigate(path, ANONYMOUS);
    run.emitted.splice(0);
    run.send(learn({ venue: null }));
    expect(run.actor.getSnapshot().value).toEqual({ checking: 'awaitingVenue' });
    expect(run.emitted).toContainEqual({ type: 'navigation.needsVenue', architectureId: 'aurora' });
    run.send(learn({ venue: AURORA_SUMMARY }));
    expect([run.actor.getSnapshot().value, run.path()]).toEqual(['settled', path]);
  });

  test('a venue cleared while loading loads again', () => {
    const { send, emitted } = navigate(LOBBY, { ...ANONYMOUS, venue: null });
    emitted.splice(0);
    send(learn({ venue: null }));
    expect(emitted).toContainEqual({ type: 'navigation.needsVenue', architectureId: 'aurora' });
  });

  test('a lost venue does not load again on the login page', () => {
    const { send, emitted } = navigate('/login', { ...OUT, venue: AURORA_SUMMARY });
    emitted.splice(0);
    send(learn({ venue: null }));
    expect(emitted).toEqual([]);
  });

  test('a venue loads again when an unwanted one replaces it', () => {
    const { send, actor, emitted, path } = navigate(LOBBY, IN);
    send(go('/v/borealis/area/lobby'), back(LOBBY));
    emitted.splice(0);
    send(learn({ venue: { ...AURORA_SUMMARY, architectureId: 'borealis' } }));
    expect([actor.getSnapshot().value, path()]).toEqual([{ checking: 'awaitingVenue' }, LOBBY]);
    expect(emitted).toContainEqual({ type: 'navigation.needsVenue', architectureId: 'aurora' });
  });
});

test('a deep link opens the talk of its address once, after the area, and leaves the address of the page', () => {
  const run = navigate(`${LOBBY}?a=1&talk=panel%2Flast`, IN);
  const told = () =>
    run.emitted.splice(0).flatMap((fact) => {
      if (fact.type === 'navigation.settled') return [fact.path];
      return fact.type === 'navigation.talkAsked' ? [fact.talk] : [];
    });
  expect(told()).toEqual([`${LOBBY}?a=1`, 'panel/last']);
  run.send(hold('film'));
  expect(told()).toEqual([]);
});

describe('the widget of an address', () => {
  const BOARD = '?widget=board';
  const told = ({ emitted }: ReturnType<typeof navigate>) =>
    emitted.splice(0).flatMap((fact): (string | string[])[] => {
      if (fact.type === 'navigation.settled') return [[fact.write, fact.path]];
      return fact.type === 'navigation.widgetAsked' ? [fact.widgetId] : [];
    });

  test('a deep link opens its widget once, which leaves the address of the page', () => {
    const run = navigate(`${LOBBY}?a=1&widget=board&b=2#c`, IN);
    expect(told(run)).toEqual([['replace', `${LOBBY}?a=1&b=2#c`], 'board']);
    run.send(hold('film'));
    expect(told(run)).toEqual([]);
  });

  test('a link on the same page opens a widget without another entry of the page', () => {
    const run = navigate(LOBBY, IN);
    run.send(go(LOBBY + BOARD));
    expect(told(run).slice(1)).toEqual([['replace', LOBBY], 'board']);
  });

  test('a link to another area opens a widget there', () => {
    const run = navigate(LOBBY, IN);
    run.send(go(STAGE + BOARD));
    expect(told(run).slice(1)).toEqual([['push', STAGE], 'board']);
  });

  test('the widget and the privacy preferences of one address both open', () => {
    const run = navigate(LOBBY + BOARD + PREFERENCES, IN);
    expect(run.emitted.map(({ type }) => type)).toContain('navigation.privacyPreferencesAsked');
    expect(told(run)).toEqual([['replace', LOBBY], 'board']);
  });

  test('a widget opens after the login, not before', () => {
    const run = navigate(LOBBY + BOARD, OUT);
    expect(told(run).flat()).not.toContain('board');
    run.send(learn({ session: 'signedIn', venue: AURORA_SUMMARY }));
    expect(told(run).at(-1)).toBe('board');
  });

  test('a page without widgets ignores the widget of its address', () => {
    expect(told(navigate(IMPRINT + BOARD, IN)).flat()).not.toContain('board');
  });
});
