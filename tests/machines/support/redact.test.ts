import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  property,
  shuffledSubarray,
  stringMatching,
  tuple,
} from 'fast-check';
import { expect, test } from 'vitest';
import { type AnyActorRef, isMachineSnapshot } from 'xstate';
import { isLegacy, ownPath, redirectTarget } from '../../../domain/shell/navigation';
import { parseAddress, routeOf } from '../../../domain/shell/routes';
import type { CallEvent, CallsEvent, TalkEvent } from '../../../machines/calls/calls.events';
import type { ChatEvent } from '../../../machines/chat/chat.events';
import type { ModerationEvent } from '../../../machines/chat/moderation.machine';
import type { Mark, Shape } from '../../../machines/kernel/marks';
import { ANONYMOUS_VISITOR } from '../../../machines/login/entry.machine';
import type { CrowdEvent } from '../../../machines/people/crowd.machine';
import { MARKS } from '../../../machines/root/marks';
import { createRedact } from '../../../machines/support/redact';
import { replayRun } from '../../../machines/support/replay-run';
import type { ChartStart } from '../../../machines/widgets/charts';
import type { WidgetInput } from '../../../machines/widgets/widget.machine';
import { runs } from '../../kernel/properties';
import { opened } from '../calls/call.inputs';
import { peers } from '../calls/talk.inputs';
import { ADA, IN, quiet } from '../kernel/fakes';
import { fill, filled, filledPlaces, type Make, samples } from '../kernel/samples';
import { machineSources } from '../kernel/sources';
import type { newTab } from '../root/root-world';
import { fly } from './flight-world';

/** Random texts that a search would find, with the characters of names and addresses. */
const Secrets = array(stringMatching(/^[A-Za-z0-9]{9,24}$/), { minLength: 12, maxLength: 12 });
const Alphabet = constantFrom('', ' ', '@', '"', '\\', 'ü', '/', '%', '|', '.');

function makeFrom(secrets: readonly string[], odd: string) {
  const used: string[] = [];
  let next = 0;
  const fresh = (): string => {
    const text = `${secrets[next % secrets.length]}zq${next}`;
    next += 1;
    used.push(text);
    return text;
  };
  const make: Make = {
    person: () => `${fresh()}${odd}x`,
    secret: () => `${odd}${fresh()} ${odd}`,
    path: () => `/?ticket=${encodeURIComponent(fresh() + odd)}&redirect=%2Flogin%3Fcode%3D${fresh()}#${fresh()}`,
  };
  return { make, used };
}

const SAMPLES = await samples();

const WANTS = SAMPLES.filter(({ event }) => event.type === 'collection.want');
const MEMBERS = ['attendee', 'boardLikes', 'code', 'file', 'illustrator', 'image', 'room', 'widget'];
/** What the charts of widgets are started with. Each is opened by a widget of its own, which no sample changes. */
const CHARTS: Readonly<Record<string, ChartStart>> = {
  document: { name: 'DOCUMENT', input: { key: 'file' } },
  embeddedPage: { name: 'EMBEDDED_PAGE', input: { address: 'https://wall.example/summit' } },
  mediaBoard: { name: 'MEDIA_BOARD', input: { key: 'films' } },
  meeting: { name: 'MEETING', input: { widgetId: 'desk', configId: 'room' } },
};
const opening = (machine: string, chart: ChartStart): { type: 'collection.want'; input: WidgetInput } => ({
  type: 'collection.want',
  input: {
    key: `own ${machine}`,
    configurations: [{ id: machine, begin: null, end: null, cookieProviders: [], isForHosts: false, chart }],
  },
});
const CROWD_OPENS: readonly CrowdEvent[] = [{ type: 'crowd.open', mode: 'live' }, { type: 'crowd.showEveryone' }];
const CHAT = [
  ...['attendee', 'attendees', 'complaint', 'file', 'files', 'group', 'inbox', 'membership', 'outbox', 'room', 'rooms'],
  ...['wall', 'walls'],
  ...['safety', 'search'],
];
const CHAT_OPENS: readonly ChatEvent[] = [
  { type: 'chat.configure', database: 'https://aurora.example' },
  { type: 'chat.mode', mode: 'live' },
  { type: 'chat.arrive', uid: 'ada' },
  { type: 'chat.open' },
  { type: 'chat.expand' },
  // What another event opened instead of the list would ignore the next one.
  { type: 'chat.showList' },
  { type: 'chat.newGroup', id: 'team' },
];
/** What opens the report of the queue. */
const REVIEWS: readonly ModerationEvent[] = [{ type: 'moderation.admit' }, { type: 'moderation.open' }];
const READ: ModerationEvent = { type: 'moderation.read', id: 'r1' };
const MANAGES: readonly ChatEvent[] = [
  { type: 'chat.showList' },
  { type: 'chat.manageGroup', room: 'g~team', name: null, isOwn: true },
];
const CALL = ['call', 'talk', 'link'];
/** What leads into a call, by the machine that it is for. */
const CALL_OPENS: readonly [string, CallsEvent | CallEvent | TalkEvent][] = [
  ['calls', { type: 'calls.configure', database: 'https://aurora.example' }],
  ['calls', { type: 'calls.mode', mode: 'live' }],
  ['calls', { type: 'calls.arrive', uid: 'ada' }],
  ['call', { type: 'call.hangUp' }],
  ['calls', { type: 'calls.dismiss' }],
  ['calls', { type: 'calls.decline' }],
  ['calls', { type: 'calls.start', room: 'd~ada~grace' }],
  ['call', opened],
  ['call', { type: 'call.go' }],
  ['talk', { type: 'talk.peers', peers: peers({ grace: 'tab' }) }],
];
/** Callbacks that take commands, which follow from facts. */
const ADAPTERS = ['addressBar', 'world'];
/** The pages of organisers and of our own meeting room have trees of their own, which are not recorded. */
const UNRECORDED = [
  ...[
    'announcing',
    'archive',
    'control',
    'dry-run',
    'forms',
    'helping',
    'history',
    'imports',
    'linking',
    'moderating',
    'offering',
    'previewing',
    'sections',
  ],
  'uploads',
  'bundle',
  ...['meeting-room', 'relay', 'stay', 'hosting'],
];
const RECORDED = machineSources()
  .filter(({ name }) => !UNRECORDED.includes(name))
  .map(({ name }) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()))
  .toSorted();

