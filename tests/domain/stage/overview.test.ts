import { expect, test } from 'vitest';
import type { Area } from '../../../domain/kernel/venue';
import { type SeenTalk, talksOfDay, waitingFirst } from '../../../domain/stage/overview';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-11-20T09:00:00Z');
const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString();
const named = (text: string) => [{ locale: 'en', text }];
const widget = (id: string, begin: number | null, end: number | null, type = 'MEETING') => ({
  type,
  id,
  name: named(`Room ${id}`),
  configurations: [{ id: 'c', name: [], begin: begin === null ? null : at(begin), end: end === null ? null : at(end) }],
});

test('the talks of the day are those that are on, then those to come, then those that are over, the last one first', () => {
  const contentWidgets = [
    widget('first', -4, -3),
    widget('later', 3, 4),
    widget('on', -1, 1),
    widget('last', -3, -2),
    widget('next', 1, 2),
    widget('yesterday', -26, -25),
    widget('tomorrow', 25, 26),
    widget('always', null, null),
    widget('chat', -1, 1, 'CHAT'),
    widget('all week', -48, 48),
  ];
  const areas = [{ names: named('Main stage'), contentWidgets }] as unknown as Area[];
  expect(talksOfDay(areas, NOW).map(({ talk }) => talk.widgetId)).toEqual([
    'all week',
    'on',
    'next',
    'later',
    'last',
    'first',
  ]);
  expect(talksOfDay(areas, NOW)[1]).toEqual({
    talk: { widgetId: 'on', configurationId: 'c' },
    names: named('Room on'),
    areaNames: named('Main stage'),
    begin: at(-1),
    end: at(1),
  });
});

test('talks in which questions wait are first among those that are on, and among the others', () => {
  const seen = (widgetId: string, begin: number, waiting: number): SeenTalk => ({
    talk: { widgetId, configurationId: 'c' },
    names: [],
    areaNames: [],
    begin: at(begin),
    end: at(begin + 1),
    waiting,
    unanswered: 0,
    openPolls: 0,
  });
  const talks = [seen('on', 0, 0), seen('waits', 0, 2), seen('later', 2, 0), seen('over', -2, 1)];
  expect(waitingFirst(talks, NOW).map(({ talk }) => talk.widgetId)).toEqual(['waits', 'on', 'over', 'later']);
});
