import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AnyMachineSnapshot, fromCallback, fromPromise, initialTransition } from 'xstate';
import { makeFault } from '../../../domain/kernel/fault';
import { presenceMachine } from '../../../machines/people/presence.machine';
import { insideMachines } from '../../../machines/root/inside';
import { FACTS, INSIDE_IDS, PAGE_IDS } from '../../../machines/root/parts';
import type { RootFact } from '../../../machines/root/root.events';
import { provideParts, rootMachine } from '../../../machines/root/root.machine';
import { runs } from '../../kernel/properties';
import {
  AURORA_SUMMARY,
  CONFIG,
  calls,
  faultError,
  LIVE,
  LOBBY,
  LOGIN_OFF,
  LOGIN_ON,
  quiet,
  STAGE,
  UNPUBLISHED,
} from '../kernel/fakes';
import { start } from '../kernel/harness';
import { tell, toldBy } from '../kernel/told';
import { DELIVERIES, EXPIRED } from './root.facts';
import { inputs } from './root.inputs';

const { fault } = faultError('NOT_REACHABLE');
const LOADED = { type: 'xstate.done.actor.loadInside' } as const;
const WANTED = { type: 'navigation.needsVenue', architectureId: 'aurora' } as const;
const SIGNED_IN = { type: 'session.signedIn', uid: 'ada', user: null, roles: [] } as const;
const SIGNED_OUT = { type: 'session.signedOut', uid: 'ada' } as const;

const machine = provideParts(insideMachines);
const [atEntrance, first] = initialTransition(machine, inputs.input);
const at = (...facts: RootFact[]) => facts.reduce((from, fact) => tell(machine, from, fact).next, atEntrance);
const placeOf = ({ value: { way, inside } }: typeof atEntrance) => ({ way, inside });
const toInside = (told: ReturnType<typeof tell>['told']) => told.filter(([to]) => INSIDE_IDS.includes(to));

