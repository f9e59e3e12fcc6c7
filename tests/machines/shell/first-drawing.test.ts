import { describe, expect, test } from 'vitest';
import { fromCallback, fromPromise } from 'xstate';
import {
  type FirstDrawingEvent,
  firstDrawingMachine,
  type Ground,
  type Standing,
} from '../../../machines/shell/first-drawing.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs } from './first-drawing.inputs';

const UNKNOWN: Standing = { isSpeaking: false, isSettled: false, isInside: false };
const SPEAKING: Standing = { ...UNKNOWN, isSpeaking: true };
const LOGIN: Standing = { ...SPEAKING, isSettled: true };
const INSIDE: Standing = { ...LOGIN, isInside: true };

type Given = Partial<Ground> & { standing?: Standing; fetchPages?: () => Promise<void>; isBusy?: boolean };

async function open({
  isRendered = false,
  hasLook = false,
  standing = UNKNOWN,
  fetchPages = async () => {},
  isBusy = false,
}: Given = {}) {
  let tell: (standing: Standing) => void = () => {};
  const draw = calls<void, { isRendered: boolean }>(() => {});
  const uncover = calls<void>();
  const awaitIdle = calls<void>(isBusy ? null : () => {});
  const machine = firstDrawingMachine.provide({
    actors: {
      awaitViews: calls<Ground>(() => ({ isRendered, hasLook })).logic,
      watchStanding: fromCallback<FirstDrawingEvent>(({ sendBack }) => {
        tell = (next) => sendBack({ type: 'firstDrawing.stands', standing: next });
        tell(standing);
      }),
      fetchPages: fromPromise(fetchPages),
      draw: draw.logic,
      uncover: uncover.logic,
      awaitIdle: awaitIdle.logic,
    },
  });
  const run = start(machine);
  await quiet();
  const stands = async (next: Standing) => {
    tell(next);
    await quiet();
  };
  const pass = async (milliseconds: number) => {
    run.clock.increment(milliseconds);
    await quiet();
  };
  return { ...run, machine, draw, stands, pass, uncover, awaitIdle };
}

describe('the first drawing', () => {
  test('a page whose route is known is drawn at once, and other code is fetched after its picture', async () => {
    const { actor, draw, emitted, machine, pass, record } = await open({ standing: LOGIN });
    expect([draw.count(), actor.getSnapshot().value]).toEqual([1, { drawn: 'picture' }]);
    await pass(2999);
    expect(emitted).toEqual([]);
    await pass(1);
    expect(emitted).toEqual([{ type: 'firstDrawing.calm' }]);
    expectReplay(machine, record);
  });

  test('a page of the venue is drawn when its code has arrived', async () => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const { draw, stands } = await open({ fetchPages: () => arrived });
    await stands(INSIDE);
    expect(draw.count()).toBe(0);
    arrive();
    await quiet();
    expect(draw.count()).toBe(1);
  });

  test('the code of the venue’s pages is fetched only for a page of the venue', async () => {
    let fetched = 0;
    const fetchPages = async () => void (fetched += 1);
    const { stands } = await open({ isRendered: true, fetchPages });
    await stands(SPEAKING);
    expect(fetched).toBe(0);
    await stands(INSIDE);
    expect(fetched).toBe(1);
    await open({ standing: LOGIN, fetchPages });
    expect(fetched).toBe(1);
  });

  test.each([[false], [true]])(
    'what a page does not need yet waits until it is idle, rendered: %s',
    async (isRendered) => {
      const { pass, awaitIdle, emitted } = await open({ isRendered, standing: LOGIN, isBusy: true });
      await pass(60_000);
      expect(emitted).toEqual([]);
      awaitIdle.answer();
      await quiet();
      expect(emitted).toEqual([{ type: 'firstDrawing.calm' }]);
    },
  );

  test('a page goes on if the first look cannot be taken away', async () => {
    const { actor, pass, uncover } = await open({ hasLook: true, standing: INSIDE });
    uncover.fail(new Error('no picture'));
    await quiet();
    await pass(3000);
    expect([actor.getSnapshot().status, actor.getSnapshot().value]).toEqual(['active', { drawn: 'calm' }]);
  });

  test('a page of the venue whose code cannot be fetched is drawn, and says so itself', async () => {
    const { draw, stands } = await open({
      fetchPages: async () => {
        throw new Error('Not reachable');
      },
    });
    await stands(INSIDE);
    expect(draw.count()).toBe(1);
  });

  test('after a second without a known route, a page is drawn as soon as its words are here', async () => {
    const { draw, pass, stands } = await open();
    await pass(999);
    await stands(SPEAKING);
    expect(draw.count()).toBe(0);
    await pass(1);
    expect(draw.count()).toBe(1);
  });

  test('a rendered screen stays until the route is known, however long that takes, and nothing waits for a picture', async () => {
    const { actor, draw, pass, stands } = await open({ isRendered: true, standing: SPEAKING });
    await pass(60_000);
    expect(draw.count()).toBe(0);
    await stands(LOGIN);
    expect([draw.count(), actor.getSnapshot().value]).toEqual([1, { drawn: 'calm' }]);
  });

  test('a first look of the area stays until the route is known, and is removed when the page shows the same', async () => {
    const { actor, draw, pass, stands, uncover } = await open({ hasLook: true, standing: SPEAKING });
    await pass(60_000);
    expect(draw.count()).toBe(0);
    await stands(INSIDE);
    expect([draw.count(), uncover.waiting()]).toEqual([1, 1]);
    uncover.answer();
    await quiet();
    expect(actor.getSnapshot().value).toEqual({ drawn: 'picture' });
  });

  test('a page whose picture does not come loses the first look after three seconds', async () => {
    const { pass, uncover } = await open({ hasLook: true, standing: INSIDE });
    await pass(2999);
    expect(uncover.waiting()).toBe(1);
    await pass(1);
    expect(uncover.waiting()).toBe(0);
  });

  test('every state and transition of the first drawing is reached', () => {
    coverPaths(firstDrawingMachine, {
      ...inputs,
      invariant: (snapshot) => !snapshot.matches('drawing') || snapshot.context.standing.isSpeaking,
    });
  });
});
