import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { compareVersions } from '../../../domain/control/compare';
import { changedWords } from '../../../domain/control/differences';
import { ArchitectureSchema } from '../../../domain/kernel/venue';

const named = (en: string, de = `${en} (de)`) => [
  { locale: 'en', text: en },
  { locale: 'de', text: de },
];
const asset = (id: string, alt: string) => ({
  id,
  uri: `/files/${id}`,
  generation: '1',
  displayName: `${id}.webp`,
  alts: named(alt),
});
const desk = (more: object = {}) => ({
  id: 'desk',
  type: 'MEETING',
  name: named('Welcome desk'),
  placements: [{ viewpointId: 'door', x: 0.1, y: 0.2, width: 0.1, height: 0.1 }],
  configurations: [{ id: 'one', name: named('Morning') }],
  ...more,
});
const venue = (widget: object, more: object = {}, assetId = 'hall') =>
  v.parse(ArchitectureSchema, {
    id: 'aurora',
    assets: [asset('hall', 'A hall'), asset('night', 'A hall at night')],
    areas: [
      {
        id: 'lobby',
        names: named('Lobby'),
        viewPoints: [{ id: 'door', names: named('Door'), background: { type: 'BackgroundImage', assetId } }],
        contentWidgets: [widget],
      },
    ],
    ...more,
  });
const between = (before: ReturnType<typeof venue>, after: ReturnType<typeof venue>) =>
  compareVersions(before, after, 'en').map(({ within, place, details }) => ({ within, place, details }));

describe('what is different between two versions', () => {
  test('is the words of a widget, with its area, in the language in which they changed', () => {
    expect(between(venue(desk()), venue(desk({ name: named('Info desk', 'Welcome desk (de)') })))).toEqual([
      {
        within: 'Lobby',
        place: 'Info desk',
        details: [{ kind: 'words', of: '', field: 'name', language: 'en', before: 'Welcome desk', after: 'Info desk' }],
      },
    ]);
  });

  test('is the words of a content, a setting, or a content that is new or gone', () => {
    const after = desk({
      openMode: 'NEW_TAB',
      configurations: [
        { id: 'one', name: named('Evening', 'Morning (de)'), url: 'https://meet.example' },
        { id: 'two', name: named('Night') },
      ],
    });
    expect(between(venue(desk()), venue(after))[0]?.details).toEqual([
      expect.objectContaining({ kind: 'words', field: 'openMode', language: null, after: 'NEW_TAB' }),
      { kind: 'words', of: 'Evening', field: 'name', language: 'en', before: 'Morning', after: 'Evening' },
      { kind: 'words', of: 'Evening', field: 'url', language: null, before: '', after: 'https://meet.example' },
      { kind: 'added', of: 'Night', field: 'configurations' },
    ]);
    expect(between(venue(after), venue(desk()))[0]?.details).toContainEqual({
      kind: 'removed',
      of: 'Night',
      field: 'configurations',
    });
  });

  test('is both pictures with what is written for people who cannot see them', () => {
    const [lobby] = between(venue(desk()), venue(desk(), {}, 'night'));
    const picture = (id: string, alt: string) => ({
      id,
      uri: `/files/${id}`,
      generation: '1',
      name: `${id}.webp`,
      alt,
    });
    expect(lobby).toEqual({
      within: '',
      place: 'Lobby',
      details: [
        {
          kind: 'picture',
          of: 'Door',
          field: 'assetId',
          before: picture('hall', 'A hall'),
          after: picture('night', 'A hall at night'),
        },
      ],
    });
  });

  test('is said once for a widget that was moved, whatever of its place is different', () => {
    const placements = [{ viewpointId: 'door', x: 0.4, y: 0.5, width: 0.2, height: 0.1 }];
    expect(between(venue(desk()), venue(desk({ placements })))[0]?.details).toEqual([
      { kind: 'moved', of: '', field: 'placements' },
    ]);
  });

  test('is cut where there is more than people read', () => {
    const configurations = Array.from({ length: 200 }, (_, index) => ({
      id: `c${index}`,
      name: named('x'.repeat(5000)),
    }));
    const [change] = between(venue(desk()), venue(desk({ configurations, name: named('y'.repeat(5000)) })));
    expect(change?.details.length).toBe(60);
    expect(JSON.stringify(change).length).toBeLessThan(60 * 6000);
    expect(change?.details[0]).toMatchObject({ after: `${'y'.repeat(400)}…` });
  });
});

test.each([
  ['the old hall', 'the new hall', { start: 'the ', old: 'old', new: 'new', end: ' hall' }],
  ['hall', 'hall at night', { start: 'hall', old: '', new: ' at night', end: '' }],
  ['a a', 'a', { start: 'a', old: ' a', new: '', end: '' }],
  ['', 'new', { start: '', old: '', new: 'new', end: '' }],
])('of %j and %j the words between are marked', (before, after, pieces) => {
  expect(changedWords(before, after)).toEqual(pieces);
});

test('both texts are whole in the pieces', () => {
  const text = fc.array(fc.constantFrom('a', 'b', ' ', '  ', 'hall'), { maxLength: 12 }).map((words) => words.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { start, old, new: added, end } = changedWords(before, after);
      expect([start + old + end, start + added + end]).toEqual([before, after]);
    }),
  );
});
