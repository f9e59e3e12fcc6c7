import { describe, expect, test } from 'vitest';
import { type TreeEvent, treeMachine } from '../../../machines/control/tree.machine';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs, ROWS } from './tree.inputs';

function open(...events: TreeEvent[]) {
  const { actor, record } = start(treeMachine);
  for (const event of events) actor.send(event);
  return { record, ...actor.getSnapshot() };
}

const FIND = { type: 'tree.search', search: 'stage' } as const;
const FOLD = { type: 'tree.fold', key: 'lobby' } as const;

const HELD = { parts: 'whole', selection: { several: 'held' } };
const SINGLE = { selection: 'single' };
const content = (key: string) => ({ key, kind: 'widget' }) as const;
const toggle = (key: string, at?: string): TreeEvent => ({
  type: 'tree.toggle',
  row: content(key),
  at: at === undefined ? null : content(at),
});

describe('the tree of parts', () => {
  test('shows what a search finds, and all parts once nothing but spaces is left of it', () => {
    expect(open(FIND).value).toMatchObject({ parts: 'found' });
    expect(open(FIND, { type: 'tree.search', search: '  ' })).toMatchObject({
      value: { parts: 'whole' },
      context: { search: '  ' },
    });
  });

  test('opens and closes a found part until something else is searched', () => {
    expect(open(FIND, FOLD).context.folded).toEqual(['lobby']);
    expect(open(FIND, FOLD, FOLD).context.folded).toEqual([]);
    const { context, record } = open(FIND, FOLD, { type: 'tree.search', search: 'stages' });
    expect(context.folded).toEqual([]);
    expectReplay(treeMachine, record);
  });

  test('a part that is chosen with a held key joins the one that was selected, until no part is left or one is chosen alone', () => {
    const joined = open(toggle('bar', 'desk'));
    expect([joined.value, joined.context.selection.keys]).toEqual([HELD, ['desk', 'bar']]);
    expect(open(toggle('bar', 'desk'), toggle('bar')).context.selection.keys).toEqual(['desk']);
    expect(open(toggle('bar', 'desk'), toggle('bar'), toggle('desk')).value).toMatchObject(SINGLE);
    const alone = open(toggle('bar', 'desk'), { type: 'tree.single' });
    expect([alone.value, alone.context.selection.keys]).toEqual([{ parts: 'whole', ...SINGLE }, []]);
  });

  test('a range reaches from the part that was selected to another one, and then further from the same part', () => {
    const range = (...to: string[]) =>
      open(...to.map((one): TreeEvent => ({ type: 'tree.stretch', rows: ROWS, to: one, at: 'bar' }))).context.selection;
    expect(range('live').keys).toEqual(['bar', 'live']);
    expect(range('live', 'desk').keys).toEqual(['desk', 'bar']);
    expect(open({ type: 'tree.stretch', rows: ROWS, to: 'venue', at: null }).value).toMatchObject(SINGLE);
  });

  test('ticking goes on without any part, keeps its parts while others are searched, and all that are shown can be ticked', () => {
    const ticking = { selection: { several: 'ticking' } };
    expect(open({ type: 'tree.tick' }).value).toMatchObject(ticking);
    expect(open({ type: 'tree.tick' }, toggle('bar'), toggle('bar')).value).toMatchObject(ticking);
    const { context, record, value } = open({ type: 'tree.tick' }, toggle('bar'), FIND, {
      type: 'tree.all',
      rows: ROWS,
      at: null,
    });
    expect([value, context.selection.keys]).toEqual([{ parts: 'found', ...ticking }, ['desk', 'bar', 'live']]);
    expectReplay(treeMachine, record);
  });

  test('every state and transition of the tree is reached', () => {
    coverPaths(treeMachine, inputs);
  });
});
