import { createBrowserReceiver } from '@statelyai/inspect';
import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { createActor, type InspectionEvent, SimulatedClock } from 'xstate';
import { seal } from '../../domain/kernel/sealed';
import type { StatelyEvent } from '../../domain/support/inspection';
import type { Run } from '../../domain/support/recording';
import { createTeller } from '../../src/adapters/support/inspection';
import { VenueMessageSchema } from '../../src/inspector/messages';
import { exchangeOf } from '../../src/inspector/story/exchange';
import { linesOf, passing } from '../../src/inspector/story/lines';
import { counterpart, differingKeys, partingOf } from '../../src/inspector/story/parting';
import { staysOf, wayTo } from '../../src/inspector/story/past';
import { nextError, passedTo, positionAt, stepBy } from '../../src/inspector/story/position';
import { storyOf } from '../../src/inspector/story/recorded';
import {
  endOf,
  lastAt,
  type News,
  newStory,
  type Story,
  stateText,
  stepAt,
  tell,
  treeOf,
} from '../../src/inspector/story/story';
import { hear, machineIn } from '../../src/inspector/story/told';
import { ADA, CREDENTIALS, quiet } from '../machines/kernel/fakes';
import { inputAt, newTab } from '../machines/root/root-world';
import { fly } from '../machines/support/flight-world';
import { CHARTS } from './charts';

const recorded = async (path = '/'): Promise<Run> => (await fly({ path })).run();
const valueOf = (story: Story, actor: string) => stateText(stepAt(story, actor, null)?.snapshot['value']);

/** The whole application in a tab that is inspected from the start, or later. */
async function inspected(isFromStart = true) {
  const tab = newTab({ path: '/' });
  const events: StatelyEvent[] = [];
  let teller: ReturnType<typeof createTeller> | null = null;
  const early: InspectionEvent[] = [];
  const actor = createActor(tab.machine, {
    input: inputAt('/'),
    clock: new SimulatedClock(),
    inspect: (seen) => (teller === null ? early.push(seen) : teller.tell(seen)),
  });
  const begin = (): void => {
    teller = createTeller(actor, (event) => events.push(event));
    teller.introduceAll();
  };
  if (isFromStart) begin();
  actor.start();
  await quiet();
  if (!isFromStart) begin();
  const told = (isAll: boolean, some: readonly StatelyEvent[]) => ({ tab: 't', title: 'Venue', isAll, events: some });
  return { ...tab, actor, events, story: () => hear(undefined, told(true, events), CHARTS).story, told };
}

describe('story of a recording', () => {
  test('a recording becomes a story in which every actor has its chart, its parent and its end', async () => {
    const story = storyOf(await recorded(), CHARTS);
    const { root } = story.players;
    expect(root).toMatchObject({ name: 'root', parent: null, depth: 0, chart: 'root', endedAt: null });
    expect(story.players['root/session']).toMatchObject({
      name: 'session',
      parent: 'root',
      depth: 1,
      chart: 'session',
    });
    expect(story.players['root/application/readConfig']).toMatchObject({ chart: null, depth: 2 });
    expect(story.players['root/application/readConfig']?.endedAt).not.toBeNull();
    expect(treeOf(story.players)[0]?.id).toBe('root');
    expect(treeOf(story.players).length).toBe(Object.keys(story.players).length);
  });

  test('a story highlights the active states of an actor at any moment', async () => {
    const story = storyOf(await recorded(), CHARTS);
    const steps = story.steps['root/publication'] ?? [];
    expect(steps.map(({ active }) => active.at(-1))).toEqual(
      expect.arrayContaining([
        'publication.reading.idle',
        'publication.reading.loading',
        'publication.reading.upToDate.waiting',
      ]),
    );
    for (const { seq, active } of steps) expect(stepAt(story, 'root/publication', seq)?.active).toEqual(active);
    expect(stepAt(story, 'root/publication', -2)).toBeUndefined();
  });

  test('a recording without its beginning starts from the first known states', async () => {
    const { run } = await fly({ path: '/' }, { maxLength: 60_000, maxEntries: 120 });
    const whole = storyOf(await recorded(), CHARTS);
    const short = storyOf(run(), CHARTS);
    expect(short.entries.length).toBeLessThan(whole.entries.length);
    expect(valueOf(short, 'root/navigation')).toBe(valueOf(whole, 'root/navigation'));
    expect(short.players['root']?.chart).toBe('root');
  });
});

