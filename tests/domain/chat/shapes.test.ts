import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  ChatFileSchema,
  FILE_TYPES,
  FileAddressSchema,
  FileTypeSchema,
  PICTURE_TYPES,
} from '../../../domain/chat/files';
import {
  CHANNEL_NAME_MISSING,
  GROUP_NAME_MAX,
  GROUP_OTHERS_MAX,
  GroupAnswerSchema,
  GroupRequestSchema,
} from '../../../domain/chat/groups';
import { ChatMessageSchema } from '../../../domain/chat/message';
import {
  ChatReportsSchema,
  ChatSearchSchema,
  LOCK_OUT_MAX_MINUTES,
  ModerationSchema,
  ReportsCountSchema,
} from '../../../domain/chat/safety';
import { UidSchema } from '../../../domain/chat/uid';

const MESSAGE = '-Nabcdefghijklmnopqr';
const FILE = { id: 'f1', name: 'Plan.png', size: 12, type: 'image/png', width: 40, height: 30 } as const;
const SAID = { from: 'ada', at: 1, kind: 'file', text: 'Look', file: FILE, replyTo: MESSAGE, editedAt: 2 } as const;
const READ = { ...SAID, id: MESSAGE, deleted: true, hidden: true };
const REPORT = {
  id: MESSAGE,
  by: 'grace',
  at: 1,
  room: 'g~team',
  roomName: 'Team',
  reason: 'spam',
  text: 'Look',
  message: MESSAGE,
  about: 'ada',
  context: [READ],
  answer: { action: 'warn', by: 'eve', at: 2 },
};
const GROUP = { id: 'g1', name: 'Looms', members: ['grace', 'joan'] };

test.each<[string, v.GenericSchema, object]>([
  ['a file', ChatFileSchema, FILE],
  ['the address of a file', FileAddressSchema, { url: '/f', small: '/s', expires: 1 }],
  ['a message', ChatMessageSchema, { ...SAID, deleted: true, hidden: { by: 'eve' } }],
  ['a new group', GroupRequestSchema, GROUP],
  ['a group that was made', GroupAnswerSchema, { room: 'g~g1', members: ['ada', 'grace'] }],
  ['a page of reports', ChatReportsSchema, { reports: [REPORT], next: MESSAGE }],
  ['the number of reports', ReportsCountSchema, { open: 3 }],
  ['found messages', ChatSearchSchema, { results: [{ ...READ, room: 'g~team' }], next: MESSAGE }],
  ['a message to hide', ModerationSchema, { action: 'hide', room: 'g~team', message: MESSAGE, report: MESSAGE }],
  ['a warning', ModerationSchema, { action: 'warn', uid: 'ada', reason: 'Rude', report: MESSAGE }],
  ['a lock-out', ModerationSchema, { action: 'lockOut', uid: 'ada', reason: 'Rude', minutes: 60, report: MESSAGE }],
  ['the end of a lock-out', ModerationSchema, { action: 'lift', uid: 'ada', report: MESSAGE }],
  ['a closed report', ModerationSchema, { action: 'close', report: MESSAGE }],
])('%s is read with all that it says', (_, schema, said) => {
  expect(v.parse(schema, said)).toEqual(said);
});

const lockOut = (minutes: number) => ({ action: 'lockOut', uid: 'ada', reason: 'Rude', minutes });
test.each<[string, v.GenericSchema, unknown]>([
  ['a group without a name', GroupRequestSchema, { ...GROUP, name: ' ' }],
  ['a group with too long a name', GroupRequestSchema, { ...GROUP, name: 'x'.repeat(GROUP_NAME_MAX + 1) }],
  ['a group whose id is a path', GroupRequestSchema, { ...GROUP, id: '../team' }],
  ['a crowd as a group', GroupRequestSchema, { ...GROUP, members: Array(GROUP_OTHERS_MAX + 1).fill('ada') }],
  ['a user id that is a path of the database', UidSchema, 'ada/roles'],
  ['an empty user id', UidSchema, ''],
  ['too long a user id', UidSchema, 'a'.repeat(129)],
  ['a lock-out of no time', ModerationSchema, lockOut(0)],
  ['a lock-out of half a minute', ModerationSchema, lockOut(0.5)],
  ['a lock-out for ever', ModerationSchema, lockOut(LOCK_OUT_MAX_MINUTES + 1)],
  ['a warning without a reason', ModerationSchema, { action: 'warn', uid: 'ada', reason: ' ' }],
  ['a warning as long as a novel', ModerationSchema, { action: 'warn', uid: 'ada', reason: 'x'.repeat(501) }],
  ['a message of no room', ModerationSchema, { action: 'hide', room: 'x~team', message: MESSAGE }],
  ['a message without an id', ModerationSchema, { action: 'hide', room: 'g~team', message: 'a/b' }],
  ['a negative number of reports', ReportsCountSchema, { open: -1 }],
])('%s is refused', (_, schema, said) => {
  expect(v.is(schema, said)).toBe(false);
});

test('the longest allowed names, crowds and lock-outs are taken, and a missing name says what to do', () => {
  const longest = { ...GROUP, name: 'x'.repeat(GROUP_NAME_MAX), members: Array(GROUP_OTHERS_MAX).fill('ada') };
  expect(v.is(GroupRequestSchema, longest)).toBe(true);
  expect([lockOut(1), lockOut(LOCK_OUT_MAX_MINUTES)].map((one) => v.is(ModerationSchema, one))).toEqual([true, true]);
  const missing = v.safeParse(GroupRequestSchema, { ...GROUP, name: null });
  expect(missing.issues?.[0].message).toBe(CHANNEL_NAME_MISSING);
});

test('only pictures are shown as pictures', () => {
  expect(PICTURE_TYPES).toEqual(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']);
  expect(FILE_TYPES.every((type) => v.is(FileTypeSchema, type))).toBe(true);
});
