import { describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { stateIn } from '../../src/inspector/chart/ask';
import { type Chart, type ChartTransition, chartOf } from '../../src/inspector/chart/chart';
import { wordsOf } from '../../src/inspector/chart/phrases';
import { isAutomatic, isPossible, stationsOf, type Tried } from '../../src/inspector/chart/simulate';
import { storyOf } from '../../src/inspector/story/recorded';
import { trialMachine } from '../../src/inspector/trial.machine';
import { happenedText, triedText } from '../../src/inspector/views/tried-text';
import { chanceOf } from '../kernel/chance';
import { SEED } from '../kernel/properties';
import { coverPaths, expectReplay, start } from '../machines/kernel/harness';
import { fly } from '../machines/support/flight-world';
import { CHARTS, chartNamed } from './charts';

const possibleAt = (chart: Chart, { active }: Tried): ChartTransition[] =>
  chart.transitions.filter((one) => isPossible(chart, active, one));

/** A walk by chance, as far as it goes. */
function walk(chart: Chart, length: number, chance: () => number): { moves: string[]; stations: Tried[] } {
  const moves: string[] = [];
  for (;;) {
    const stations = stationsOf({ chart, from: null, moves });
    const next = possibleAt(chart, stations[moves.length] ?? { active: [], taken: [], since: {} });
    const one = next[Math.floor(chance() * next.length)];
    if (one === undefined || moves.length === length) return { moves, stations };
    moves.push(one.id);
  }
}

/** The states of which each active one has as many active children as its kind asks for. */
const unfit = (chart: Chart, { active }: Tried): string[] =>
  active.filter((id) => {
    const { kind, children } = stateIn(chart, id);
    const inner = children.filter((child) => active.includes(child)).length;
    if (kind === 'parallel')
      return inner !== children.filter((child) => stateIn(chart, child).kind !== 'history').length;
    return inner !== (kind === 'compound' ? 1 : 0);
  });

const PLAYER = chartOf(
  createMachine({
    id: 'disc',
    type: 'parallel',
    states: {
      sound: {
        initial: 'on',
        states: {
          on: { on: { mute: 'muted' } },
          muted: { on: { mute: 'on' } },
        },
      },
      play: {
        initial: 'checked',
        states: {
          checked: { always: [{ guard: 'isEmpty', target: 'over' }, { target: 'ready' }] },
          ready: { always: 'open' },
          open: {
            initial: 'first',
            states: {
              first: { on: { next: 'second' } },
              second: { on: { next: 'last', again: { target: 'second', reenter: true }, note: { actions: 'count' } } },
              last: { type: 'final' },
              before: { type: 'history' },
            },
            onDone: 'over',
            on: { stop: 'stopped' },
          },
          stopped: { on: { resume: 'open.before' } },
          over: { after: { 1000: 'checked' } },
        },
      },
    },
  }),
);

const idOf = (source: string, event: string, guard: string | null = null): string =>
  PLAYER.transitions.find((one) => one.source === source && one.type.startsWith(event) && one.guard === guard)?.id ??
  '';
const READY = idOf('disc.play.checked', '');
const NEXT = idOf('disc.play.open.first', 'next');
const placesAfter = (...moves: string[]): string[] =>
  stationsOf({ chart: PLAYER, from: null, moves })
    .at(-1)
    ?.active.filter((id) => stateIn(PLAYER, id).children.length === 0) ?? [];

describe('a chart that is tried out', () => {
  test('begins where the chart begins, and asks where only a condition decides', () => {
    expect(placesAfter()).toEqual(['disc.sound.on', 'disc.play.checked']);
    expect(possibleAt(PLAYER, stationsOf({ chart: PLAYER, from: null, moves: [] })[0] ?? never())).toEqual(
      PLAYER.transitions.filter(({ source }) => ['disc.play.checked', 'disc.sound.on'].includes(source)),
    );
  });

  test('goes on by itself where nothing is to be asked', () => {
    expect(placesAfter(READY)).toEqual(['disc.sound.on', 'disc.play.open.first']);
    const done = idOf('disc.play.open', 'xstate.done');
    expect(isAutomatic(PLAYER, PLAYER.transitions.find(({ id }) => id === done) ?? never())).toBe(true);
    expect(placesAfter(READY, NEXT, idOf('disc.play.open.second', 'next'))).toEqual([
      'disc.sound.on',
      'disc.play.over',
    ]);
  });

  test('keeps the region beside, and comes back to what it left', () => {
    const moves = [
      READY,
      NEXT,
      idOf('disc.sound.on', 'mute'),
      idOf('disc.play.open', 'stop'),
      idOf('disc.play.stopped', 'resume'),
    ];
    expect(placesAfter(...moves)).toEqual(['disc.sound.muted', 'disc.play.open.second']);
  });

  test('says which states a move entered, also one that was left and entered again', () => {
    const stations = stationsOf({
      chart: PLAYER,
      from: ['disc', 'disc.sound', 'disc.sound.muted', 'disc.play', 'disc.play.open', 'disc.play.open.second'],
      moves: [idOf('disc.play.open.second', 'note'), idOf('disc.play.open.second', 'again')],
    });
    expect(stations.map(({ since }) => since['disc.play.open.second'])).toEqual([0, 0, 2]);
    expect(stations.map(({ since }) => since['disc.sound.muted'])).toEqual([0, 0, 0]);
    expect(stations.map(({ taken }) => taken.length)).toEqual([0, 1, 1]);
  });

  test.each(Object.keys(CHARTS))('%s is walked by chance, and is always in states that fit together', (id) => {
    const chart = chartNamed(id);
    const { moves, stations } = walk(chart, 25, chanceOf(SEED + id.length));
    for (const [index, station] of stations.entries()) {
      expect(unfit(chart, station)).toEqual([]);
      const move = moves[index - 1];
      expect(move === undefined || station.taken.includes(move)).toBe(true);
    }
  });

  test('leads where the same transitions led a real session', async () => {
    const story = storyOf((await fly({ path: '/' })).run(), CHARTS);
    let compared = 0;
    for (const { id, chart: name } of Object.values(story.players)) {
      const chart = name === null ? undefined : CHARTS[name];
      const steps = chart === undefined ? [] : (story.steps[id] ?? []);
      for (const [index, { active, taken }] of steps.entries()) {
        const before = steps[index - 1]?.active;
        const one = chart?.transitions.find((other) => other.id === taken[0]);
        if (chart === undefined || one === undefined || before === undefined || taken.length !== 1) continue;
        const [, after] = isPossible(chart, before, one) ? stationsOf({ chart, from: before, moves: [one.id] }) : [];
        // What a condition decides there or in a region beside, or what was left before, only the session knows.
        const isAsked = ({ source, type, guard }: ChartTransition): boolean =>
          source !== one.source && type === one.type && guard !== null && before.includes(source);
        if (after === undefined || chart.transitions.some(isAsked)) continue;
        if (possibleAt(chart, after).some(({ type }) => type === '')) continue;
        if (one.targets?.some((target) => stateIn(chart, target).kind === 'history') === true) continue;
        expect([name, one.id, after.active]).toEqual([name, one.id, active]);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(20);
  });

  test('is told as numbered lines for a ticket, in words', () => {
    const chart = chartNamed('session');
    const { stations } = walk(chart, 2, chanceOf(1));
    const lines = triedText(chart, stations, wordsOf('en', 'session')).split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(/^0\. → \S/);
    expect(lines[3]).toBe(
      `2. ${happenedText(chart, stations[2] ?? never(), wordsOf('en', 'session'))} → ${lines[3]?.split(' → ')[1]}`,
    );
  });
});

function never(): never {
  throw new Error('There is no such part');
}

describe('the trial', () => {
  const begin = { type: 'trial.begin', chart: PLAYER, from: null } as const;
  const take = (transition: string) => ({ type: 'trial.take', transition }) as const;

  test('takes only what can happen, and a new move drops those that were taken back', () => {
    const { actor } = start(trialMachine);
    actor.send(begin);
    actor.send(take(NEXT));
    expect(actor.getSnapshot().context).toMatchObject({ at: 0, trial: { moves: [] } });
    for (const id of [READY, NEXT]) actor.send(take(id));
    actor.send({ type: 'trial.look', at: 3 });
    actor.send({ type: 'trial.look', at: 1 });
    expect(actor.getSnapshot().context).toMatchObject({ at: 1, trial: { moves: [READY, NEXT] } });
    const mute = idOf('disc.sound.on', 'mute');
    actor.send(take(mute));
    expect(actor.getSnapshot().context).toMatchObject({ at: 2, trial: { moves: [READY, mute] } });
    actor.send({ type: 'trial.end' });
    expect(actor.getSnapshot().context).toEqual({ trial: null, at: 0 });
  });

  test('every path leads on', () => {
    coverPaths(trialMachine, {
      limit: 500,
      project: ({ trial, at }) => [trial?.moves.length, at],
      events: [begin, take(READY), take(NEXT), { type: 'trial.look', at: 0 }, { type: 'trial.end' }],
    });
  });

  test('replays from its log', () => {
    const { actor, record } = start(trialMachine);
    for (const event of [begin, take(READY), { type: 'trial.look', at: 0 } as const]) actor.send(event);
    expectReplay(trialMachine, record);
  });
});
