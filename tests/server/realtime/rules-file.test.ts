import { describe, expect, test } from 'vitest';
import firebase from '../../../firebase.json';
import type { QueryOfRules } from '../../../server/realtime/rules/rules';
import {
  closedWorld,
  DELETED,
  direct,
  edited,
  FRESH,
  HIDDEN,
  mayRead,
  mayWrite,
  NOW,
  OLD,
  type Patch,
  person,
  present,
  REFUSED,
  report,
  ring,
  said,
  signal,
  type UserName,
  users,
  WAITING,
  waiting,
  without,
} from './rules-world';

const ALL: readonly UserName[] = ['stranger', 'anonymous', 'ann', 'bob', 'cat', 'dan', 'eve', 'tom', 'slashed'];
const KNOWN: readonly UserName[] = ['ann', 'bob', 'cat', 'dan', 'eve', 'tom', 'slashed'];
const page = { limitToLast: 25 };

const readers = (path: string, query?: QueryOfRules, tree?: unknown) =>
  ALL.filter((name) => mayRead(users[name], path, query, tree));
const writers = (patch: Patch | ((uid: string) => Patch), tree?: unknown) =>
  ALL.filter((name) =>
    mayWrite(users[name], typeof patch === 'function' ? patch(users[name]?.uid ?? 'stranger') : patch, tree),
  );

test('firebase.json deploys the same rules file', () => {
  expect(firebase).toEqual({ database: { rules: 'server/realtime/database.rules.json' } });
});