describe('parts that start late', () => {
  test('the root loads publication and login options at once', () => {
    expect(toldBy(first)).toEqual([
      ['self', { type: 'root.started' }],
      ['loginOptions', { type: 'loginOptions.load' }],
      ['publication', { type: 'publication.load' }],
    ]);
    expect(placeOf(atEntrance)).toEqual({ way: 'walking', inside: 'absent' });
  });

  test('an inside part receives no facts before it starts, and then the current value of each', () => {
    const before = [
      { type: 'application.configured', config: CONFIG },
      { type: 'publication.known', state: 'PUBLISHED', version: LIVE },
      { type: 'publication.known', state: 'UNPUBLISHED', version: UNPUBLISHED },
      WANTED,
    ] satisfies RootFact[];
    for (const [index, fact] of before.entries())
      expect(toInside(tell(machine, at(...before.slice(0, index)), fact).told)).toEqual([]);
    const { next, told } = tell(machine, at(...before), LOADED);
    expect(told).toEqual([
      ['presence', { type: 'presence.configure', database: null }],
      ['calls', { type: 'calls.configure', isOffered: true }],
      ['analytics', { type: 'analytics.configure', trackerUrl: null }],
      ['visits', { type: 'visits.configure', isOn: false }],
      ['liveHelp', { type: 'liveHelp.configure', isOn: false }],
      ['realtime', { type: 'realtime.learn', database: 'https://aurora.example' }],
      ['presence', { type: 'presence.mode', mode: 'live' }],
      ['venue', { type: 'venue.versionRead', version: UNPUBLISHED }],
      ['analytics', { type: 'analytics.mode', mode: 'live' }],
      ['realtime', { type: 'realtime.learn', mode: 'live' }],
      ['venue', { type: 'venue.load', architectureId: 'aurora' }],
    ]);
    expect([placeOf(next), next.context.present]).toEqual([{ way: 'walking', inside: { present: 'open' } }, null]);
  });

  const lasting = new Set(FACTS.flatMap(({ type, group, owner }) => (group && PAGE_IDS.includes(owner) ? [type] : [])));
  const delivered = DELIVERIES.map(([fact, ...told]) => ({ type: fact.type, fact, told: toInside(told) }));
  test.each(delivered.filter(({ type, told }) => lasting.has(type) && told.length > 0))(
    'an inside part that starts after $type still hears it',
    ({ fact, told }) => {
      expect(tell(machine, at(WANTED, fact), LOADED).told).toEqual(expect.arrayContaining(told));
    },
  );

  test('the root keeps current values for inside parts only', () => {
    const { present } = at({ type: 'language.changed', locale: 'de', direction: 'ltr' }, WANTED).context;
    expect(Object.keys(present ?? {})).toEqual(['navigation.venueNeeded']);
  });

  test('failures are logged before the inside parts start', () => {
    expect(tell(machine, atEntrance, { type: 'publication.missed', fault }).told).toEqual([
      [
        'logging',
        { type: 'logging.write', level: 'ERROR', category: 'polling', message: 'NOT_REACHABLE', details: null },
      ],
    ]);
  });

  test.each<RootFact>([SIGNED_IN, WANTED])(
    '$type fetches the inside parts, and a failed fetch fails the navigation',
    (fact) => {
      const loading = at(fact);
      expect(placeOf(loading)).toEqual({ way: 'walking', inside: 'loading' });
      const failed = tell(machine, loading, { type: 'xstate.error.actor.loadInside' });
      expect(placeOf(failed.next)).toEqual({ way: 'walking', inside: 'absent' });
      expect(failed.told).toEqual([
        ['self', { type: 'inside.failed', fault: makeFault('NOT_REACHABLE') }],
        ['navigation', { type: 'fact.failed', reason: 'venue', fault: makeFault('NOT_REACHABLE') }],
      ]);
      expect(placeOf(tell(machine, failed.next, fact).next)).toEqual({ way: 'walking', inside: 'loading' });
    },
  );

  test('a logout clears the wanted venue and keeps the login options', () => {
    const before = at({ type: 'loginOptions.known', options: LOGIN_ON }, WANTED);
    const { next, told } = tell(machine, before, SIGNED_OUT);
    expect(next.context.present).toEqual({
      'loginOptions.options': { type: 'loginOptions.known', options: LOGIN_ON },
      'session.user': SIGNED_OUT,
    });
    expect(told).toEqual([
      ['inspection', { type: 'inspection.revoke' }],
      ['logging', { type: 'logging.user', identity: null }],
      ['login', { type: 'login.reopen' }],
      ['navigation', { type: 'fact.learned', facts: { session: 'signedOut', venue: null } }],
    ]);
  });

  test('an inside part without fetched code fails with its name', () => {
    const [entrance] = initialTransition(rootMachine, inputs.input);
    const { next } = tell(rootMachine, tell(rootMachine, entrance, WANTED).next, LOADED);
    const { status, error } = next.children['presence']?.getSnapshot() ?? {};
    expect([status, error]).toEqual(['error', new Error('The code of "presence" was not fetched')]);
  });
});

test('every inside part names its statechart to inspectors, as soon as its code is fetched', () => {
  let fetched: typeof insideMachines | null = null;
  const { actors } = provideParts({}, () => fetched).implementations;
  const chartsOf = () =>
    INSIDE_IDS.map((id) => {
      const logic: unknown = actors[id];
      const config = typeof logic === 'object' && logic !== null && 'config' in logic ? logic.config : undefined;
      return typeof config === 'object' && config !== null && 'id' in config ? config.id : null;
    });
  expect(new Set(chartsOf())).toEqual(new Set([null]));
  fetched = insideMachines;
  const ids = new Map(Object.entries(insideMachines).map(([id, part]) => [id, part.id]));
  expect(chartsOf()).toEqual(INSIDE_IDS.map((id) => ids.get(id)));
});

describe('blocked navigation', () => {
  const inside = tell(machine, at(WANTED), LOADED).next;
  const blocked = tell(machine, inside, { type: 'navigation.aborted', reason: 'venue', fault }).next;

  test('a blocked navigation hides the error dialog until another navigation starts', () => {
    expect(placeOf(blocked)).toMatchObject({ way: 'stuck' });
    const { next, told } = tell(machine, blocked, { type: 'navigation.started' });
    expect(placeOf(next)).toMatchObject({ way: 'walking' });
    expect(told).toEqual([
      ['self', { type: 'way.cleared' }],
      ['agenda', { type: 'agenda.close' }],
      ['dialogs', { type: 'dialogs.closeAll' }],
      ['globalError', { type: 'globalError.dismiss' }],
      ['globalError', { type: 'globalError.unsuppress' }],
    ]);
  });

  test('a navigation blocked by an expired session shows the error dialog', () => {
    const { next } = tell(machine, inside, { type: 'navigation.aborted', reason: 'venue', fault: EXPIRED.fault });
    expect(placeOf(next)).toMatchObject({ way: 'walking' });
  });
});

