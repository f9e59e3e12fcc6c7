import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor, type SnapshotFrom } from 'xstate';
import type { AbortReason, Facts } from '../../../domain/shell/navigation';
import { type Route, requiresLogin } from '../../../domain/shell/routes';
import type { NavigationEvent } from '../../../machines/shell/navigation.events';
import { navigationMachine } from '../../../machines/shell/navigation.machine';
import { runs } from '../../kernel/properties';
import { AURORA_SUMMARY, HIDDEN, IN, LOBBY, loginTo, MEETING, PUBLISHED, STAGE, workInProgress } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { fault, go, HALL_LESS, inputs, learn, type Summary } from './navigation.inputs';

type Snapshot = SnapshotFrom<typeof navigationMachine>;
/** Shrinking a counterexample stops after this time. */
const SHRINK_MS = 60_000;
const cases = (gate: number, whole: number) => ({
  numRuns: runs(gate, whole),
  interruptAfterTimeLimit: SHRINK_MS,
});
const BOREALIS: Summary = { ...AURORA_SUMMARY, architectureId: 'borealis' };
const paths = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(LOBBY, STAGE, MEETING, '/', '/login', '/work-in-progress', loginTo(STAGE)) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '/v/aurora',
      '/v/aurora/area/cellar?day=2#talks',
      '/v/aurora/imprint#privacy-preferences',
      '/v/borealis/area/lobby',
      '/aurora/area/stage?day=2',
      '/no/such/page',
      '//evil.example/login',
      '/v/%',
      loginTo('//evil.example'),
      workInProgress(loginTo(`${STAGE}?a=1`)),
      loginTo(loginTo(loginTo('/aurora/imprint'))),
    ),
  },
  { weight: 1, arbitrary: fc.webUrl({ withFragments: true }).map((url) => url.slice('https://'.length)) },
  { weight: 1, arbitrary: fc.string() },
);
const publications = fc.constantFrom<Partial<Facts>>(PUBLISHED, HIDDEN, {
  ...PUBLISHED,
  publishedArchitectureId: null,
});
const sessions = fc.constantFrom<Partial<Facts>>({ session: 'signedIn' }, { session: 'signedOut' });
const venues = fc.constantFrom<Facts['venue']>(null, AURORA_SUMMARY, BOREALIS, HALL_LESS).map((venue) => ({ venue }));
const logins = fc.constantFrom<Partial<Facts>>({ login: 'enabled' }, { login: 'disabled' });

const navigations = fc.oneof(
  fc.record({ type: fc.constant('navigation.go' as const), path: paths, replace: fc.boolean() }),
  fc.record({ type: fc.constant('navigation.addressed' as const), path: paths }),
  fc.constant<NavigationEvent>({ type: 'navigation.retry' }),
);
const failures = fc
  .constantFrom<AbortReason>('publication', 'loginOptions', 'venue')
  .map((reason): NavigationEvent => ({ type: 'fact.failed', reason, fault }));
const WIDGETS = ['board', 'call'];
const holding = fc
  .tuple(fc.constantFrom('guard.set' as const, 'guard.removed' as const), fc.constantFrom(...WIDGETS))
  .map(([type, id]): NavigationEvent => ({ type, id }));
const ALL_FREE = WIDGETS.map((id): NavigationEvent => ({ type: 'guard.removed', id }));

const AWAITING = ['awaitingPublication', 'awaitingLoginOptions', 'awaitingSession', 'awaitingVenue'];

/** Whether a user may see the route under these facts. */
const isAllowed = (facts: Facts, route: Route | null): boolean => {
  if (route === null) return true;
  if (facts.publication === 'UNPUBLISHED') return route.name === 'WorkInProgress';
  return !(facts.login === 'enabled' && facts.session === 'signedOut' && requiresLogin(route));
};

/** Whether navigation may settle on the route under these facts. */
function isRightful({ publication, login, session, venue }: Facts, route: Route): boolean {
  const isInside = publication === 'PUBLISHED' && (login === 'disabled' || session === 'signedIn') && venue !== null;
  switch (route.name) {
    case 'WorkInProgress':
      return publication === 'UNPUBLISHED';
    case 'login':
      return publication === 'PUBLISHED' && login === 'enabled' && session !== 'signedIn';
    case 'Area':
      return isInside && venue.areas.some(({ id }) => id === route.areaId) && holds(venue, route);
    case 'AreaWherebyMeeting':
    case 'imprint':
    case 'privacyPolicy':
      return isInside && holds(venue, route);
    case 'FallbackToDefaultArea':
      return false;
  }
}
const holds = (venue: Summary, { architectureId }: { architectureId: string }): boolean =>
  venue.architectureId === architectureId;

/** The invariants that an idle machine breaks. */
function faultsOf({ value, context }: Snapshot): string[] {
  const { facts, route, requested, path, guards, abort } = context;
  const isSettled = value === 'settled';
  const checking = typeof value === 'object' ? (value.checking ?? '') : value;
  const isLeaving = typeof checking === 'object';
  const state = isLeaving ? 'leaving' : checking;
  const isHeld = guards.length > 0 && isLeaving;
  const faults: [boolean, string][] = [
    [!['settled', 'aborted', ...AWAITING].includes(state) && !isHeld, `rests in ${state}`],
    [isSettled && path !== requested, 'settled on another path than the wanted one'],
    [isSettled && !/^\/(?!\/)/.test(requested), 'settled on a path that is not ours'],
    [isSettled && (route === null || !isRightful(facts, route)), 'settled on the wrong route'],
    [!isAllowed(facts, route) && guards.length === 0, 'shows what the visitor may not see'],
    [value === 'aborted' && abort === null, 'aborted without a reason'],
  ];
  return faults.filter(([isFault]) => isFault).map(([, what]) => `${what}: ${requested}`);
}