describe('story of a live tab', () => {
  test('a live tab tells the same story as its recording', async () => {
    const { story } = await inspected();
    const live = story();
    const run = storyOf(await recorded(), CHARTS);
    const states = (of: Story) =>
      Object.fromEntries(
        treeOf(of.players).flatMap(({ id, name, chart }) => (chart === null ? [] : [[name, valueOf(of, id)]])),
      );
    expect(states(live)).toEqual(states(run));
  });

  test('an inspector that connects late starts from the current states', async () => {
    const late = await inspected(false);
    const early = await inspected();
    const { story } = late;
    const living = (of: Story) =>
      treeOf(of.players)
        .filter(({ endedAt }) => endedAt === null)
        .map(({ name, chart }) => [name, chart]);
    expect(living(story())).toEqual(living(early.story()));
    expect(story().entries).toEqual([]);
  });

  test('a live tab follows the @statelyai/inspect protocol: its receiver accepts every message', async () => {
    const { events } = await inspected();
    const heard: unknown[] = [];
    const listeners: ((event: { data: unknown }) => void)[] = [];
    const opener = { postMessage: () => {} };
    const window = {
      addEventListener: (_: string, listener: (event: { data: unknown }) => void) => listeners.push(listener),
      opener,
    };
    createBrowserReceiver({
      window: Object.assign(window, { self: window, top: window }) as unknown as Window,
    }).subscribe((event) => heard.push(event));
    for (const data of events) for (const listener of listeners) listener({ data });
    expect(heard).toEqual(events);
    const message = {
      type: 'venue.told',
      tab: 't',
      title: 'Venue',
      to: null,
      isAll: true,
      events: structuredClone(events),
    };
    expect(v.safeParse(VenueMessageSchema, message).success).toBe(true);
  });

  test('a live tab sends neither identities nor typed text', async () => {
    const { actor, events, provider } = await inspected();
    actor.system.get('login').send({ type: 'login.submit', credentials: seal(CREDENTIALS.EMAIL_PASSWORD) });
    provider.become(ADA);
    await quiet();
    const text = JSON.stringify(events);
    expect(text).toContain('login.submit');
    for (const secret of [
      ADA.email,
      `"${ADA.uid}"`,
      ...Object.values(CREDENTIALS.EMAIL_PASSWORD).slice(1),
      'Ada Lovelace',
    ])
      expect(text).not.toContain(secret);
  });

  test("a live story drops its oldest entries but keeps every actor's state", () => {
    const news = Array.from(
      { length: 50 },
      (_, at): News => ({
        kind: 'event',
        at,
        actor: at === 0 ? 'quiet' : 'busy',
        from: null,
        event: { type: `tick.${at}` },
        snapshot: { status: 'active', value: String(at) },
        failed: false,
      }),
    );
    const story = tell(newStory(0), news, {}, 10);
    expect(story.entries.map(({ seq }) => seq)).toEqual([40, 41, 42, 43, 44, 45, 46, 47, 48, 49]);
    expect(stepAt(story, 'quiet', 45)?.snapshot['value']).toBe('0');
    expect(stepAt(story, 'busy', 40)?.snapshot['value']).toBe('40');
    expect(story.steps['busy']?.length).toBe(10);
  });

  test('a machine is named in its definition, even in a truncated one', () => {
    expect(machineIn('{"id":"session","states":{}}')).toBe('session');
    expect(machineIn('{"id":"session","sta')).toBe('session');
    expect(machineIn('{"description":"x","id":"login"}')).toBe('login');
    expect([machineIn(null), machineIn('{'), machineIn('[]')]).toEqual([null, null, null]);
  });
});