const machineIn = (actor: AnyActorRef): string | null => {
  const snapshot: unknown = actor.getSnapshot();
  return isMachineSnapshot(snapshot) ? snapshot.machine.id : null;
};

/** The first actor of a machine at or below an actor. */
function find(actor: AnyActorRef, machine: string): AnyActorRef | null {
  if (machineIn(actor) === machine) return actor;
  const snapshot: unknown = actor.getSnapshot();
  const children = isMachineSnapshot(snapshot) ? Object.values<AnyActorRef>(snapshot.children) : [];
  return children.map((child) => find(child, machine)).find((found) => found !== null) ?? null;
}

const outputMarkOf = (src: string): Mark | Shape | undefined =>
  Object.values(MARKS).find(({ actors }) => actors?.[src]?.output !== undefined)?.actors?.[src]?.output;

/** Plants new values in the answers of the service and the identity provider. */
function plant(tab: ReturnType<typeof newTab>, make: Make): void {
  for (const [src, call] of [...Object.entries<object>(tab), ...Object.entries<object>(tab.provider)]) {
    if (!('reply' in call) || call.reply === null) continue;
    const fake = call as { reply: (input: unknown) => unknown };
    const { reply } = fake;
    fake.reply = (input) => fill(reply(input), outputMarkOf(src), make);
  }
}

test('every machine has marks and samples of its events', () => {
  expect(Object.keys(MARKS).toSorted()).toEqual([...RECORDED, ...ADAPTERS].toSorted());
  expect(RECORDED.filter((name) => !SAMPLES.some(({ machine }) => machine === name))).toEqual([]);
});

/** The marks of properties with these names, at any depth. */
function marksOf(names: readonly string[], value: unknown, place: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    typeof inner === 'string' && names.includes(name)
      ? [`${place}.${name}: ${inner}`]
      : marksOf(names, inner, `${place}.${name}`),
  );
}

test.each([
  ['person', ['uid', 'attendeeToChatUid', 'chatIds', 'visitor', 'captured']],
  ['message', ['message']],
  ['path', ['path', 'requested', 'lastAreaPath', 'referrer']],
  ['hidden', ['apiKey', 'detail', 'details', 'displayName', 'storageOrigin', 'trackerUrl', 'url', 'videoUrl']],
])('every machine marks these properties as %s, or hides them: %j', (mark, names) => {
  const marks = marksOf(names, MARKS, 'marks');
  expect(names.filter((name) => !marks.some((one) => one.includes(`.${name}: `)))).toEqual([]);
  expect(marks.filter((one) => !one.endsWith(`: ${mark}`) && !one.endsWith(': hidden'))).toEqual([]);
});

test('every event with personal or secret values has a sample that contains each of them', () => {
  const missing = RECORDED.flatMap((machine) =>
    Object.entries(MARKS[machine]?.events ?? {}).flatMap(([type, shape]) => {
      const sent = SAMPLES.filter(({ machine: id, event }) => id === machine && event.type === type);
      const made = filledPlaces(
        shape,
        sent.map(({ event }) => event),
      );
      return filledPlaces(shape, null)
        .filter((place) => !made.includes(place))
        .map((place) => `${machine} ${type} ${place}`);
    }),
  );
  expect(missing).toEqual([]);
});

