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
import { MARKS, type Names } from '../../../machines/kernel/marks';
import { ANONYMOUS_VISITOR } from '../../../machines/login/entry.machine';
import type { CrowdEvent } from '../../../machines/people/crowd.machine';
import { createRedact } from '../../../machines/support/redact';
import { replayRun } from '../../../machines/support/replay-run';
import type { ChartStart } from '../../../machines/widgets/charts';
import type { WidgetInput } from '../../../machines/widgets/widget.machine';
import { runs } from '../../kernel/properties';
import { opened } from '../calls/call.inputs';
import { peers } from '../calls/talk.inputs';
import { ADA, IN, quiet } from '../kernel/fakes';
import { fill, filled, filledIn, type Make, PERSONAL, samples } from '../kernel/samples';
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
/** No event that machines hear has these: they are in what machines keep, give or tell an adapter. */
const IN_NO_EVENT = [
  'attended',
  'attendeeToChatUid',
  'attendees',
  'blocked',
  'cameraId',
  'captured',
  'lastAreaPath',
  'leaving',
  'microphoneId',
  'other',
  'others',
  'person',
  'referrer',
  'requested',
  'ring',
  'roomChats',
  'typers',
  'visitor',
];
/** Users of the samples, by whom records are kept. */
const USERS = ['ada', 'grace', 'hedy', 'mary'];

const WANTS = SAMPLES.filter(({ event }) => event.type === 'collection.want');
const MEMBERS = [
  'author',
  'boardLikes',
  'code',
  'file',
  'illustrator',
  'image',
  'polls',
  'questions',
  'reactions',
  'room',
  'toolbar',
  'widget',
];
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
    configurations: [
      { id: machine, begin: null, end: null, cookieProviders: [], isForHosts: false, canRehearse: false, chart },
    ],
  },
});
const CROWD_OPENS: readonly CrowdEvent[] = [{ type: 'crowd.open', mode: 'live' }, { type: 'crowd.showEveryone' }];
const CHAT = [
  'author',
  'authors',
  'chatToast',
  'complaint',
  'copying-settings',
  'file',
  'files',
  'group',
  'inbox',
  'membership',
  'outbox',
  'removal',
  'room',
  'rooms',
  'wall',
  'walls',
  'safety',
  'search',
];
const CHAT_OPENS: readonly ChatEvent[] = [
  { type: 'chat.arrive', line: { database: 'https://aurora.example', mode: 'live', uid: 'ada' } },
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
const CALL = ['call', 'effects', 'talk', 'link'];
/** What leads into a call, by the machine that it is for. */
const CALL_OPENS: readonly [string, CallsEvent | CallEvent | TalkEvent][] = [
  ['calls', { type: 'calls.open', line: { database: 'https://aurora.example', mode: 'live', uid: 'ada' } }],
  ['call', { type: 'call.hangUp' }],
  ['calls', { type: 'calls.dismiss' }],
  ['calls', { type: 'calls.decline' }],
  ['calls', { type: 'calls.start', room: 'd~ada~grace' }],
  ['call', opened],
  ['call', { type: 'call.go' }],
  ['talk', { type: 'talk.peers', peers: peers({ grace: 'tab' }) }],
];
/** The pages of organisers and of our own meeting room have trees of their own, which are not recorded. */
const UNRECORDED = [
  'adding',
  'announcing',
  'archive',
  'colleagues',
  'turning',
  'control',
  'dry-run',
  'editing',
  'exporting',
  'figures',
  'following',
  'assets',
  'helping',
  'history',
  'imports',
  'inviting',
  'receiving',
  'recordings',
  'linking',
  'copying-settings',
  'moderating',
  'founding',
  'offering',
  'placing',
  'programme',
  'programme-export',
  'programme-import',
  'scheduling',
  'previewing',
  'sections',
  'talks',
  'tree',
  'uploads',
  'bundle',
  'take-away',
  'meeting-room',
  'relay',
  'stay',
  'hosting',
  'air',
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

/** Plants new values in the answers of the service and the identity provider. */
function plant(tab: ReturnType<typeof newTab>, make: Make): void {
  for (const [src, call] of [...Object.entries<object>(tab), ...Object.entries<object>(tab.provider)]) {
    if (!('reply' in call) || call.reply === null) continue;
    const fake = call as { reply: (input: unknown) => unknown };
    const { reply } = fake;
    fake.reply = (input) => fill(reply(input), src, MARKS.names, make);
  }
}

test('every machine has samples of its events', () => {
  expect(RECORDED.filter((name) => !SAMPLES.some(({ machine }) => machine === name))).toEqual([]);
});

test('every other name that tells of a person is in a sample', () => {
  const sampled = new Set(SAMPLES.flatMap(filledIn));
  expect(PERSONAL.filter((name) => !sampled.has(name)).toSorted()).toEqual(IN_NO_EVENT);
});

test('only machines have names of another meaning', () => {
  expect(Object.keys(MARKS.of).filter((name) => !RECORDED.includes(name))).toEqual([]);
});

test.each([
  ['person', ['uid', 'attendeeToChatUid', 'visitor', 'captured']],
  ['message', ['message']],
  ['path', ['path', 'requested', 'lastAreaPath', 'referrer']],
  [undefined, ['apiKey', 'detail', 'details', 'displayName', 'storageOrigin', 'trackerUrl', 'url', 'videoUrl']],
])('texts of these names are marked as %s in every machine: %j', (mark, names) => {
  const marksOf = ({ texts }: Names) => names.map((name) => texts[name]);
  for (const one of [MARKS.names, ...Object.values(MARKS.of)]) expect(marksOf(one)).toEqual(names.map(() => mark));
});

test('recordings contain no personal value and no text of an unknown name of any event or answer, and replay', async () => {
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
        expect(USERS.filter((uid) => text.includes(`"${uid}":`))).toEqual([]);
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

test('a chat room has an alias of its own, also where a user may stand', () => {
  const { text } = createRedact(MARKS);
  expect([text('ada', 'person'), text('lounge', 'room'), text('lounge', 'person'), text('room-2', 'room')]).toEqual([
    'person-1',
    'room-2',
    'room-2',
    'room-2',
  ]);
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
