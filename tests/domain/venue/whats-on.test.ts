import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ArchitectureSchema } from '../../../domain/kernel/venue';
import { daypartOf, talkNext, talkNow, talkShown, talksNow } from '../../../domain/venue/whats-on';
import { ContentWidgetSchema } from '../../../domain/widgets/widget';

const NOW = Date.parse('2026-11-20T09:30:00Z');
const [BEGIN, END] = ['2026-11-20T09:00:00Z', '2026-11-20T10:00:00Z'];
const text = (words: string) => [{ locale: 'en', text: words }];
const stage = (...configurations: object[]) => ({ id: 'w', type: 'PDF', name: text('Stage'), configurations });
const widget = (...configurations: object[]) => v.parse(ContentWidgetSchema, stage(...configurations));

test.each([
  [3, 'evening'],
  [4, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
  [0, 'evening'],
])('at %i o’clock a user is wished a good %s', (hour, part) => {
  expect(daypartOf(hour)).toBe(part);
});

test('a widget shows the talk that is open, by its own title or that of the widget', () => {
  const titled = { id: 'a', name: text('Keynote'), begin: BEGIN, end: END };
  expect(talkNow(widget(titled), NOW)).toEqual({ titles: text('Keynote'), begin: BEGIN, end: END });
  expect(talkNow(widget({ ...titled, name: [] }), NOW)?.titles).toEqual(text('Stage'));
  expect(talkNow(widget({ ...titled, end: null }), NOW), 'without an end').toBeNull();
  expect(talkNow(widget({ ...titled, begin: null }), NOW), 'without a begin').toBeNull();
  expect(talkNow(widget(titled), Date.parse(END)), 'once it is over').toBeNull();
});

test('a closed widget names the talk with which it opens again', () => {
  const later = { id: 'b', name: text('Panel'), begin: END };
  expect(talkNext(widget(later), END)).toEqual({ titles: text('Panel') });
  expect(talkNext(widget({ ...later, name: [] }), END)).toEqual({ titles: text('Stage') });
  expect([talkNext(widget(later), BEGIN), talkNext(widget(later), null)]).toEqual([null, null]);
});

test('what is on now is listed by area', () => {
  const open = stage({ id: 'a', name: text('Keynote'), begin: BEGIN, end: END });
  const areas = [
    { id: 'lobby', names: text('Lobby'), contentWidgets: [stage()] },
    { id: 'hall', names: text('Hall'), contentWidgets: [open] },
  ];
  const architecture = v.parse(ArchitectureSchema, { id: 'aurora', areas });
  expect(talksNow(architecture, NOW).map(({ areaId, talk }) => [areaId, talk.titles])).toEqual([
    ['hall', text('Keynote')],
  ]);
});

test('a closed widget is about its next talk, else about its last one', () => {
  const at = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();
  const slot = (id: string, begin: number, end: number) => ({ id, name: text(id), begin: at(begin), end: at(end) });
  const shown = (...slots: object[]) => {
    const talk = talkShown(widget(...slots), NOW);
    return talk && [talk.id, talk.isOver];
  };
  expect(shown(slot('last', 5, 6), slot('next', 1, 2), slot('past', -3, -2))).toEqual(['next', false]);
  expect(shown(slot('older', -5, -4), slot('past', -3, -2))).toEqual(['past', true]);
  expect([shown({ id: 'always', name: [] }), shown(slot('live', -1, 1))]).toEqual([null, null]);
});