test('recordings contain no personal or secret value of any event or answer, and replay', async () => {
  await assert(
    asyncProperty(
      Secrets,
      Alphabet,
      shuffledSubarray(SAMPLES, { minLength: SAMPLES.length }),
      async (secrets, odd, shuffled) => {
        const { make, used } = makeFrom(secrets, odd);
        const flight = await fly({ identity: ADA }, undefined, (tab) => plant(tab, make));
        const reached = new Set<string>();
        for (const sample of shuffled) {
          const { machine } = sample;
          if (CHAT.includes(machine)) for (const event of CHAT_OPENS) flight.part('chat').send(event);
          if (machine === 'membership') for (const event of MANAGES) flight.part('chat').send(event);
          if (machine === 'verdict') {
            for (const event of REVIEWS) flight.part('moderation').send(event);
            await quiet();
            flight.part('moderation').send(READ);
          }
          if (MEMBERS.includes(machine))
            for (const { machine: id, event } of WANTS) find(flight.actor, id)?.send(event);
          if (CALL.includes(machine))
            for (const [id, event] of CALL_OPENS) {
              find(flight.actor, id)?.send(event);
              await quiet();
            }
          const chart = CHARTS[machine];
          if (chart !== undefined) find(flight.actor, 'widgets')?.send(opening(machine, chart));
          if (machine === 'roster') for (const event of CROWD_OPENS) flight.part('crowd').send(event);
          const actor = find(flight.actor, machine);
          if (actor === null) continue;
          if (!reached.has(machine)) actor.send({ type: 'stranger.came', uid: make.person(), all: [make.secret()] });
          reached.add(machine);
          actor.send(filled(sample, make));
          await quiet();
        }
        const run = flight.run();
        const text = JSON.stringify(run).toLowerCase();
        expect(used.filter((secret) => text.includes(secret.toLowerCase()))).toEqual([]);
        expect(used.length).toBeGreaterThan(50);
        expect([...reached].toSorted()).toEqual(RECORDED);
        expect(replayRun(flight.machine, MARKS, run)).toMatchObject({ difference: null, problem: null });
      },
    ),
    { numRuns: runs(1, 8), endOnFailure: true },
  );
}, 120_000);

const Words = constantFrom(
  '',
  'v',
  'aurora',
  'area',
  'lobby',
  'login',
  'work-in-progress',
  'imprint',
  'ä b',
  '..',
  'a@b.c',
  '%zz',
);
const Queries = constantFrom(
  '',
  '?',
  '?lang=de',
  '?a=1&b=2',
  '?redirect=%2Fv%2Faurora%3Ft%3D1',
  '?redirect=//x',
  '?x=%',
  '?redirect=%2Flogin%3Fredirect%3D%252F',
);
const Hashes = constantFrom('', '#', '#privacy-preferences', '#token=1');
const Paths = tuple(array(Words, { maxLength: 5 }), Queries, Hashes).map(
  ([words, query, hash]) => `/${words.join('/')}${query}${hash}`,
);

test('a hidden path leads to the same route as the real path', () => {
  assert(
    property(Paths, (wanted) => {
      const path = ownPath(wanted);
      const { text } = createRedact(MARKS);
      const hide = (shown: string): string => text(shown, 'path');
      const hidden = hide(path);
      expect(hide(hidden)).toBe(hidden);
      expect(hide(wanted)).toBe(hidden);
      expect(ownPath(hidden)).toBe(hidden);
      expect(routeOf(hidden).name).toBe(routeOf(path).name);
      expect(hide(parseAddress(hidden).pathname)).toBe(hide(parseAddress(path).pathname));
      for (const why of [
        'wait',
        'onward',
        'login',
        'defaultArea',
        ...(isLegacy(path) ? ['legacy' as const] : []),
      ] as const) {
        const facts = { ...IN, publication: 'PUBLISHED', login: 'enabled', session: 'signedOut' } as Parameters<
          typeof redirectTarget
        >[2];
        expect(hide(redirectTarget(why, hidden, facts))).toBe(hide(redirectTarget(why, path, facts)));
      }
    }),
    { numRuns: runs(200, 2000) },
  );
});

test('a recording numbers users consistently, and does not number anonymous users', () => {
  const { text } = createRedact(MARKS);
  expect(['ada', 'grace', 'ada', ANONYMOUS_VISITOR, ''].map((uid) => text(uid, 'person'))).toEqual([
    'person-1',
    'person-2',
    'person-1',
    'anonymous',
    '',
  ]);
});
