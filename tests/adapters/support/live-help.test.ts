import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import { seal } from '../../../domain/kernel/sealed';
import type { HelpAnswer, HelpSign } from '../../../domain/support/live-help';
import { PIECE_MAX } from '../../../domain/support/live-help';
import type { Flight } from '../../../src/adapters/support/flight';
import { createLine } from '../../../src/adapters/support/live-help';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const WAITING: HelpAnswer = { state: 'waiting' };
const followed = (wants: 'nothing' | 'whole' | 'more', seq = 0): HelpAnswer => ({
  state: 'followed',
  helper: 'Radia',
  since: 1000,
  left: 1_800_000,
  seq,
  wants,
});

/** A line to a service that answers this; a fault is thrown, and the last answer is repeated. */
function line(answers: (HelpAnswer | number | null)[], since: Flight['since'] = () => null) {
  const sent: { path: string; body: HelpSign }[] = [];
  const shown: string[] = [];
  const logic = createLine(
    {
      post: async (path, body) => {
        sent.push({ path, body: body as HelpSign });
        const answer = answers.length > 1 ? answers.shift() : answers[0];
        if (typeof answer === 'object' && answer !== null) return answer;
        throw new FaultError(makeFault('NOT_REACHABLE', { status: answer ?? null }));
      },
    },
    {
      whole: (which) => {
        shown.push(which);
        return { text: `whole of ${which}`, position: 10 };
      },
      since,
    },
  );
  const actor = createActor(logic, { input: { id: seal('an-id'), showsView: false } });

  return { sent, shown, actor };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const piecesIn = (sent: { body: HelpSign }[]) => sent.flatMap(({ body }) => (body.piece ? [body.piece] : []));

test('nothing is sent before an administrator follows, nor while nobody reads', async () => {
  const { sent, actor, shown } = line([WAITING, WAITING, followed('nothing')]);
  actor.start();
  await pass(10_000);
  expect(sent.length).toBeGreaterThan(4);
  expect([piecesIn(sent), shown]).toEqual([[], []]);
  actor.stop();
});

test('the whole comes first and then what is new, each piece until the service has it', async () => {
  const since = vi.fn<Flight['since']>().mockReturnValueOnce({ text: 'new', position: 12 }).mockReturnValue(null);
  const { sent, actor } = line([followed('whole'), followed('more', 1), null, followed('more', 2)], since);
  actor.start();
  await pass(8000);
  expect(piecesIn(sent)).toEqual([
    { seq: 1, isWhole: true, text: 'whole of charts' },
    { seq: 2, isWhole: false, text: 'new' },
    { seq: 2, isWhole: false, text: 'new' },
  ]);
  expect(since.mock.calls.slice(0, 2)).toEqual([
    [10, 'charts'],
    [12, 'charts'],
  ]);
  actor.stop();
});

test('what is not kept any more, or too long, makes the page send all again', async () => {
  const since = vi
    .fn<Flight['since']>()
    .mockReturnValueOnce('gone')
    .mockReturnValueOnce({ text: 'x'.repeat(PIECE_MAX + 1), position: 12 })
    .mockReturnValue(null);
  const { sent, actor } = line(
    [followed('whole'), followed('more', 1), followed('more', 2), followed('more', 3)],
    since,
  );
  actor.start();
  await pass(4000);
  expect(piecesIn(sent).map(({ isWhole }) => isWhole)).toEqual([true, true, true]);
  actor.stop();
});

test('the page is sent anew when the attendee shows it', async () => {
  const { sent, actor } = line([followed('whole'), followed('more', 1)]);
  actor.start();
  await pass(2500);
  actor.send({ type: 'line.show', showsView: true });
  await pass(2000);
  expect(sent.at(-1)?.body.showsView).toBe(true);
  expect(piecesIn(sent).map(({ text }) => text)).toEqual(['whole of charts', 'whole of all']);
  actor.stop();
});

test('a line that stops tells the service so once, also from a page that is closed', async () => {
  const { sent, actor } = line([WAITING]);
  actor.start();
  await pass(100);
  window.dispatchEvent(new Event('pagehide'));
  actor.stop();
  await pass(5000);
  expect(sent.slice(1)).toEqual([{ path: '/api/live-help/an-id/end', body: { reason: 'left' } }]);
});

test('a session that the service ended, or does not know any more, is asked for no more', async () => {
  for (const answer of [{ state: 'ended', reason: 'helper' } as const, 404]) {
    const { sent, actor } = line([answer]);
    actor.start();
    await pass(10_000);
    actor.stop();
    await pass(10_000);
    expect(sent).toHaveLength(1);
  }
});
