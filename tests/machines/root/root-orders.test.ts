import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TOKEN_REFRESH_MS, VENUE_POLL_MS } from '../../../domain/kernel/constants';
import { requiresLogin } from '../../../domain/shell/routes';
import { insideMachines } from '../../../machines/root/inside';
import { provideParts } from '../../../machines/root/root.machine';
import { runs } from '../../kernel/properties';
import {
  ADA,
  faultError,
  GRACE,
  LIVE,
  LOBBY,
  LOGIN_ALL,
  LOGIN_OFF,
  LOGIN_ON,
  loginTo,
  quiet,
  SSO,
  STAGE,
  UNPUBLISHED,
} from '../kernel/fakes';
import { coverPaths, expectReplay } from '../kernel/harness';
import { EXPIRED } from './root.facts';
import { inputs } from './root.inputs';
import { newTab, START } from './root-world';

/** Many complete runs in parallel with other tests. */
const LONG_MS = 240_000;
/** More responses than a start can request. */
const MANY = 40;
const OFFLINE = faultError('NOT_REACHABLE');
type Tab = ReturnType<typeof newTab>;
type Run = Awaited<ReturnType<Tab['open']>>;

const NAMES = [
  'readConfig',
  'loadCatalogue',
  'readVersion',
  'readLoginOptions',
  'checkAuthority',
  'readUserInfo',
  'refreshToken',
  'leavePresence',
  'readVenue',
  'readProfile',
  'loadInside',
  'keepAttempts',
  'readConsents',
  'captureLogin',
  'forgetCapture',
  'keepDecisions',
  'sendEntry',
  'writeEntry',
  'sendHit',
  'updateAttendee',
  'removeAttendee',
] as const;

type Held = { answer: () => void; fail: () => void; waiting: () => number; release: () => void };

/** Holds a call until the test answers it with its usual reply, or fails it. */
function hold<Output, Input>(fake: {
  reply: ((input: Input) => Output) | null;
  answer: (output: Output) => void;
  fail: (error: unknown) => void;
  waiting: () => number;
  inputs: () => Input[];
}): Held {
  const { reply } = fake;
  fake.reply = null;
  const answer = () => {
    const input = fake.inputs().at(-1);
    if (reply && input !== undefined) fake.answer(reply(input));
    else if (reply) fake.answer(reply(undefined as Input));
  };
  return { answer, fail: () => fake.fail(OFFLINE), waiting: fake.waiting, release: () => void (fake.reply = reply) };
}

const holdAll = (tab: Tab): Held[] => [
  ...NAMES.map((name) => hold(tab[name] as Parameters<typeof hold>[0])),
  hold(tab.wall.readClock),
  hold(tab.provider.signOut),
  hold(tab.provider.signIn),
  hold(tab.provider.startRedirect),
  hold(tab.provider.finishRedirect),
];

const scenarios = fc.record({
  path: fc.constantFrom('/', STAGE, loginTo(STAGE), '/v/aurora/imprint', '/aurora/area/cellar', '/work-in-progress'),
  identity: fc.constantFrom(null, ADA),
  options: fc.constantFrom(LOGIN_ON, LOGIN_ALL, LOGIN_OFF),
  returning: fc.constantFrom(null, null, 'oidc.acme', 'saml.looms'),
  version: fc.constantFrom(LIVE, UNPUBLISHED),
});
type Scenario = typeof scenarios extends fc.Arbitrary<infer Value> ? Value : never;

function tabOf({ path, identity, options, version, returning }: Scenario): Tab {
  const tab = newTab({ path, identity, input: { returning } });
  tab.readLoginOptions.reply = () => options;
  tab.readVersion.reply = () => ({ version, at: START });
  return tab;
}

