import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { AreaSchema } from '../../../domain/kernel/venue';
import type { Mark } from '../../../domain/venue/cover';
import { hotspotsOf, inReadingOrder, markOf, widgetsBeside } from '../../../domain/venue/hotspots';

const at = (x: number, y: number): Mark => ({ x, y, width: 0.1, height: 0.1 });
const itself = (mark: Mark): Mark => mark;
const share = fc.double({ min: 0, max: 1, noNaN: true });
const placed = fc.array(
  fc.tuple(share, share).map(([x, y]) => at(x, y)),
  { maxLength: 12 },
);

const widget = (id: string, ...placements: { viewpointId: string; x?: number; y?: number }[]) => ({
  id,
  type: 'PDF',
  placements: placements.map((placement) => ({ width: 0.2, height: 0.2, ...placement })),
});
const area = v.parse(AreaSchema, {
  id: 'lobby',
  viewPoints: [{ id: 'front' }, { id: 'back' }],
  contentWidgets: [
    widget('right', { viewpointId: 'front', x: 0.7, y: 0.42 }),
    widget('left', { viewpointId: 'front', x: 0.1, y: 0.45 }),
    widget('above', { viewpointId: 'front', x: 0.5, y: 0.1 }),
    widget('behind', { viewpointId: 'back', x: 0.5, y: 0.1 }),
    widget('chat'),
    widget('turned', { viewpointId: 'front' }),
    widget('elsewhere', { viewpointId: 'no-more', x: 0.1, y: 0.1 }),
  ],
});
const idsOf = (items: readonly { widget: { id: string } }[]) => items.map((item) => item.widget.id);

describe('hotspots', () => {
  test('hotspots are in reading order, row by row', () => {
    expect(idsOf(hotspotsOf(area, 'front', 'ltr'))).toEqual(['above', 'left', 'right']);
  });

  test('hotspots are in right-to-left order for right-to-left languages', () => {
    expect(idsOf(hotspotsOf(area, 'front', 'rtl'))).toEqual(['above', 'right', 'left']);
  });

  test('hotspots are those of the viewpoint', () => {
    expect(idsOf(hotspotsOf(area, 'back', 'ltr'))).toEqual(['behind']);
    expect(hotspotsOf(area, null, 'ltr')).toEqual([]);
  });

  test('widgets without a place on the picture are listed separately', () => {
    expect(widgetsBeside(area).map(({ id }) => id)).toEqual(['chat', 'turned', 'elsewhere']);
  });

  test('hotspots outside of the picture are moved inside', () => {
    const [over] = v.parse(AreaSchema, {
      id: 'a',
      contentWidgets: [widget('over', { viewpointId: 'front', x: 1.4, y: -0.3 })],
    }).contentWidgets;
    expect(over && markOf(over, 'front')).toEqual({ x: 0.8, y: 0, width: 0.2, height: 0.2 });
  });
});

describe('reading order', () => {
  test('the reading order contains everything once, for any input order', () => {
    fc.assert(
      fc.property(placed, fc.constantFrom('ltr' as const, 'rtl' as const), (items, direction) => {
        const ordered = inReadingOrder(items, itself, direction);
        expect(ordered).toHaveLength(items.length);
        expect(new Set(ordered)).toEqual(new Set(items));
      }),
    );
  });

  test('the reading order never goes up by more than a row', () => {
    fc.assert(
      fc.property(placed, (items) => {
        const ordered = inReadingOrder(items, itself, 'ltr');
        for (const [index, mark] of ordered.entries()) {
          for (const later of ordered.slice(index + 1)) expect(mark.y - later.y).toBeLessThan(0.12);
        }
      }),
    );
  });
});