/** Facts that page parts emit before the inside parts start. */
const present = fc.constantFrom<RootFact>(
  { type: 'application.configured', config: CONFIG },
  { type: 'application.configured', config: { ...CONFIG, features: { ...CONFIG.features, userPresence: true } } },
  { type: 'publication.known', state: 'PUBLISHED', version: LIVE },
  { type: 'publication.known', state: 'PUBLISHED', version: { ...LIVE, mode: 'stage' } },
  { type: 'loginOptions.known', options: LOGIN_ON },
  { type: 'loginOptions.known', options: LOGIN_OFF },
  SIGNED_IN,
  { ...SIGNED_IN, uid: 'grace' },
  SIGNED_OUT,
  { type: 'session.absent' },
  WANTED,
  { type: 'navigation.needsVenue', architectureId: 'borealis' },
  ...[LOBBY, STAGE].map(
    (path) =>
      ({
        type: 'navigation.settled',
        path,
        write: 'push',
        route: { name: 'Area', architectureId: 'aurora', areaId: path === LOBBY ? 'lobby' : 'stage' },
        summary: AURORA_SUMMARY,
      }) as const,
  ),
  { type: 'navigation.settled', path: '/login', write: 'none', route: { name: 'login', redirect: '/' }, summary: null },
  { type: 'navigation.privacyPreferencesAsked' },
  { type: 'page.hid' },
  { type: 'page.woke', now: 1 },
);

/** The facts that a session can emit in this order: only a signed-in user signs out. */
function possible(facts: readonly RootFact[]): RootFact[] {
  let uid: string | null = null;
  return facts.filter((fact) => {
    if (fact.type === 'session.absent') return uid === null;
    if (fact.type === 'session.signedOut' && uid === null) return false;
    if (fact.type === 'session.signedIn') uid = fact.uid;
    if (fact.type === 'session.signedOut') uid = null;
    return true;
  });
}

const newRoot = () => {
  const loadInside = calls<void>();
  const presence = presenceMachine.provide({
    actors: {
      connection: fromCallback(() => {}),
      tabLock: fromCallback(() => {}),
      updateAttendee: fromPromise(async () => {}),
      removeAttendee: fromPromise(async () => {}),
    },
  });
  const page = Object.fromEntries(PAGE_IDS.map((id) => [id, fromCallback(() => {})]));
  const root = rootMachine.provide({
    actors: { ...insideMachines, presence, ...page, loadInside: loadInside.logic },
  });
  return { loadInside, ...start(root, { input: inputs.input }) };
};

/**
 * Context that depends on when a part starts: a late venue is requested later, with the version known by then, and analytics
 * counts only the visits since its start. Presence keeps the last area while the user is on a page outside of the areas.
 */
const START_DEPENDENT: Readonly<Record<string, object>> = {
  venue: { asked: null },
  presence: { areaId: null },
  analytics: { queue: [], referrer: null },
};

/** States and contexts of the inside parts. */
const inside = (snapshot: AnyMachineSnapshot) =>
  Object.fromEntries(
    INSIDE_IDS.map((id) => {
      const { value, context } = snapshot.children[id]?.getSnapshot() ?? {};
      return [id, { value, context: { ...context, ...START_DEPENDENT[id] } }];
    }),
  );

test('late parts reach the same state as parts that were there from the start, in any order of facts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(present, { maxLength: 12 }).map(possible), fc.nat(12), async (facts, when) => {
      const [early, later] = [newRoot(), newRoot()];
      for (const { actor } of [early, later]) actor.send(WANTED);
      early.loadInside.answer();
      await quiet();
      for (const [index, fact] of facts.entries()) {
        if (index === when) {
          later.loadInside.answer();
          await quiet();
        }
        for (const { actor } of [early, later]) actor.send(fact);
      }
      if (when >= facts.length) later.loadInside.answer();
      await quiet();
      expect(inside(later.actor.getSnapshot())).toEqual(inside(early.actor.getSnapshot()));
    }),
    { numRuns: runs(30, 200) },
  );
});
