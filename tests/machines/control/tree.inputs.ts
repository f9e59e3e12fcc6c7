import type { treeMachine } from '../../../machines/control/tree.machine';
import type { Inputs } from '../kernel/explore';

export const ROWS = [
  { key: 'venue', kind: 'venue' },
  { key: 'lobby', kind: 'area' },
  { key: 'desk', kind: 'widget' },
  { key: 'bar', kind: 'widget' },
  { key: 'stage', kind: 'area' },
  { key: 'live', kind: 'widget' },
] as const;

export const inputs: Inputs<typeof treeMachine> = {
  limit: 3000,
  events: [
    { type: 'tree.search', search: 'stage' },
    { type: 'tree.search', search: ' ' },
    { type: 'tree.search', search: '' },
    { type: 'tree.fold', key: 'lobby' },
    { type: 'tree.tick' },
    { type: 'tree.toggle', row: { key: 'bar', kind: 'widget' }, at: null },
    { type: 'tree.stretch', rows: ROWS, to: 'desk', at: 'bar' },
    { type: 'tree.all', rows: ROWS, at: 'desk' },
    {
      type: 'tree.choose',
      rows: [
        { key: 'desk', kind: 'widget' },
        { key: 'bar', kind: 'widget' },
      ],
    },
    { type: 'tree.single' },
  ],
};
