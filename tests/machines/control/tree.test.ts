import { describe, expect, test } from 'vitest';
import { type TreeEvent, treeMachine } from '../../../machines/control/tree.machine';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs } from './tree.inputs';

function open(...events: TreeEvent[]) {
  const { actor, record } = start(treeMachine);
  for (const event of events) actor.send(event);
  return { record, ...actor.getSnapshot() };
}

const FIND = { type: 'tree.search', search: 'stage' } as const;
const FOLD = { type: 'tree.fold', key: 'lobby' } as const;

describe('the tree of parts', () => {
  test('shows what a search finds, and all parts once nothing but spaces is left of it', () => {
    expect(open(FIND).value).toBe('found');
    expect(open(FIND, { type: 'tree.search', search: '  ' })).toMatchObject({
      value: 'whole',
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

  test('every state and transition of the tree is reached', () => {
    coverPaths(treeMachine, inputs);
  });
});