/** The invariants that an idle application breaks. */
function faultsOf(run: Run): string[] {
  const { actor, navigation, session, globalError, login, signOn } = run;
  const { value, context } = navigation.getSnapshot();
  const isOpen = actor.getSnapshot().matches({ inside: 'present' });
  const venue = isOpen ? run.venue.getSnapshot() : null;
  const area = isOpen ? run.area.getSnapshot() : null;
  const entry = isOpen ? run.entry.getSnapshot() : null;
  const profile = isOpen ? run.profile.getSnapshot() : null;
  const { facts, route } = context;
  const signedIn = session.getSnapshot().matches({ connected: 'signedIn' });
  const isStuck = actor.getSnapshot().matches({ way: 'stuck' });
  const isLooking = run.publication.getSnapshot().hasTag('refreshing');
  const isInside = value === 'settled' && route !== null && requiresLogin(route);
  const faults: [boolean, string][] = [
    [
      (facts.session === 'signedIn') !== signedIn && session.getSnapshot().hasTag('identityKnown'),
      'root and session disagree',
    ],
    [
      facts.login === 'enabled' && session.getSnapshot().matches({ connected: 'signedOut' }) && isInside,
      'lets a signed-out user in',
    ],
    [
      facts.publication === 'UNPUBLISHED' && value === 'settled' && route?.name !== 'WorkInProgress',
      'shows an unpublished venue',
    ],
    [isInside && venue?.matches('ready') !== true, 'shows a venue that is not loaded'],
    [(facts.venue !== null) !== ((venue?.context.architecture ?? null) !== null), 'navigation and venue disagree'],
    [((area?.context.areaId ?? null) !== null) !== (context.route?.name === 'Area'), 'navigation and area disagree'],
    [
      globalError.getSnapshot().context.suppressions !== Number(isStuck) + Number(isLooking),
      'wrong count of suppressions',
    ],
    [isStuck && value !== 'aborted', 'stuck without a reason'],
    [signedIn && facts.login !== 'unknown' && !login.getSnapshot().matches('done'), 'asks a signed-in user to log in'],
    [
      login.getSnapshot().matches('signingOn') && signOn.getSnapshot().matches('idle'),
      'waits for a sign-on that is not running',
    ],
    [
      login.getSnapshot().matches('searching') && signOn.getSnapshot().matches('idle'),
      'waits for a return that is not being read',
    ],
    [
      profile !== null && (profile.context.uid !== null) !== signedIn && session.getSnapshot().hasTag('identityKnown'),
      'profile of another user',
    ],
    [
      entry !== null && signedIn && entry.context.visitor !== session.getSnapshot().context.identity?.uid,
      'entry of another user',
    ],
  ];
  return faults.filter(([isFault]) => isFault).map(([, what]) => what);
}

