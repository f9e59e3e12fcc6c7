import * as v from 'valibot';
import { expect, test } from 'vitest';
import { EditSchema } from '../../../domain/widgets/board/edits';
import { ShapeSchema } from '../../../domain/widgets/board/shape';
import { KeptRemindersSchema } from '../../../domain/widgets/reminder';
import { VideoAccessRequestSchema, VideoAccessSchema } from '../../../domain/widgets/video-access';
import { ContentWidgetSchema } from '../../../domain/widgets/widget';

const TEXTS = [{ locale: 'en', text: 'The loom' }];
const [BEGIN, END] = ['2026-11-20T09:00:00Z', '2026-11-20T10:00:00Z'];
const FILE = { id: 'f1', name: 'Plan.png', size: 12, type: 'image/png', width: 40, height: 30 };
const LOOK = { kind: 'note', box: '0,0,100,50', colour: 'red', z: 1 };
const MORE = { points: '0,0,50', text: 'Hello', group: 'g', file: FILE, gone: 'ada' };
const CORNER = { x: 0.1, y: 0.2 };
const PLACEMENT = {
  viewpointId: 'door',
  x: 0.1,
  y: 0.2,
  yaw: 10,
  pitch: 5,
  width: 0.3,
  height: 0.4,
  corners: [CORNER, CORNER, CORNER, CORNER],
};
const SPEAKER = {
  id: 'zoe',
  name: 'Zoë Äng',
  titles: TEXTS,
  company: 'Nord',
  pictureAssetId: 'portrait',
  descriptions: TEXTS,
};
const COMMON = {
  id: 'c',
  name: TEXTS,
  cookieProviders: ['vimeo'],
  begin: BEGIN,
  end: END,
  displayMode: 'LARGE',
  url: '/a',
  uris: [{ locale: 'de', uri: '/b' }],
  descriptions: TEXTS,
  track: TEXTS,
  speakers: [SPEAKER],
  movedFrom: 'hall/c',
  sourceKey: 'b9f1',
};
const PIECE = {
  id: 'loom',
  titles: TEXTS,
  descriptions: TEXTS,
  kind: 'AUDIO',
  url: '/loom.mp3',
  thumbnailAssetId: 'poster',
  begin: BEGIN,
  end: END,
  track: TEXTS,
  speakers: [SPEAKER],
  tags: ['craft'],
  length: 90,
  captions: [{ locale: 'en', url: '/loom.vtt' }],
};
const MEETING = {
  webinarOn: true,
  capacity: 20,
  hostMeetingUrl: '/h',
  hasHostMeetingUrl: true,
  viewerMeetingUrl: '/v',
  meetingUrl: '/m',
  features: { chat: false },
};
const widget = (type: string, more: object) => ({
  id: 'w',
  type,
  name: TEXTS,
  openMode: 'NEW_TAB',
  placements: [PLACEMENT],
  configurations: [{ ...COMMON, ...more }],
});

test.each<[string, v.GenericSchema, unknown]>([
  ['a shape of a board', ShapeSchema, { ...LOOK, by: 'ada', at: 1, last: 'grace', ...MORE }],
  ['a change of a board', EditSchema, { key: 'k', changes: { s1: { ...LOOK, ...MORE } } }],
  [
    'a reminder',
    KeptRemindersSchema,
    { reminders: [{ key: 'k', areaId: 'a', widgetId: 'w', titles: TEXTS, begin: BEGIN }], isNotifying: true },
  ],
  [
    'the wish to enter a meeting',
    VideoAccessRequestSchema,
    { architectureId: 'aurora', areaId: 'stage', widgetId: 'w', configId: 'c' },
  ],
  ['the way into a meeting', VideoAccessSchema, { url: '/meeting', role: 'HOST' }],
  ['a meeting', ContentWidgetSchema, widget('MEETING', MEETING)],
  ['a media board', ContentWidgetSchema, widget('MEDIA_BOARD', { contentPieces: [PIECE] })],
  ['a whiteboard', ContentWidgetSchema, widget('WHITEBOARD', { hostsOnly: true })],
  ['a wall', ContentWidgetSchema, widget('SOCIAL_WALL', { preModerated: true })],
  ['a document', ContentWidgetSchema, widget('PDF', { assetId: 'plan' })],
  ['a chat', ContentWidgetSchema, widget('CHAT', { roomId: 'w~talk' })],
])('%s is read with all that it says', (_, schema, said) => {
  expect(v.parse(schema, said)).toEqual(said);
});

test.each<[string, unknown, v.GenericSchema]>([
  ['a shape without a place', { ...LOOK, box: '', by: 'ada', at: 1, last: 'ada' }, ShapeSchema],
  ['a text as long as a book', { key: 'k', changes: { s1: { text: 'x'.repeat(1001) } } }, EditSchema],
  ['a stroke without an end', { key: 'k', changes: { s1: { points: '0'.repeat(16_001) } } }, EditSchema],
  ['a meeting of one', widget('MEETING', { capacity: 1 }), ContentWidgetSchema],
  ['a meeting of a stadium', widget('MEETING', { capacity: 101 }), ContentWidgetSchema],
  ['half a seat', widget('MEETING', { capacity: 2.5 }), ContentWidgetSchema],
])('%s is refused', (_, said, schema) => {
  expect(v.is(schema, said)).toBe(false);
});

test('the smallest and the largest meeting, and the longest text of a board, are taken', () => {
  const taken = [2, 100].map((capacity) => v.is(ContentWidgetSchema, widget('MEETING', { capacity })));
  expect([...taken, v.is(EditSchema, { key: 'k', changes: { s1: { text: 'x'.repeat(1000) } } })]).toEqual([
    true,
    true,
    true,
  ]);
});