describe('moments', () => {
  test('a moment is found by its number in any list', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(500)), fc.nat(520), (numbers, wanted) => {
        const list = numbers.toSorted((a, b) => a - b).map((seq) => ({ seq }));
        expect(lastAt(list, wanted)).toEqual(list.findLast(({ seq }) => seq <= wanted));
      }),
    );
  });

  test('playback passes as much time as went by, and ends a long pause shortly before its end', async () => {
    const whole = storyOf(await recorded(), CHARTS);
    const [one, two] = whole.entries;
    if (one === undefined || two === undefined) throw new Error('The story is too short');
    const story = {
      ...whole,
      entries: [
        { ...one, at: 100 },
        { ...two, at: 9000 },
      ],
    };
    expect(passedTo(story, 0, 50, true).at).toBe(50);
    expect(passedTo(story, 100, 50, true)).toEqual({ seq: one.seq, at: 8600 });
    expect(passedTo(story, 100, 50, false).at).toBe(150);
    expect(passedTo(story, 8600, 50, true).at).toBe(8650);
    expect(passedTo(story, 9000, 50, true).at).toBe(Math.min(9050, endOf(story)));
  });

  test('the moment can move by time, by step and by error, and stays within the story', async () => {
    const story = storyOf(await recorded(), CHARTS);
    const last = story.entries.at(-1)?.seq;
    expect(positionAt(story, 1e9)).toEqual({ seq: last, at: endOf(story) });
    expect(positionAt(story, -5).at).toBe(0);
    expect(stepBy(story, 3, 1).seq).toBe(4);
    expect(stepBy(story, 0, -1).seq).toBe(-1);
    expect(stepBy(story, last ?? 0, 1).seq).toBe(last);
    const errors = story.entries.filter(({ isError }) => isError).map(({ seq }) => seq);
    expect(nextError(story, -1)?.seq).toBe(errors[0]);
  });
});

describe('comparing recordings', () => {
  const copyOf = (story: Story, seq: number, state: string): Story => ({
    ...story,
    entries: story.entries.map((entry) => (entry.seq === seq ? { ...entry, state } : entry)),
  });

  test('two recordings of the same run have no difference', async () => {
    const run = await recorded();
    expect(partingOf(storyOf(run, CHARTS), storyOf(run, CHARTS))).toBeNull();
  });

  test('two recordings diverge at the first entry where an actor reached a different state', async () => {
    const story = storyOf(await recorded(), CHARTS);
    const entry = story.entries.find(
      ({ actor, state }) => actor === 'root/publication' && state.includes('known.published'),
    );
    const other = copyOf(story, entry?.seq ?? 0, 'known.unpublished');
    expect(partingOf(story, other)).toEqual({
      actor: 'root/publication',
      left: entry?.seq,
      right: entry?.seq,
      what: 'state',
    });
  });

  test('two recordings diverge where one of them ends', async () => {
    const story = storyOf(await recorded(), CHARTS);
    const [kept, gone] = [story.entries.slice(0, -1), story.entries.at(-1)];
    expect(partingOf(story, { ...story, entries: kept })).toEqual({
      actor: gone?.actor,
      left: gone?.seq,
      right: null,
      what: 'missing',
    });
  });

  test("two recordings align by an actor's event count and list the differences in its context", async () => {
    const left = storyOf(await recorded('/login'), CHARTS);
    const right = storyOf(await recorded('/v/aurora/imprint'), CHARTS);
    const seq = left.entries.find(({ actor }) => actor === 'root/navigation')?.seq ?? 0;
    const here = stepAt(left, 'root/navigation', seq);
    const there = counterpart(left, right, 'root/navigation', seq);
    expect(there?.event).toBe(here?.event);
    expect(differingKeys(here, there)).not.toEqual([]);
    expect(differingKeys(here, here)).toEqual([]);
  });
});

describe('how an actor got here', () => {
  const step = (seq: number, at: number, active: string[], since: Record<string, number>) => ({
    seq,
    at,
    event: 'e',
    snapshot: {},
    active,
    taken: [],
    isAlone: true,
    since,
  });
  const player = { id: 'a', name: 'a', parent: null, depth: 0, chart: 'a', startedAt: 0, endedAt: null };
  const story: Story = {
    ...newStory(0),
    players: { a: player },
    steps: {
      a: [
        step(-1, 0, ['a', 'a.on'], { a: 0, 'a.on': 0 }),
        step(1, 400, ['a', 'a.off'], { a: 0, 'a.off': 400 }),
        step(2, 600, ['a', 'a.off'], { a: 0, 'a.off': 400 }),
        step(3, 1000, ['a', 'a.on'], { a: 0, 'a.on': 1000 }),
        step(4, 1200, ['a', 'a.on'], { a: 0, 'a.on': 1200 }),
      ],
    },
    next: 5,
  };

  test('the path has the first step and those that changed or re-entered a state', () => {
    const seqs = (seq: number | null) => wayTo(story, 'a', seq).map((one) => one.seq);
    expect(seqs(null)).toEqual([-1, 1, 3, 4]);
    expect(seqs(2)).toEqual([-1, 1]);
    expect(wayTo(story, 'b', null)).toEqual([]);
  });

  test('the time in states adds up to the life of the actor, and visits are counted', () => {
    expect(staysOf(story, player, null, 1500)).toEqual([
      { state: 'a', visits: 1, ms: 1500 },
      { state: 'a.on', visits: 3, ms: 900 },
      { state: 'a.off', visits: 1, ms: 600 },
    ]);
    expect(staysOf(story, player, 1, 700)).toEqual([
      { state: 'a', visits: 1, ms: 700 },
      { state: 'a.on', visits: 1, ms: 400 },
      { state: 'a.off', visits: 1, ms: 300 },
    ]);
    expect(staysOf(story, { ...player, endedAt: 1300 }, null, 9000)[0]).toEqual({ state: 'a', visits: 1, ms: 1300 });
  });
});