const standing = ({ value, context: { path, requested, abort } }: Snapshot) => ({
  value,
  at: value === 'settled' ? path : requested,
  abort: value === 'aborted' ? abort : null,
});

const nameOf = ({ value, context }: Snapshot): string =>
  (value === 'settled' ? context.route?.name : undefined) ?? JSON.stringify(value);

function run(path: string, events: readonly NavigationEvent[]) {
  const actor = createActor(navigationMachine, { input: { path } }).start();
  const seen = [actor.getSnapshot()];
  for (const event of events) {
    actor.send(event);
    seen.push(actor.getSnapshot());
  }
  expect(seen.flatMap(faultsOf)).toEqual([]);
  return { seen, end: standing(actor.getSnapshot()) };
}

describe('facts, failures and navigations in any order', () => {
  const journeys = logins.chain((login) => {
    const known = fc.constantFrom<Partial<Facts>>({}, { ...PUBLISHED, ...login }, { ...IN, ...login });
    const steps = fc.oneof(
      { weight: 4, arbitrary: navigations },
      { weight: 4, arbitrary: fc.oneof(publications, sessions, venues, fc.constant(login)).map(learn) },
      { weight: 1, arbitrary: failures },
    );
    return fc.tuple(
      paths,
      fc.tuple(known.map(learn), fc.array(steps, { maxLength: 20 })).map(([first, rest]) => [first, ...rest]),
    );
  });

  test('a user ends settled, waiting or aborted, and never on a page that is not allowed', () => {
    const ends = new Set<string>();
    fc.assert(
      fc.property(journeys, ([path, events]) => {
        for (const snapshot of run(path, events).seen) ends.add(nameOf(snapshot));
      }),
      cases(150, 600),
    );
    const pages = ['Area', 'AreaWherebyMeeting', 'WorkInProgress', 'imprint', 'login'];
    const waits = AWAITING.map((state) => JSON.stringify({ checking: state }));
    expect([...ends].toSorted()).toEqual([...pages, '"aborted"', ...waits].toSorted());
  });

  test('widgets only delay a navigation', () => {
    // The hash goes from the address when the preferences open, which a delay may leave for later.
    const placed = <T extends { at: string | null }>(end: T) => ({
      ...end,
      at: end.at?.replace(/(#|%23)privacy-preferences/, ''),
    });
    const held = journeys.chain(([path, events]) =>
      fc.record({
        path: fc.constant(path),
        events: fc.constant(events),
        guards: fc.array(fc.tuple(fc.nat(events.length), holding), { maxLength: 8 }),
      }),
    );
    fc.assert(
      fc.property(held, ({ path, events, guards }) => {
        const withGuards = [...events.entries()].flatMap(([at, event]) => [
          ...guards.filter(([moment]) => moment === at).map(([, guard]) => guard),
          event,
        ]);
        expect(placed(run(path, [...withGuards, ...ALL_FREE]).end)).toEqual(placed(run(path, events).end));
      }),
      cases(60, 300),
    );
  });

  test('the same facts and path give the same route, whatever happened before', () => {
    fc.assert(
      fc.property(journeys, publications, sessions, logins, venues, paths, ([from, before], ...rest) => {
        const [publication, session, login, venue, path] = rest;
        const facts = { ...publication, ...session, ...login, ...venue };
        const travelled = run(from, [...before, learn(facts), go(path)]);
        expect(travelled.end).toEqual(run(path, [learn(facts)]).end);
      }),
      cases(80, 400),
    );
  });

  test('the order of facts and path changes nothing', () => {
    const facts = fc.tuple(publications, sessions, logins, venues);
    fc.assert(
      fc.property(facts, paths, fc.gen(), (known, path, gen) => {
        const order = gen(() => fc.shuffledSubarray([...known], { minLength: 4, maxLength: 4 }));
        const moment = gen(() => fc.nat(4));
        const events = order.map(learn);
        const travelled = run('/v/aurora/area/dome', events.toSpliced(moment, 0, go(path)));
        expect(travelled.end).toEqual(run(path, [learn(Object.assign({}, ...known))]).end);
      }),
      cases(80, 400),
    );
  });

  test('every navigation replays to the same snapshots', () => {
    fc.assert(
      fc.property(journeys, ([path, events]) => {
        const { actor, record } = start(navigationMachine, { input: { path } });
        for (const event of events) actor.send(event);
        expectReplay(navigationMachine, record);
      }),
      cases(30, 100),
    );
  });
});

test('the path search covers every state and transition of the navigation, and its rules hold', () => {
  const { snapshots } = coverPaths(navigationMachine, {
    ...inputs,
    invariant: (snapshot) => faultsOf(snapshot).length === 0,
  });
  expect(snapshots).toBeGreaterThan(500);
});
