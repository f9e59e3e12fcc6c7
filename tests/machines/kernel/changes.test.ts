import { describe, expect, test } from 'vitest';
import { setup } from 'xstate';
import { changesOf, changesPage } from '../../../docs/machines/compare';
import { chartOf } from '../../../src/inspector/chart/chart';
import { chartNamed } from '../../inspector/charts';

const door = (isNewer: boolean) =>
  chartOf(
    setup({ actions: { ring: () => {}, lock: () => {} } }).createMachine({
      id: 'door',
      description: 'A door.',
      initial: 'open',
      states: {
        open: { on: { 'door.close': { target: 'closed', actions: isNewer ? ['ring', 'lock'] : ['ring'] } } },
        closed: { on: { 'door.open': 'open', ...(isNewer ? { 'door.bolt': 'bolted' } : { 'door.break': 'open' }) } },
        ...(isNewer && { bolted: {} }),
      },
    }),
  );

describe('what changed in the charts', () => {
  test('new, changed and gone transitions and states are told in words', () => {
    expect(changesOf(door(false), door(true))).toEqual([
      '- New: State: bolted',
      '- New: closed: When door: bolt. Then: “bolted”.',
      '- Changed: open: When door: close: ring; lock. Then: “closed”. Before: open: When door: close: ring. Then: “closed”.',
      '- Gone: closed: When door: break. Then: “open”.',
    ]);
    expect(changesOf(door(true), door(true))).toEqual([]);
  });

  test('a page names charts that are new or gone, and only those that changed', () => {
    const session = chartNamed('session');
    const page = changesPage(
      { session, door: door(false) },
      { session, window: { ...door(true), id: 'window' } },
      'v1',
    );
    expect(page).toBe(
      [
        '# What changed in the statecharts since v1',
        '',
        '## `door`',
        '',
        '- Gone: the whole chart.',
        '',
        '## `window`',
        '',
        '- New: A door.',
        '',
      ].join('\n'),
    );
    expect(changesPage({ session }, { session }, 'v1')).toContain('Every statechart behaves as before.');
  });
});