describe('any order of responses', { timeout: LONG_MS }, () => {
  test('every order of responses leads to the same page', async () => {
    const ends = new Set<string>();
    await fc.assert(
      fc.asyncProperty(scenarios, fc.infiniteStream(fc.nat(99)), async (scenario, order) => {
        const straight = await tabOf(scenario).open();
        const tab = tabOf(scenario);
        const held = holdAll(tab);
        const run = await tab.open();
        for (let answers = 0; answers < MANY; answers += 1) {
          const open = held.filter(({ waiting }) => waiting() > 0);
          open[order.next().value % open.length]?.answer();
          await quiet();
        }
        expect(run.place()).toEqual(straight.place());
        expect(held.filter(({ waiting }) => waiting() > 0)).toEqual([]);
        expect([faultsOf(run), tab.readVenue.count() < 2, tab.readVersion.count()]).toEqual([[], true, 1]);
        expectReplay(tab.machine, run.record);
        ends.add(JSON.stringify(run.place()));
      }),
      { numRuns: runs(12, 100) },
    );
    expect(ends.size).toBeGreaterThan(5);
  });

  const steps = fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('answer' as const), which: fc.nat(99) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('fail' as const), which: fc.nat(99) }) },
    {
      weight: 5,
      arbitrary: fc.constantFrom(
        ...(['logIn', 'logOut', 'adaElsewhere', 'graceElsewhere', 'signOutElsewhere'] as const).map((kind) => ({
          kind,
        })),
        ...(['expire', 'wake', 'poll', 'refresh', 'retry', 'reconfigure', 'signOn', 'cancel', 'restore'] as const).map(
          (kind) => ({ kind }),
        ),
        ...([LOBBY, '/v/borealis/area/lobby', '/login', '/v/aurora/imprint'] as const).map((path) => ({
          kind: 'go' as const,
          path,
        })),
      ),
    },
  );
  const sequences = fc.array(steps, { minLength: 10, maxLength: 40, size: 'max' });
  type Step = typeof steps extends fc.Arbitrary<infer Value> ? Value : never;

  async function take(step: Step, tab: Tab, run: Run, held: Held[]): Promise<void> {
    const open = held.filter(({ waiting }) => waiting() > 0);
    const { identityFeed, become } = tab.provider;
    switch (step.kind) {
      case 'answer':
      case 'fail':
        open[step.which % open.length]?.[step.kind]();
        break;
      case 'logIn':
        return run.logIn();
      case 'logOut':
        return run.logOut();
      case 'adaElsewhere':
      case 'graceElsewhere':
      case 'signOutElsewhere':
        if (identityFeed.isOn())
          become({ adaElsewhere: ADA, graceElsewhere: GRACE, signOutElsewhere: null }[step.kind]);
        break;
      case 'expire':
        tab.world.say({ type: 'http.failed', fault: EXPIRED.fault });
        break;
      case 'wake':
        tab.world.say({ type: 'page.hid' });
        tab.world.say({ type: 'page.woke', now: START + VENUE_POLL_MS });
        break;
      case 'poll':
        run.clock.increment(VENUE_POLL_MS);
        break;
      case 'refresh':
        run.clock.increment(TOKEN_REFRESH_MS);
        break;
      case 'retry':
        run.navigation.send({ type: 'navigation.retry' });
        break;
      case 'reconfigure':
        run.application.send({ type: 'application.retry' });
        break;
      case 'signOn':
        run.login.send({ type: 'login.choose', optionId: SSO.id });
        run.login.send({ type: 'login.signOn' });
        break;
      case 'cancel':
        run.login.send({ type: 'login.cancel' });
        break;
      case 'restore':
        tab.world.say({ type: 'page.restored' });
        break;
      case 'go':
        return run.go(step.path);
    }
    return quiet();
  }

  test('any order of failures leaves a consistent state that recovers', async () => {
    await fc.assert(
      fc.asyncProperty(scenarios, fc.boolean(), sequences, async (scenario, isOpen, sequence) => {
        const tab = tabOf(scenario);
        let held = isOpen ? [] : holdAll(tab);
        const run = await tab.open();
        if (isOpen) held = holdAll(tab);
        for (const step of sequence) {
          await take(step, tab, run, held);
          expect([step, faultsOf(run)]).toEqual([step, []]);
        }
        for (const call of held) call.release();
        for (const round of [1, 2, 3]) {
          for (const call of held) for (let times = call.waiting(); times > 0; times -= 1) call.answer();
          await quiet();
          await take({ kind: 'reconfigure' }, tab, run, held);
          await take({ kind: 'retry' }, tab, run, held);
          await take({ kind: 'poll' }, tab, run, held);
          expect([round, faultsOf(run)]).toEqual([round, []]);
        }
        expect(run.place()[0]).toBe('settled');
        expect(run.session.getSnapshot().hasTag('identityKnown')).toBe(true);
        expect(run.login.getSnapshot().hasTag('busy')).toBe(false);
        expectReplay(tab.machine, run.record);
      }),
      { numRuns: runs(12, 100) },
    );
  });
});

test('the root reaches every state by every transition', () => {
  coverPaths(provideParts(insideMachines), {
    ...inputs,
    invariant: ({ value, status }) => status === 'active' && 'facts' in value,
  });
});
