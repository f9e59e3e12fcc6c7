import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { changesOf, type Deed } from '../../../../domain/widgets/board/deeds';
import {
  type Changes,
  type Edit,
  lastTakenBack,
  type Step,
  stepOf,
  takenBack,
  withChanges,
  withUnsent,
} from '../../../../domain/widgets/board/edits';
import { idsInOrder, SHAPES_MAX, type Shape, type Shapes } from '../../../../domain/widgets/board/shape';
import { runs } from '../../../kernel/properties';

const IDS = ['a', 'b', 'c', 'd'] as const;
const shape = (more: Partial<Shape> = {}): Shape => ({
  kind: 'box',
  by: 'ann',
  at: 1,
  last: 'ann',
  box: '0,0,10,10',
  colour: 'ink',
  z: 1,
  ...more,
});

const idsOf = fc.uniqueArray(fc.constantFrom(...IDS), { minLength: 1, maxLength: 3 });
const deeds: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({
    type: fc.constant('add' as const),
    id: fc.constantFrom(...IDS),
    shape: fc.constant({ kind: 'box', box: '1,2,30,40', colour: 'red' } as const),
  }),
  fc.record({
    type: fc.constant('move' as const),
    ids: idsOf,
    dx: fc.integer({ min: -9, max: 9 }),
    dy: fc.constant(1),
  }),
  fc.record({ type: fc.constant('colour' as const), ids: idsOf, colour: fc.constantFrom('blue', 'green') }),
  fc.record({
    type: fc.constant('write' as const),
    id: fc.constantFrom(...IDS),
    text: fc.constantFrom('', 'Hi', 'Ho'),
  }),
  fc.record({ type: fc.constant('group' as const), ids: idsOf, group: fc.constantFrom('g', null) }),
  fc.record({ type: fc.constant('delete' as const), ids: idsOf }),
);

/** A browser: what it has of the service, what it has not sent, and what its user can take back. */
type Replica = {
  uid: string;
  isOn: boolean;
  stored: Shapes;
  unsent: Edit[];
  arriving: { changes: Changes; uid: string }[];
  done: readonly Step[];
  undone: readonly Step[];
};
const newReplica = (uid: string): Replica => ({
  uid,
  isOn: true,
  stored: {},
  unsent: [],
  arriving: [],
  done: [],
  undone: [],
});
const shown = ({ stored, unsent, uid }: Replica): Shapes =>
  withUnsent(stored, Object.fromEntries(unsent.map((edit) => [`k${edit.key}`, edit.changes])), uid);

type Move = { who: number; act: Deed | 'undo' | 'redo' | 'send' | 'receive' | 'cut' | 'join' | 'reload' };
const moves: fc.Arbitrary<Move> = fc.record({
  who: fc.integer({ min: 0, max: 2 }),
  act: fc.oneof(
    { weight: 5, arbitrary: deeds },
    {
      weight: 6,
      arbitrary: fc.constantFrom('undo', 'redo', 'send', 'send', 'receive', 'receive', 'cut', 'join', 'reload'),
    },
  ),
});

/** The service, which puts all writes into one order and tells everyone, and some browsers. */
function makeWorld() {
  const replicas = ['ann', 'bob', 'ann'].map(newReplica);
  let service: Shapes = {};
  let keys = 0;
  const edit = (one: Replica, changes: Changes): void => {
    if (Object.keys(changes).length > 0) one.unsent.push({ key: String((keys += 1)), changes });
  };
  const send = (one: Replica): void => {
    const [first] = one.unsent;
    if (!one.isOn || first === undefined) return;
    service = withChanges(service, first.changes, one.uid);
    for (const each of replicas) each.arriving.push({ changes: first.changes, uid: one.uid });
  };
  const receive = (one: Replica): void => {
    const next = one.isOn ? one.arriving.shift() : undefined;
    if (next === undefined) return;
    one.stored = withChanges(one.stored, next.changes, next.uid);
    // Its own write comes back as the answer to it.
    one.unsent = one.unsent.filter(({ changes }) => changes !== next.changes);
  };
  const take = (one: Replica, from: 'done' | 'undone', to: 'done' | 'undone'): void => {
    const { step, rest } = lastTakenBack(one[from], shown(one));
    one[from] = rest;
    if (step === null) return;
    one[to] = [...one[to], step];
    edit(one, step.to);
  };
  return {
    replicas,
    service: () => service,
    run({ who, act }: Move) {
      const one = replicas[who] as Replica;
      if (act === 'undo') take(one, 'done', 'undone');
      else if (act === 'redo') take(one, 'undone', 'done');
      else if (act === 'send') send(one);
      else if (act === 'receive') receive(one);
      else if (act === 'cut') one.isOn = false;
      else if (act === 'join') one.isOn = true;
      else if (act === 'reload') Object.assign(one, { stored: service, arriving: [], done: [], undone: [] });
      else {
        const changes = changesOf(act, shown(one), one.uid);
        one.done = [...one.done, stepOf(shown(one), changes, one.uid)];
        edit(one, changes);
      }
    },
    settle() {
      for (const one of replicas) one.isOn = true;
      while (replicas.some(({ unsent, arriving }) => unsent.length + arriving.length > 0)) {
        for (const one of replicas) {
          while (one.arriving.length > 0) receive(one);
          send(one);
        }
      }
    },
  };
}