describe('who may read', () => {
  test.each<[string, string, QueryOfRules | undefined, readonly UserName[]]>([
    ['the whole database', '', undefined, []],
    ['all present users', 'opmode/live', undefined, KNOWN],
    ['one present user', 'opmode/live/ann', undefined, KNOWN],
    ['both modes at once', 'opmode', undefined, []],
    ['the users of an area', 'presenceByArea/live/lobby', { limitToFirst: 50 }, KNOWN],
    ['all areas at once', 'presenceByArea/live', undefined, []],
    ['the counts of the areas', 'presenceCounts/live', undefined, KNOWN],
    ['the staff', 'staff/live', undefined, KNOWN],
    ['announcements', 'announcements/live', undefined, KNOWN],
    ['the questions of a talk', 'stage/live/keynote%2Fopening', undefined, KNOWN],
    ['all talks at once', 'stage/live', undefined, []],
    ['what tells ann of her meetings', 'meet/live/ann', undefined, ['ann']],
    ['heartbeats', 'presenceBeats/live', undefined, []],
    ['their own heartbeat', 'presenceBeats/live/ann', undefined, []],
    ['all likes', 'contentPieces/opmode/live/likes', undefined, []],
    ['the likes of ann', 'contentPieces/opmode/live/likes', { orderByChild: 'authorId', equalTo: 'ann' }, ['ann']],
    ['the likes by another order', 'contentPieces/opmode/live/likes', { orderByChild: 'uuid', equalTo: 'ann' }, []],
    ['a like of ann', 'contentPieces/opmode/live/likes/like1', undefined, ['ann']],
    ['the counts of likes', 'contentPieces/opmode/live/contentPieceLikesCount/b1', undefined, KNOWN],
    ['the description of a widget’s room', 'chat/live/rooms/w~lobby', undefined, KNOWN],
    ['the description of a group', 'chat/live/rooms/g~team', undefined, ['ann', 'dan', 'eve']],
    ['all rooms', 'chat/live/rooms', undefined, []],
    ['the members of a group', 'chat/live/members/g~team', undefined, ['ann', 'dan', 'eve']],
    ['whether bob is in a room', 'chat/live/members/d~ann~bob/bob', undefined, ['ann', 'bob']],
    ['a page of a widget’s room', 'chat/live/messages/w~lobby', page, KNOWN],
    ['a page of a widget’s room in the wrong mode', 'chat/stage/messages/w~lobby', page, []],
    ['a page of a room that does not exist', 'chat/live/messages/w~cellar', page, []],
    ['a page of a group', 'chat/live/messages/g~team', page, ['ann', 'dan', 'eve']],
    ['a page of a direct room', 'chat/live/messages/d~ann~bob', page, ['ann', 'bob']],
    ['a direct room as a whole', 'chat/live/messages/d~ann~bob', undefined, []],
    ['too long a page', 'chat/live/messages/w~lobby', { limitToFirst: 201 }, []],
    ['a message of a direct room', `chat/live/messages/d~ann~bob/${OLD}`, undefined, ['ann', 'bob']],
    ['the newest posts of a wall', 'chat/live/messages/s~voices', { limitToLast: 200 }, KNOWN],
    ['a wall as a whole', 'chat/live/messages/s~voices', undefined, []],
    ['a wall that does not exist', 'chat/live/messages/s~cellar', page, []],
    ['whether a wall approves posts first', 'chat/live/rooms/s~checked/preModerated', undefined, KNOWN],
    ['the waiting posts of ann', 'chat/live/pending/s~checked/ann', undefined, ['ann']],
    ['a waiting post of ann', `chat/live/pending/s~checked/ann/${WAITING}`, undefined, ['ann']],
    ['all waiting posts of a wall', 'chat/live/pending/s~checked', undefined, []],
    ['all waiting posts', 'chat/live/pending', undefined, []],
    ['the rate stamp of ann', 'chat/live/rate/ann', undefined, []],
    ['the last message of a group', 'chat/live/last/g~team', undefined, ['ann', 'dan', 'eve']],
    ['the rooms of ann', 'chat/live/userRooms/ann', undefined, ['ann']],
    ['what ann has read', 'chat/live/reads/ann', undefined, ['ann']],
    ['reactions in a widget’s room', 'chat/live/reactions/w~lobby', page, KNOWN],
    ['reactions to a message of a group', `chat/live/reactions/g~team/${OLD}`, undefined, ['ann', 'dan', 'eve']],
    ['typing in a group', 'chat/live/typing/g~team', undefined, ['ann', 'dan', 'eve']],
    ['the blocks of bob', 'chat/live/blocks/bob', undefined, ['bob']],
    ['that bob blocks cat', 'chat/live/blocks/bob/cat', undefined, ['bob', 'cat']],
    ['what ann has muted', 'chat/live/mutes/ann', undefined, ['ann']],
    ['the drafts of ann', 'chat/live/drafts/ann', undefined, ['ann']],
    ['a draft of ann', 'chat/live/drafts/ann/g~team', undefined, ['ann']],
    ['the restriction of dan', 'chat/live/sanctions/dan', undefined, ['dan']],
    ['reports', 'chat/live/reports', undefined, []],
    ['their own report', `chat/live/reports/${OLD}`, undefined, []],
    ['the users of a call', 'calls/live/d~ann~bob/peers', undefined, ['ann', 'bob']],
    ['the inbox of bob', 'calls/live/d~ann~bob/signals/bob', undefined, ['bob']],
    ['the calls to ann', 'rings/live/ann', undefined, ['ann']],
    ['the call of bob to ann', 'rings/live/ann/bob', undefined, ['ann', 'bob']],
    ['an unknown path', 'whatever', undefined, []],
  ])('who may read %s', (_, path, query, expected) => {
    expect(readers(path, query)).toEqual(expected);
  });
});

/** Keys with slashes cannot be written, so that user is left out where the path holds the uid. */
const WRITERS = KNOWN.filter((name) => name !== 'slashed');

const PICTURE = { id: 'f', name: 'a.png', size: 1, type: 'image/png' };
const long = (length: number) => 'x'.repeat(length);
const CALL = { kind: 'call', text: null, call: 'missed' };
/** A message about a call that rang a user in vain, in place of the ring. */
const missed =
  (to: string, from: string, more: object = {}) =>
  (uid: string): Patch => ({
    ...said('d~ann~bob', { ...CALL, ...more })(uid),
    [`rings/live/${to}/${from}`]: null,
  });

