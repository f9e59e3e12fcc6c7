import { expect, test } from 'vitest';
import type { ContentWidget } from '../../../domain/kernel/venue';
import { chatsNear, talkBeside } from '../../../domain/stage/beside';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-11-20T09:00:00Z');
const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString();
const widget = (type: string, id: string, begin: number | null = null, end: number | null = null) =>
  ({
    type,
    id,
    configurations: [{ id: `${id}-1`, begin: begin === null ? null : at(begin), end: end === null ? null : at(end) }],
  }) as unknown as ContentWidget;
const CHAT = widget('CHAT', 'chat');
const beside = (...widgets: ContentWidget[]) =>
  talkBeside(
    [{ contentWidgets: [widget('MEETING', 'elsewhere', -1, 1)] }, { contentWidgets: [CHAT, ...widgets] }],
    ({ id }) => id === 'chat',
    NOW,
  );

test.each([
  ['that is on', [widget('MEETING', 'on', -1, 1)], 'on'],
  ['that began last, of two', [widget('MEETING', 'first', -2, 1), widget('MEDIA_BOARD', 'last', -1, 1)], 'last'],
  ['that is on, before one that comes', [widget('MEETING', 'on', -1, 1), widget('MEETING', 'next', 0.5, 1)], 'on'],
  ['that comes within an hour', [widget('MEETING', 'next', 0.5, 1)], 'next'],
])('the talk beside a chat is the one %s', (_, widgets, id) => {
  expect(beside(...widgets)).toEqual({ widgetId: id, configurationId: `${id}-1` });
});

test.each([
  ['is over', widget('MEETING', 'over', -2, -1)],
  ['is always there', widget('MEETING', 'always')],
  ['shows no talk', widget('WHITEBOARD', 'board', -1, 1)],
])('beside a chat there is no talk where the widget %s', (_, other) => {
  expect(beside(other)).toBeNull();
});

test('the chats beside a talk are before those elsewhere', () => {
  const areas = [
    { id: 'lounge', contentWidgets: [widget('CHAT', 'fireside')] },
    { id: 'stage', contentWidgets: [CHAT, widget('MEETING', 'on', -1, 1)] },
  ];
  const near = chatsNear(areas, { widgetId: 'on' });
  expect(near.map(({ widget: { id }, areaId }) => [areaId, id])).toEqual([
    ['stage', 'chat'],
    ['lounge', 'fireside'],
  ]);
});