test('browsers show the same board once all is sent, whatever is edited, undone, cut off or reloaded meanwhile §2.104', () => {
  fc.assert(
    fc.property(fc.array(moves, { maxLength: 60 }), (list) => {
      const world = makeWorld();
      for (const move of list) world.run(move);
      world.settle();
      for (const one of world.replicas) expect(shown(one)).toEqual(world.service());
    }),
    { numRuns: runs(80, 400) },
  );
});

test('a step taken back and again leaves the board as it was, and taken back alone as it was before', () => {
  fc.assert(
    fc.property(fc.array(deeds, { maxLength: 12 }), deeds, (earlier, deed) => {
      const before = earlier.reduce((now, one) => withChanges(now, changesOf(one, now, 'ann'), 'ann'), {} as Shapes);
      const changes = changesOf(deed, before, 'ann');
      const after = withChanges(before, changes, 'ann');
      const undo = takenBack(stepOf(before, changes, 'ann'), after);
      expect(undo === null).toBe(Object.keys(changes).length === 0);
      const undone = withChanges(after, undo?.to ?? {}, 'ann');
      const drawn = (shapes: Shapes) => idsInOrder(shapes).map((id) => shapes[id]);
      expect(drawn(undone)).toEqual(drawn(before));
      const redo = undo === null ? null : takenBack(undo, undone);
      expect(withChanges(undone, redo?.to ?? {}, 'ann')).toEqual(after);
    }),
  );
});

test('undo leaves what others have changed since, property by property', () => {
  const before = { a: shape(), b: shape() };
  const changes = { a: { box: '5,5,10,10', colour: 'red' as const }, b: { colour: 'red' as const } };
  const after = withChanges(before, changes, 'ann');
  const theirs = withChanges(after, { a: { colour: 'green' }, b: { colour: 'blue' } }, 'bob');
  expect(takenBack(stepOf(before, changes, 'ann'), theirs)).toEqual({
    to: { a: { box: '0,0,10,10' } },
    from: { a: { box: '5,5,10,10' } },
  });
});

test('undo skips steps of which nothing is left', () => {
  const first = stepOf({ a: shape() }, { a: { colour: 'red' } }, 'ann');
  const second = stepOf({ a: shape({ colour: 'red' }) }, { a: { text: 'Hi' } }, 'ann');
  const now = { a: shape({ colour: 'red', text: 'Their text' }) };
  expect(lastTakenBack([first, second], now)).toEqual({
    step: { to: { a: { colour: 'ink' } }, from: { a: { colour: 'red' } } },
    rest: [],
  });
  expect(lastTakenBack([second], now)).toEqual({ step: null, rest: [] });
});

test('an unsent change of a shape that was removed for good adds nothing', () => {
  expect(withChanges({}, { a: { box: '1,1,1,1' } }, 'ann')).toEqual({});
});

test('a board takes 2000 shapes; deleted ones do not count', () => {
  const full: Shapes = Object.fromEntries(Array.from({ length: SHAPES_MAX }, (_, index) => [`s${index}`, shape()]));
  const add: Deed = { type: 'add', id: 'n', shape: { kind: 'box', box: '1,2,30,40', colour: 'red' } };
  expect([SHAPES_MAX, changesOf(add, full, 'ann')]).toEqual([2000, {}]);
  expect(changesOf(add, { ...full, s0: shape({ gone: 'bob' }) }, 'ann')).toEqual({ n: { ...add.shape, z: 2 } });
});
