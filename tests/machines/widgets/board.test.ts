import { expect, test } from 'vitest';
import { fromCallback } from 'xstate';
import type { Edit } from '../../../domain/widgets/board/edits';
import type { Shapes } from '../../../domain/widgets/board/shape';
import type { BoardCommand, BoardEvent, BoardInput } from '../../../machines/widgets/board.events';
import { boardMachine } from '../../../machines/widgets/board.machine';
import { feed, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { BOARD, inputs, shape } from './board.inputs';

const changed = (shapes: Shapes, removed: readonly string[] = []): BoardEvent => ({
  type: 'board.changed',
  shapes,
  removed,
});
const move = (...ids: string[]): BoardEvent => ({ type: 'board.do', deed: { type: 'move', ids, dx: 5, dy: 0 } });

function board(...first: BoardEvent[]) {
  const boardFeed = feed<BoardCommand, BoardInput>();
  const machine = boardMachine.provide({ actors: { boardFeed: boardFeed.logic } });
  const run = start(machine, { input: BOARD });
  for (const event of first) run.actor.send(event);
  const context = () => run.actor.getSnapshot().context;
  return {
    ...run,
    machine,
    boardFeed,
    context,
    boxes: () => Object.fromEntries(Object.entries(context().shapes).map(([id, { box }]) => [id, box])),
    written: (): Edit[] => boardFeed.heard.flatMap((one) => (one.type === 'feed.write' ? [one.edit] : [])),
    is: (content: 'loading' | 'shown' | 'refused') => {
      const snapshot = run.actor.getSnapshot();
      return content === 'refused'
        ? snapshot.matches({ content })
        : snapshot.matches({ content: { listening: content } });
    },
  };
}

test('an edit is on the board at once, is sent, and stays when the service has it', async () => {
  const { actor, boxes, written, context, boardFeed, machine, record } = board(changed({ a: shape() }));
  expect(boardFeed.inputs).toEqual([BOARD]);
  actor.send(move('a'));
  await quiet();
  expect([boxes(), written()]).toEqual([{ a: '5,0,10,10' }, [{ key: 's1.0', changes: { a: { box: '5,0,10,10' } } }]]);
  actor.send(changed({ a: shape({ box: '5,0,10,10' }) }));
  actor.send({ type: 'board.stored', key: 's1.0' });
  expect([boxes(), context().unsent]).toEqual([{ a: '5,0,10,10' }, {}]);
  expectReplay(machine, record);
});

test('a board that does not answer can be asked again after 15 seconds, and is shown when it comes after all', () => {
  const { actor, clock, is, boardFeed } = board();
  const isLate = () => actor.getSnapshot().matches({ content: { listening: { loading: 'late' } } });
  clock.increment(14_999);
  expect(isLate()).toBe(false);
  clock.increment(1);
  expect([isLate(), boardFeed.isOn()]).toEqual([true, true]);
  actor.send({ type: 'board.retry' });
  expect([isLate(), boardFeed.inputs.length]).toEqual([false, 2]);
  clock.increment(15_000);
  actor.send(changed({ a: shape() }));
  expect(is('shown')).toBe(true);
});

test('a user who deletes their data loses the edits that the service does not have', () => {
  const { actor, boxes, context } = board(changed({ a: shape() }), move('a'));
  expect([boxes(), Object.keys(context().unsent)]).toEqual([{ a: '5,0,10,10' }, ['s1.0']]);
  actor.send({ type: 'board.forget' });
  expect([boxes(), context().unsent, context().steps]).toEqual([{ a: '0,0,10,10' }, {}, {}]);
});

test('nothing is drawn before the board is read, while it is closed, or by a guest on a board of hosts', () => {
  const { actor, boxes, context } = board(move('a'), changed({ a: shape() }));
  const still = { a: '0,0,10,10' };
  expect(boxes()).toEqual(still);
  actor.send({ type: 'board.described', isClosed: true, isForHosts: false });
  actor.send(move('a'));
  expect(boxes()).toEqual(still);
  actor.send({ type: 'board.described', isClosed: false, isForHosts: true });
  actor.send(move('a'));
  actor.send({ type: 'board.undo' });
  expect([boxes(), context().unsent]).toEqual([still, {}]);
  actor.send({ type: 'board.admitted', isHost: true });
  actor.send(move('a'));
  expect(boxes()).toEqual({ a: '5,0,10,10' });
});

test('the user takes back and repeats their own edits, and leaves what others have changed since', async () => {
  const { actor, boxes, context, written } = board(changed({ a: shape(), b: shape() }));
  actor.send(move('a', 'b'));
  actor.send({ type: 'board.stored', key: 's1.0' });
  actor.send(changed({ a: shape({ box: '5,0,10,10' }), b: shape({ box: '90,90,10,10' }) }));
  actor.send({ type: 'board.undo' });
  expect(boxes()).toEqual({ a: '0,0,10,10', b: '90,90,10,10' });
  actor.send({ type: 'board.redo' });
  expect(boxes()).toEqual({ a: '5,0,10,10', b: '90,90,10,10' });
  await quiet();
  expect(written().map(({ changes }) => changes)).toEqual([
    { a: { box: '5,0,10,10' }, b: { box: '5,0,10,10' } },
    { a: { box: '0,0,10,10' } },
    { a: { box: '5,0,10,10' } },
  ]);
  actor.send({ type: 'board.redo' });
  expect([context().steps.done?.length, context().steps.undone?.length]).toEqual([1, 0]);
});

test('an edit that the service refuses leaves the board, which says so until the next one is stored', () => {
  const { actor, boxes } = board(changed({ a: shape() }), move('a'));
  const isDenied = () => actor.getSnapshot().matches({ editing: 'denied' });
  actor.send({ type: 'board.denied', key: 's1.0' });
  expect([boxes(), isDenied()]).toEqual([{ a: '0,0,10,10' }, true]);
  actor.send(move('a'));
  actor.send({ type: 'board.denied', key: 's1.1' });
  expect([boxes(), isDenied()]).toEqual([{ a: '0,0,10,10' }, true]);
  actor.send(move('a'));
  actor.send({ type: 'board.stored', key: 's1.2' });
  expect(isDenied()).toBe(false);
});

test('edits that an earlier page could not send are on the board and are sent', async () => {
  const kept: Edit = { key: 's0.4', changes: { a: { colour: 'red' } } };
  const { actor, context, written } = board(
    { type: 'board.restored', edits: { [kept.key]: kept.changes } },
    { type: 'board.restored', edits: { [kept.key]: kept.changes } },
    changed({ a: shape() }),
  );
  await quiet();
  expect([context().shapes.a?.colour, written()]).toEqual(['red', [kept]]);
  actor.send({ type: 'board.stored', key: 's0.4' });
  expect(context().unsent).toEqual({});
});

test('unsent edits are sent again on a new connection, after a board that could not be read', async () => {
  const { actor, clock, is, written, boxes } = board(changed({ a: shape() }), move('a'), { type: 'board.refused' });
  expect([is('refused'), boxes()]).toEqual([true, { a: '5,0,10,10' }]);
  clock.increment(20_000);
  actor.send(changed({ a: shape({ colour: 'blue' }), c: shape() }));
  await quiet();
  expect([is('shown'), boxes(), written().map(({ key }) => key)]).toEqual([
    true,
    { a: '5,0,10,10', c: '0,0,10,10' },
    ['s1.0', 's1.0'],
  ]);
  for (let turn = 0; turn < 8; turn += 1) {
    if (!is('refused')) actor.send({ type: 'board.refused' });
    clock.increment(20_000);
  }
  expect(is('refused')).toBe(true);
  actor.send({ type: 'board.retry' });
  expect(is('loading')).toBe(true);
});

const broken = fromCallback<never, never>(() => {
  throw new Error('no memory');
}) as never;

test('a board whose drawing and pictures fail can still be read', () => {
  const boardFeed = feed<BoardCommand, BoardInput>();
  const machine = boardMachine.provide({
    actors: { boardFeed: boardFeed.logic, sketch: broken, illustrator: broken },
  });
  const { actor } = start(machine, { input: BOARD });
  actor.send(changed({ a: shape() }));
  expect(actor.getSnapshot()).toMatchObject({ status: 'active', context: { shapes: { a: shape() } } });
});

test('a board that fails at once is tried again five times, then when the user asks', () => {
  let tries = 0;
  const boardFeed = fromCallback<BoardCommand, BoardInput>(() => {
    tries += 1;
    throw new Error('no memory');
  });
  const { actor, clock } = start(boardMachine.provide({ actors: { boardFeed } }), { input: BOARD });
  for (let turn = 0; turn < 8; turn += 1) clock.increment(20_000);
  expect(tries).toBe(6);
  actor.send({ type: 'board.retry' });
  expect(tries).toBe(7);
});

test('hosts alone restore what was deleted', () => {
  const { actor, context } = board(changed({ a: shape({ gone: 'grace' }) }));
  const restore: BoardEvent = { type: 'board.do', deed: { type: 'restore', ids: ['a'] } };
  actor.send(restore);
  expect(context().shapes.a?.gone).toBe('grace');
  actor.send({ type: 'board.admitted', isHost: true });
  actor.send(restore);
  expect(context().shapes.a?.gone).toBeUndefined();
});

test('users see the pointers of others, and send their own', async () => {
  const { actor, context, boardFeed } = board(changed({}));
  actor.send({ type: 'board.pointed', cursors: [{ uid: 'grace', x: 3, y: 4 }] });
  actor.send({ type: 'board.connected', isOn: false });
  actor.send({ type: 'board.point', at: { x: 1, y: 2 } });
  await quiet();
  expect([context().cursors, context().isConnected, boardFeed.heard]).toEqual([
    [{ uid: 'grace', x: 3, y: 4 }],
    false,
    [{ type: 'feed.point', at: { x: 1, y: 2 } }],
  ]);
  actor.send({ type: 'board.refused' });
  expect(context().cursors).toEqual([]);
});

test('shapes that were removed for good leave the board', () => {
  const { actor, boxes } = board(changed({ a: shape(), b: shape() }));
  actor.send(changed({}, ['a']));
  expect(boxes()).toEqual({ b: '0,0,10,10' });
});

test('what the hand draws is an edit of the board', async () => {
  const { actor, written } = board(changed({}));
  const { sketch } = actor.getSnapshot().children;
  sketch?.send({ type: 'sketch.take', tool: 'box' });
  const at = { x: 0, y: 0, pressure: 0.5 };
  sketch?.send({ type: 'sketch.press', id: 'n', at, target: { ids: [], corner: null }, isMore: false, mayEdit: true });
  sketch?.send({ type: 'sketch.drag', points: [{ x: 40, y: 30, pressure: 1 }], by: { x: 40, y: 30 }, below: [] });
  sketch?.send({ type: 'sketch.release', inside: [] });
  await quiet();
  expect(written()[0]?.changes).toEqual({ n: { kind: 'box', colour: 'ink', box: '0,0,40,30', z: 1 } });
});

test('the path search covers every state and transition of a board', () => {
  coverPaths(boardMachine, inputs);
});