test('an exchange has the messages of one part in order: of many the newest, or those around a selected moment', () => {
  const sent = (seq: number, from: string | null, actor: string) => ({
    seq,
    at: seq,
    actor,
    from,
    event: { type: `e${seq}` },
    state: '',
    isError: false,
  });
  const entries = [sent(0, null, 'a'), sent(1, 'b', 'a'), sent(2, 'a', 'c'), sent(3, 'b', 'c'), sent(4, 'a', 'a')];
  const story: Story = { ...newStory(0), entries };
  const spoken = (seq: number | null, most: number) => {
    const { parts, messages, hidden } = exchangeOf(story, 'a', seq, most);
    return { hidden, lines: messages.map(({ entry, from, to }) => `${entry.seq} ${parts[from]}→${parts[to]}`), parts };
  };
  expect(spoken(null, 9)).toEqual({ hidden: 0, lines: ['1 b→a', '2 a→c', '4 a→a'], parts: ['a', 'b', 'c'] });
  expect(spoken(null, 2)).toEqual({ hidden: 1, lines: ['2 a→c', '4 a→a'], parts: ['a', 'c'] });
  expect(spoken(1, 9)).toEqual(spoken(null, 9));
  expect(spoken(1, 2)).toEqual({ hidden: 0, lines: ['1 b→a', '2 a→c'], parts: ['a', 'b', 'c'] });
});

describe('lines of the log', () => {
  const entry = (seq: number, type: string, isError = false) => ({
    seq,
    at: seq,
    actor: 'a',
    from: null,
    event: { type },
    state: 's',
    isError,
  });
  const NO_FILTER = { text: '', actor: null, onlyErrors: false, isFolded: true };

  test('entries alike in a row are one line, errors stay apart', () => {
    const entries = [
      entry(0, 'tick'),
      entry(1, 'tick'),
      entry(2, 'go'),
      entry(3, 'tick', true),
      entry(4, 'tick', true),
    ];
    expect(linesOf(entries, true).map(({ first, last, count }) => [first.seq, last.seq, count])).toEqual([
      [0, 1, 2],
      [2, 2, 1],
      [3, 3, 1],
      [4, 4, 1],
    ]);
    expect(linesOf(entries, false)).toHaveLength(5);
  });

  test('the filter also finds what an entry is called in words', () => {
    const story: Story = { ...newStory(0), entries: [entry(0, 'session.logout'), entry(1, 'tick')] };
    const spoken = ({ event }: { event: { type: string } }) => (event.type === 'tick' ? '' : 'The attendee logs out');
    expect(passing(story, { ...NO_FILTER, text: 'attendee' }, spoken).map(({ seq }) => seq)).toEqual([0]);
    expect(passing(story, { ...NO_FILTER, text: 'tick' }, spoken).map(({ seq }) => seq)).toEqual([1]);
  });

  test('the heartbeat between inspector and venue is not in the story', () => {
    const beat = (type: string): StatelyEvent => ({
      type: '@xstate.snapshot',
      rootId: 'r',
      sessionId: 'a',
      createdAt: '1',
      _version: '0.0.0',
      event: { type },
      snapshot: {},
    });
    const told = {
      tab: 't',
      title: 'Venue',
      isAll: true,
      events: [beat('broadcast.sign'), beat('go'), beat('inspector.came')],
    };
    expect(hear(undefined, told, CHARTS).story.entries.map(({ event }) => event.type)).toEqual(['go']);
  });
});