describe('who may write', () => {
  test.each<[string, Patch | ((uid: string) => Patch), readonly UserName[]]>([
    ['the whole database', { '': null }, []],
    ['an unknown path', { whatever: 1 }, []],
    ['a third mode', (uid) => present(uid, {}, 'other'), []],

    [
      'their presence in three paths',
      (uid) => present(uid, { name: 'A', company: 'B', title: 'C', status: 'Busy', sid: 's' }),
      WRITERS.filter((name) => name !== 'dan'),
    ],
    ['their presence in the mode stage', (uid) => present(uid, {}, 'stage'), WRITERS],
    ['the presence of ann', present('ann'), ['ann']],
    ['the removal of ann', { 'opmode/live/ann': null, 'presenceByArea/live/lobby/ann': null }, ['ann']],
    ['presence without texts, also while they are locked out', (uid) => present(uid, { status: 'Busy' }), WRITERS],
    ['presence with an empty name', (uid) => present(uid, { name: '' }), []],
    ['presence with a name too long', (uid) => present(uid, { name: long(201) }), []],
    [
      'presence with a picture',
      (uid) => present(uid, { name: 'A', portrait: long(43) }),
      WRITERS.filter((name) => name !== 'dan'),
    ],
    [
      'presence with a picture from elsewhere',
      (uid) => present(uid, { name: 'A', portrait: 'https://example.org/a.png' }),
      [],
    ],
    ['presence with a picture, but without a name', (uid) => present(uid, { portrait: long(43) }), []],
    ['presence with an unknown field', (uid) => present(uid, { phone: '1' }), []],
    ['presence with an unknown status', (uid) => present(uid, { status: 'Away' }), []],
    ['presence by another clock', (uid) => present(uid, { timestamp: NOW + 1 }), []],
    ['presence without an area', (uid) => ({ [`opmode/live/${uid}`]: { uid, timestamp: NOW } }), []],
    ['presence as a text', (uid) => ({ [`opmode/live/${uid}`]: 'here' }), []],
    [
      'presence in an area other than their own',
      (uid) => ({ [`presenceByArea/live/attic/${uid}`]: person(uid, 'attic') }),
      [],
    ],
    [
      'presence in an area that the path does not name',
      (uid) => ({ ...present(uid), [`presenceByArea/live/attic/${uid}`]: person(uid, 'hall/1') }),
      [],
    ],
    [
      'their status alone',
      { 'opmode/live/ann/status': 'Idle', 'presenceByArea/live/lobby/ann/status': 'Idle' },
      ['ann'],
    ],
    ['the counts of the areas', { 'presenceCounts/live/lobby': 9000 }, []],
    ['that they belong to the staff', (uid) => ({ [`staff/live/${uid}`]: true }), []],
    ['an announcement', { 'announcements/live/a2': { at: NOW, texts: { 0: { locale: 'en', text: 'Hi' } } } }, []],
    ['a question', { 'stage/live/keynote%2Fopening/questions/questions/q1/votes': 9 }, []],
    ['the recall of an announcement', { 'announcements/live/a1': null }, []],
    ['a heartbeat', (uid) => ({ [`presenceBeats/live/${uid}`]: NOW }), WRITERS],
    ['a heartbeat of yesterday', (uid) => ({ [`presenceBeats/live/${uid}`]: NOW - 86_400_000 }), []],

    ['a like', (uid) => ({ 'contentPieces/opmode/live/likes/x': { uuid: 'x', authorId: uid } }), []],
    ['the removal of a like', { 'contentPieces/opmode/live/likes/like1': null }, []],
    ['a count of likes', { 'contentPieces/opmode/live/contentPieceLikesCount/b1/p1': 99 }, []],

    ['a message in a widget’s room', said('w~lobby'), ['ann', 'bob', 'cat', 'eve']],
    ['a message in a slow room', said('w~slow'), ['bob', 'cat', 'eve']],
    ['a message in a room that does not exist', said('w~cellar'), []],
    ['a message in a group', said('g~team'), ['ann', 'eve']],
    ['a message in a direct room', said('d~ann~bob'), ['ann', 'bob']],
    ['a message to a user who blocked the sender', said('d~bob~cat'), ['bob']],
    ['a reply', said('g~team', { replyTo: OLD }), ['ann', 'eve']],
    ['a reply to nothing', said('g~team', { replyTo: HIDDEN }), []],
    ['a reply to a part of a message', said('g~team', { replyTo: `${OLD}/from` }), []],
    [
      'a file',
      said('w~lobby', { kind: 'file', text: null, file: { id: 'f', name: 'a', size: 1, type: 'b' } }),
      ['ann', 'bob', 'cat', 'eve'],
    ],
    ['a file of 5 MB', said('w~lobby', { kind: 'file', file: { id: 'f', name: 'a', size: 5_242_880, type: 'b' } }), []],
    ['a file without an id', said('w~lobby', { kind: 'file', file: { name: 'a', size: 1, type: 'b' } }), []],
    ['a call that rang ann without an answer', missed('ann', 'bob'), ['bob']],
    ['a call that rang bob, who did not ring', missed('bob', 'ann'), []],
    ['a missed call while it still rings', without(missed('ann', 'bob'), 'rings/'), []],
    ['a declined call that ann has not declined', missed('ann', 'bob', { call: 'declined' }), []],
    ['a call that is over', missed('ann', 'bob', { call: 'ended', seconds: 60 }), []],
    ['a missed call with a length', missed('ann', 'bob', { seconds: 60 }), []],
    ['a missed call with a text', missed('ann', 'bob', { text: 'Hi' }), []],
    ['a missed call in a widget’s room', said('w~lobby', CALL), []],
    ['a missed call in a group', said('g~team', CALL), []],
    ['a text that is also a call', said('d~ann~bob', { call: 'missed' }), []],
    ['a message as ann', said('w~lobby', { from: 'ann' }), ['ann']],
    ['a message of yesterday', said('w~lobby', { at: NOW - 86_400_000 }), []],
    ['a message without text', said('w~lobby', { text: '' }), []],
    ['the longest message', said('w~lobby', { text: long(4000) }), ['ann', 'bob', 'cat', 'eve']],
    ['a message too long', said('w~lobby', { text: long(4001) }), []],
    ['a message of an unknown kind', said('w~lobby', { kind: 'system' }), []],
    ['a message with an unknown field', said('w~lobby', { html: '<b>' }), []],
    ['a new message that is already edited', said('w~lobby', { editedAt: NOW }), []],
    ['a message with an id that is no push key', said('w~lobby', {}, 'first'), []],
    ['a message without a rate stamp', without(said('w~lobby'), '/rate/'), []],
    ['a message that is not the last', without(said('w~lobby'), '/last/'), []],
    ['two messages with one stamp', (uid) => ({ ...said('w~slow')(uid), ...said('w~lobby')(uid) }), []],
    ['a message a second time', said('w~lobby', {}, OLD), []],
    ['the removal of a message', { [`chat/live/messages/w~lobby/${OLD}`]: null }, []],
    ['the removal of all messages', { 'chat/live/messages/w~lobby': null }, []],
    ['a later text of ann’s message', edited('w~lobby', { text: 'Bye' }), ['ann']],
    ['ann’s message as deleted', edited('w~lobby', { text: null, deleted: true }), ['ann']],
    ['ann’s file as deleted', edited('g~team', { text: null, file: null, deleted: true }), ['ann']],
    ['ann’s message as deleted, with its text', edited('w~lobby', { deleted: true }), []],
    ['another author of a message', edited('w~lobby', { from: 'bob' }), []],
    ['another time of a message', edited('w~lobby', { at: NOW }), []],
    ['another file of a message', edited('g~team', { 'file/id': 'other' }), []],
    ['a hidden message', edited('w~lobby', { text: 'Bye' }, HIDDEN), []],
    ['a hidden message as visible', edited('w~lobby', { hidden: null }, HIDDEN), []],
    ['a deleted message as not deleted', edited('g~team', { deleted: null, text: 'Back' }, DELETED), []],
    ['the removal of their rate stamp', (uid) => ({ [`chat/live/rate/${uid}`]: null }), []],
    ['the last message of a room alone', { 'chat/live/last/w~lobby': { at: NOW, id: OLD } }, []],

    ['a post on a wall', said('s~voices'), ['bob', 'cat', 'eve']],
    ['a post on a wall that does not exist', said('s~cellar'), []],
    ['the longest post', said('s~voices', { text: long(280) }), ['bob', 'cat', 'eve']],
    ['a post too long', said('s~voices', { text: long(281) }), []],
    ['a post with a picture', said('s~voices', { kind: 'file', file: PICTURE }), ['bob', 'cat', 'eve']],
    [
      'a post with a file that is no picture',
      said('s~voices', { kind: 'file', file: { ...PICTURE, type: 'text/plain' } }),
      [],
    ],
    ['a post that answers another one', said('s~voices', { replyTo: OLD }), []],
    ['a post before its approval', said('s~checked'), []],
    ['a later text of ann’s post', edited('s~voices', { text: 'Bye' }), []],
    ['a later picture of ann’s post', edited('s~voices', { 'file/id': 'other' }), []],
    ['ann’s post as deleted', edited('s~voices', { text: null, deleted: true }), ['ann']],
    ['ann’s approved post as deleted', edited('s~checked', { text: null, deleted: true }), ['ann']],
    ['ann’s hidden post as deleted', edited('s~voices', { text: null, deleted: true }, HIDDEN), []],
    ['a post that waits', waiting('s~checked'), ['bob', 'cat', 'eve']],
    ['a post that waits where none has to', waiting('s~voices'), []],
    ['a message that waits in a chat', waiting('w~lobby'), []],
    ['a waiting post too long', waiting('s~checked', { text: long(281) }), []],
    ['a waiting post with a picture', waiting('s~checked', { kind: 'file', file: PICTURE }), ['bob', 'cat', 'eve']],
    ['a waiting post that is approved', waiting('s~checked', { approved: true }), []],
    ['a waiting post as ann', waiting('s~checked', { from: 'ann' }), []],
    ['a waiting post of yesterday', waiting('s~checked', { at: NOW - 86_400_000 }), []],
    ['a waiting post without a rate stamp', without(waiting('s~checked'), '/rate/'), []],
    ['a waiting post that is already on the wall', waiting('s~checked', {}, OLD), []],
    ['another text of ann’s waiting post', { [`chat/live/pending/s~checked/ann/${WAITING}/text`]: 'Other' }, []],
    ['the removal of ann’s waiting post', { [`chat/live/pending/s~checked/ann/${WAITING}`]: null }, ['ann']],
    ['the removal of ann’s refused post', { [`chat/live/pending/s~checked/ann/${REFUSED}`]: null }, ['ann']],
    ['ann’s refused post as waiting', { [`chat/live/pending/s~checked/ann/${REFUSED}/hidden`]: null }, []],
    ['that a wall approves no posts', { 'chat/live/rooms/s~checked/preModerated': null }, []],
    ['a wall in their list', (uid) => ({ [`chat/live/userRooms/${uid}/s~voices`]: NOW }), []],
    ['a reaction to a post', (uid) => ({ [`chat/live/reactions/s~voices/${OLD}/🎉/${uid}`]: true }), []],
    ['two posts with one stamp', (uid) => ({ ...said('s~voices')(uid), ...waiting('s~checked')(uid) }), []],
    ['a direct room with tom', (uid) => direct(uid, 'tom'), ['ann', 'bob', 'cat', 'eve']],
    ['a direct room with a user who blocked them', (uid) => direct(uid, 'bob'), ['ann', 'eve', 'tom']],
    ['a direct room of two others', direct('ann', 'tom'), ['ann', 'tom']],
    [
      'a direct room under the wrong name',
      (uid) => ({ [`chat/live/members/d~tom~aaa/${uid}`]: { at: NOW, peer: 'aaa' } }),
      [],
    ],
    ['their own membership of a group', (uid) => ({ [`chat/live/members/g~team/${uid}`]: { at: NOW } }), []],
    ['the membership of tom in a group', { 'chat/live/members/g~team/tom': { at: NOW } }, ['eve']],
    ['the removal of dan from a group', { 'chat/live/members/g~team/dan': null }, ['dan', 'eve']],
    ['a member with an unknown field', { 'chat/live/members/g~team/tom': { at: NOW, role: 'owner' } }, []],
    ['a new group', (uid) => ({ 'chat/live/rooms/g~new': { kind: 'group', name: 'New', by: uid, at: NOW } }), []],
    ['a new owner of a group', (uid) => ({ 'chat/live/rooms/g~team/by': uid }), []],
    ['another member as the owner of a group', { 'chat/live/rooms/g~team/by': 'ann' }, ['eve']],
    ['a stranger as the owner of a group', { 'chat/live/rooms/g~team/by': 'tom' }, []],
    ['no owner of a group', { 'chat/live/rooms/g~team/by': null }, []],
    ['a new name of a group', { 'chat/live/rooms/g~team/name': 'Crew' }, ['eve']],
    ['no name of a group', { 'chat/live/rooms/g~team/name': null }, []],
    ['a name of a widget’s room', { 'chat/live/rooms/w~lobby/name': 'Mine' }, []],
    ['a pin', { 'chat/live/rooms/g~team/pinned': DELETED }, ['eve']],
    ['a pin on nothing', { 'chat/live/rooms/g~team/pinned': FRESH }, []],

    ['a group in their list', (uid) => ({ [`chat/live/userRooms/${uid}/g~team`]: NOW }), ['ann', 'dan', 'eve']],
    ['a widget’s room in their list', (uid) => ({ [`chat/live/userRooms/${uid}/w~lobby`]: NOW }), WRITERS],
    ['a group in the list of dan', { 'chat/live/userRooms/dan/g~team': NOW }, ['ann', 'dan', 'eve']],
    ['a direct room once more in the list of bob', { 'chat/live/userRooms/bob/d~ann~bob': NOW }, ['ann', 'bob']],
    ['a room out of the list of ann', { 'chat/live/userRooms/ann/g~team': null }, ['ann']],
    [
      'what they have read',
      (uid) => ({ [`chat/live/reads/${uid}/g~team`]: { at: NOW, id: OLD } }),
      ['ann', 'dan', 'eve'],
    ],
    ['what ann has read', { 'chat/live/reads/ann/g~team': { at: NOW, id: OLD } }, ['ann']],
    [
      'a reaction',
      (uid) => ({ [`chat/live/reactions/w~lobby/${OLD}/🎉/${uid}`]: true }),
      ['ann', 'bob', 'cat', 'eve', 'tom'],
    ],
    ['a reaction in words', (uid) => ({ [`chat/live/reactions/w~lobby/${OLD}/spam/${uid}`]: true }), []],
    ['a reaction to nothing', (uid) => ({ [`chat/live/reactions/w~lobby/${FRESH}/🎉/${uid}`]: true }), []],
    ['the removal of bob’s reaction', { [`chat/live/reactions/w~lobby/${OLD}/👍/bob`]: null }, ['bob']],
    ['typing in a group', (uid) => ({ [`chat/live/typing/g~team/${uid}`]: NOW }), ['ann', 'eve']],
    ['typing to a user who blocked the sender', (uid) => ({ [`chat/live/typing/d~bob~cat/${uid}`]: NOW }), ['bob']],
    ['the end of dan’s typing', { 'chat/live/typing/g~team/dan': null }, ['dan']],

    ['a block', (uid) => ({ [`chat/live/blocks/${uid}/zed`]: NOW }), WRITERS],
    ['a block of themselves', (uid) => ({ [`chat/live/blocks/${uid}/${uid}`]: NOW }), []],
    ['the end of bob’s block', { 'chat/live/blocks/bob/cat': null }, ['bob']],
    ['a draft', (uid) => ({ [`chat/live/drafts/${uid}/g~team`]: { text: 'Dear', at: NOW } }), ['ann', 'dan', 'eve']],
    [
      'a draft longer than a message',
      (uid) => ({ [`chat/live/drafts/${uid}/g~team`]: { text: 'a'.repeat(4001), at: NOW } }),
      [],
    ],
    ['the removal of ann’s draft', { 'chat/live/drafts/ann/g~team': null }, ['ann']],
    ['a muted room', (uid) => ({ [`chat/live/mutes/${uid}/g~team`]: true }), ['ann', 'dan', 'eve']],
    ['a restriction of bob', { 'chat/live/sanctions/bob': { until: NOW + 1000, reason: 'x' } }, []],
    ['the end of dan’s restriction', { 'chat/live/sanctions/dan': null }, []],
    ['a report', report(), ['ann', 'dan', 'eve']],
    ['a report of a post, however slow the wall is', report({ room: 's~voices' }), ['ann', 'bob', 'cat', 'dan', 'eve']],
    [
      'a post past the slow mode by way of a report',
      (uid) => ({ ...report({ room: 's~voices' })(uid), ...said('s~voices')(uid) }),
      ['bob', 'cat', 'eve'],
    ],
    ['a report as if a post waited', report({ reason: 'pending' }), []],
    ['a report as ann', report({ by: 'ann' }), ['ann']],
    ['a report from a room that they cannot read', report({ room: 'd~ann~bob' }), ['ann', 'bob']],
    ['a report without a rate stamp', without(report(), '/rate/'), []],
    ['a report a second time', { [`chat/live/reports/${OLD}/reason`]: 'other' }, []],

    [
      'their place in a call',
      (uid) => ({ [`calls/live/d~ann~bob/peers/${uid}`]: { at: NOW, audio: true } }),
      ['ann', 'bob'],
    ],
    ['a call with a user who blocked them', (uid) => ({ [`calls/live/d~bob~cat/peers/${uid}`]: { at: NOW } }), ['bob']],
    ['a signal to bob', signal('bob'), ['ann', 'bob']],
    ['a signal to a user outside of the room', signal('tom'), []],
    ['a signal as ann', signal('bob', { from: 'ann' }), ['ann']],
    ['a signal too long', signal('bob', { data: long(16_001) }), []],
    ['the removal of a signal to bob', { [`calls/live/d~ann~bob/signals/bob/${OLD}`]: null }, ['bob']],
    ['the removal of bob’s inbox', { 'calls/live/d~ann~bob/signals/bob': null }, ['bob']],
    ['a call to bob', ring('bob'), ['ann']],
    ['a call to a user of another group', ring('tom', { room: 'g~team' }), []],
    ['a call in a group', ring('ann', { room: 'g~team' }), ['eve']],
    ['a call in the room of a widget', ring('ann', { room: 'w~lobby' }), []],
    ['a call to a user who blocked them', ring('bob', { room: 'd~bob~cat' }), []],
    ['a call by another clock', ring('bob', { at: NOW - 1 }), []],
    ['a call that is already answered', ring('bob', { answer: 'accept' }), []],
    ['an answer to the call of bob', { 'rings/live/ann/bob/answer': 'decline' }, ['ann']],
    ['an unknown answer to the call of bob', { 'rings/live/ann/bob/answer': 'maybe' }, []],
    ['an answer to a call that does not exist', { 'rings/live/ann/eve/answer': 'decline' }, []],
    ['the end of the call of bob', { 'rings/live/ann/bob': null }, ['bob']],
    ['another text of a signal', { [`calls/live/d~ann~bob/signals/bob/${OLD}/data`]: 'x' }, []],
    [
      'the same signal once more',
      { [`calls/live/d~ann~bob/signals/bob/${OLD}`]: { from: 'ann', kind: 'offer', at: NOW, data: 'sdp' } },
      ['ann'],
    ],
  ])('who may write %s', (_, patch, expected) => {
    expect(writers(patch)).toEqual(expected);
  });

  test('a message 499 ms after the last one is refused, 500 ms after it is allowed', () => {
    const patch = said('w~lobby')('tom');
    const at = (ms: number) =>
      mayWrite(
        users.tom,
        JSON.parse(JSON.stringify(patch).replaceAll(String(NOW), String(NOW - 100 + ms))),
        undefined,
        NOW - 100 + ms,
      );
    expect([at(499), at(500)]).toEqual([false, true]);
  });
});

describe('in a closed room', () => {
  test('all users still read', () => {
    expect(readers('chat/live/messages/w~lobby', page, closedWorld)).toEqual(KNOWN);
  });

  test.each<[string, Patch | ((uid: string) => Patch), readonly UserName[]]>([
    ['a message', said('w~lobby'), []],
    ['a later text of ann’s message', edited('w~lobby', { text: 'Bye' }), []],
    ['ann’s message as deleted', edited('w~lobby', { text: null, deleted: true }), ['ann']],
    ['a reaction', (uid) => ({ [`chat/live/reactions/w~lobby/${OLD}/🎉/${uid}`]: true }), []],
    ['the removal of bob’s reaction', { [`chat/live/reactions/w~lobby/${OLD}/👍/bob`]: null }, ['bob']],
    ['that they type', (uid) => ({ [`chat/live/typing/w~lobby/${uid}`]: NOW }), []],
    ['that it is open', { 'chat/live/rooms/w~lobby/closedAt': null }, []],
  ])('who may write %s', (_, patch, expected) => {
    expect(writers(patch, closedWorld)).toEqual(expected);
  });
});
