import { describe, expect, test } from 'vitest';
import { applied, mayRead, mayWrite, NOW, OLD, type Patch, type UserName, users, world } from './rules-world';

const ROOM = 'meetings/live/desk%2Eone';
const member = (uid: string, more: object = {}) => ({
  uid,
  sid: `${uid} tab`,
  at: NOW,
  name: uid,
  role: 'VIEWER',
  ...more,
});
const grant = (seat: string, more: object = {}) => ({
  seat,
  role: 'VIEWER',
  webinar: false,
  at: NOW - 1000,
  until: NOW + 60_000,
  ...more,
});

/** Ann hosts, bob and cat view; eve's meeting is over, dan is restricted, tom was granted nothing. */
const grants = {
  ann: grant('1', { role: 'HOST' }),
  bob: grant('2'),
  cat: grant('3'),
  dan: grant('4'),
  eve: grant('5', { until: NOW }),
};
/** The signal that waits for bob, sent anew. */
const again = { from: '1', kind: 'description', sid: 'ann tab', at: NOW, data: '{}' };
const place = {
  grants,
  seats: { 1: member('ann', { role: 'HOST', at: NOW - 9000 }), 2: member('bob', { at: NOW - 9000 }) },
  signals: { 2: { [OLD]: { ...again, at: NOW - 1000 } } },
  rates: { bob: NOW - 499 },
  hands: { bob: NOW - 2000 },
  stage: { bob: { as: 'GUEST', isTaken: false, until: NOW + 60_000 } },
  removed: { tom: { name: 'Tom', until: NOW + 60_000 } },
};
const meeting = applied(world, { [ROOM]: JSON.parse(JSON.stringify(place)) });
const webinar = applied(
  meeting,
  Object.fromEntries(Object.keys(grants).map((uid) => [`${ROOM}/grants/${uid}/webinar`, true])),
);

const NAMES = (Object.keys(users) as UserName[]).filter((name) => name !== 'slashed');
type By = Patch | ((uid: string) => Patch);
const writers = (patch: By, tree: unknown = meeting): UserName[] =>
  NAMES.filter((name) => mayWrite(users[name], typeof patch === 'function' ? patch(name) : patch, tree));
const readers = (path: string, query?: { limitToLast: number }): UserName[] =>
  NAMES.filter((name) => mayRead(users[name], `${ROOM}/${path}`, query as never, meeting));

const SEATS: Readonly<Record<string, string>> = { ann: '1', bob: '2', cat: '3', dan: '4', eve: '5', tom: '6' };
const seatOf = (uid: string): string => SEATS[uid] ?? '6';
const roleOf = (uid: string) => (uid === 'ann' ? 'HOST' : 'VIEWER');
const own =
  (more: object = {}, seat?: string): By =>
  (uid) => ({
    [`${ROOM}/seats/${seat ?? seatOf(uid)}`]: JSON.parse(
      JSON.stringify({ ...member(uid, { role: roleOf(uid) }), ...more }),
    ),
  });
const signal =
  (to: string, more: object = {}): By =>
  (uid) => ({
    [`${ROOM}/signals/${to}/-NFreshMessage000000`]: {
      from: seatOf(uid),
      kind: 'candidate',
      sid: `${uid} tab`,
      at: NOW,
      data: '{}',
      ...more,
    },
  });
const said =
  (more: object = {}): By =>
  (uid) => ({
    [`${ROOM}/chat/-NFreshMessage000000`]: { from: uid, name: uid, at: NOW, text: 'Hello', ...more },
    [`${ROOM}/rates/${uid}`]: NOW,
  });

describe('in a meeting room', () => {
  test.each<[string, string, { limitToLast: number } | undefined, readonly UserName[]]>([
    ['who is in the room', 'seats', undefined, ['ann', 'bob', 'cat', 'dan']],
    ['the inbox of bob', 'signals/2', undefined, ['bob']],
    ['all inboxes', 'signals', undefined, []],
    ['the chat', 'chat', { limitToLast: 100 }, ['ann', 'bob', 'cat', 'dan']],
    ['the chat as a whole', 'chat', undefined, []],
    ['the raised hands', 'hands', undefined, ['ann', 'bob', 'cat', 'dan']],
    ['whether a host has been here', 'begun', undefined, ['ann', 'bob', 'cat', 'dan']],
    ['who is on stage', 'stage', undefined, ['ann', 'bob', 'cat', 'dan']],
    ['who is shown large', 'spotlight', undefined, ['ann', 'bob', 'cat', 'dan']],
    ['who was granted a seat', 'grants', undefined, []],
    ['whom hosts have removed', 'removed', undefined, ['ann']],
    ['that tom was removed', 'removed/tom', undefined, ['ann', 'tom']],
  ])('who may read %s', (_, path, query, expected) => {
    expect(readers(path, query)).toEqual(expected);
  });

  test.each<[string, By, readonly UserName[]]>([
    ['their own seat', own(), ['ann', 'bob', 'cat']],
    ['a seat that was granted to another user', own({}, '6'), []],
    ['the seat of ann', own({}, '1'), ['ann']],
    ['a seat as another user', own({ uid: 'ann' }), ['ann']],
    ['a seat as a host', own({ role: 'HOST' }), ['ann']],
    ['a seat with camera and microphone', own({ audio: true, video: true, screen: true }), ['ann', 'bob', 'cat']],
    ['that they are backstage', own({ isBackstage: true }), ['ann', 'bob', 'cat']],
    ['a seat that is almost backstage', own({ isBackstage: 'almost' }), []],
    ['their hand', (uid) => ({ [`${ROOM}/hands/${uid}`]: NOW }), ['ann', 'cat']],
    ['their hand, raised earlier', (uid) => ({ [`${ROOM}/hands/${uid}`]: NOW - 1 }), []],
    ['that bob lowers his hand', { [`${ROOM}/hands/bob`]: null }, ['bob']],
    ['that a host is here', { [`${ROOM}/begun`]: NOW }, ['ann']],
    ['that they are on stage', (uid) => ({ [`${ROOM}/stage/${uid}`]: { as: 'GUEST', isTaken: true } }), []],
    ['that bob does not go on stage', { [`${ROOM}/stage/bob`]: null }, ['bob']],
    ['that bob declines the stage', { [`${ROOM}/stage/bob/isDeclined`]: true }, ['bob']],
    ['that bob has not declined the stage', { [`${ROOM}/stage/bob/isDeclined`]: false }, []],
    ['that cat declines what nobody offered', { [`${ROOM}/stage/cat/isDeclined`]: true }, []],
    ['who is shown large', { [`${ROOM}/spotlight`]: 'ann' }, []],
    ['that the meeting is over', { [`${ROOM}/ended`]: { at: NOW, until: NOW + 1 } }, []],
    ['that a host has never been here', { [`${ROOM}/begun`]: null }, []],
    ['a seat without a name', own({ name: '' }), []],
    ['a seat with a name too long', own({ name: 'x'.repeat(101) }), []],
    ['a seat with an unknown field', own({ colour: 'red' }), []],
    ['a seat by another clock', own({ at: NOW - 1 }), []],
    ['a seat from another tab', own({ sid: 'later' }), ['ann', 'bob', 'cat']],
    ['the loss of another tab’s connection', own({ sid: 'later', state: 'lost' }), ['cat']],
    ['the loss of their own connection', own({ state: 'lost' }), ['ann', 'bob', 'cat']],
    ['that bob has left', { [`${ROOM}/seats/2`]: null }, ['bob']],
    ['a grant', (uid) => ({ [`${ROOM}/grants/${uid}`]: { seat: '6', role: 'HOST', until: NOW + 1 } }), []],
    ['a signal to bob', signal('2'), ['ann', 'bob']],
    ['a signal to an empty seat', signal('4'), []],
    ['a signal as ann', signal('2', { from: '1' }), ['ann']],
    ['a signal too long', signal('2', { data: 'x'.repeat(16_001) }), []],
    ['a signal of an unknown kind', signal('2', { kind: 'other' }), []],
    ['that they were removed', (uid) => ({ [`${ROOM}/removed/${uid}`]: null }), []],
    ['the same signal once more', { [`${ROOM}/signals/2/${OLD}`]: again }, ['ann']],
    ['the same signal with another text', { [`${ROOM}/signals/2/${OLD}`]: { ...again, data: '{ }' } }, []],
    ['the removal of a signal to bob', { [`${ROOM}/signals/2/${OLD}`]: null }, ['bob']],
    ['the removal of bob’s inbox', { [`${ROOM}/signals/2`]: null }, ['bob']],
    ['a message, half a second after the last one', said(), ['ann']],
    ['a message as ann', said({ from: 'ann' }), ['ann']],
    ['a message without text', said({ text: '' }), []],
    ['a message too long', said({ text: 'x'.repeat(1001) }), []],
    ['a message with an unknown field', said({ html: '<b>' }), []],
    ['a message without a rate', (uid) => ({ [`${ROOM}/chat/-NFreshMessage000000`]: { from: uid } }), []],
    ['an unknown path', { [`${ROOM}/other`]: 1 }, []],
    ['the end of the room', { [ROOM]: null }, []],
  ])('who may write %s', (_, patch, expected) => {
    expect(writers(patch)).toEqual(expected);
  });

  test.each<[string, By, readonly UserName[]]>([
    ['a seat that sends nothing', own({ audio: false, video: false, screen: false }), ['ann', 'bob', 'cat']],
    ['a seat with a microphone', own({ audio: true }), ['ann']],
    ['a seat with a camera', own({ video: true }), ['ann']],
    ['a seat with a screen', own({ screen: true }), ['ann']],
  ])('only hosts of a webinar send: who may write %s', (_, patch, expected) => {
    expect(writers(patch, webinar)).toEqual(expected);
    const withGuest = applied(webinar, { [`${ROOM}/grants/bob/guest`]: true });
    const isScreen = JSON.stringify(typeof patch === 'function' ? patch('bob') : patch).includes('"screen":true');
    const onStage = isScreen ? expected : [...new Set([...expected, 'bob'])].toSorted();
    expect(writers(patch, withGuest), 'with bob on stage').toEqual(onStage);
  });
});

/** The room of the group of ann, dan and eve, where the service granted seats to ann, eve and, before his removal, bob. */
const GROUP = 'meetings/live/g~team';
const DIRECT = 'meetings/live/d~ann~bob';
const grouped = applied(world, {
  [GROUP]: JSON.parse(
    JSON.stringify({
      grants: { ann: grant('1'), eve: grant('2'), dan: grant('3'), bob: grant('4', { until: NOW }) },
      seats: { 1: member('ann', { at: NOW - 9000 }) },
    }),
  ),
});

describe('in the room of a group', () => {
  const GROUP_SEATS: Readonly<Record<string, string>> = { ann: '1', eve: '2', dan: '3', bob: '4' };
  const sits =
    (more: object = {}, seat?: string, room = GROUP): By =>
    (uid) => ({ [`${room}/seats/${seat ?? GROUP_SEATS[uid] ?? '5'}`]: { ...member(uid), ...more } });
  const grantFor =
    (to: (uid: string) => string): By =>
    (uid) => ({ [`${GROUP}/grants/${to(uid)}`]: grant('5', { role: 'HOST' }) });

  test.each<[string, By, readonly UserName[]]>([
    ['the seat that the service granted', sits(), ['ann', 'eve']],
    ['a free seat', sits({}, '5'), []],
    ['a seat beyond the room', sits({}, '7'), []],
    ['a seat that was granted to another member', sits({}, '2'), ['eve']],
    ['the seat of a member who is there', sits({}, '1'), ['ann']],
    ['the seat as another member', sits({ uid: 'ann' }, '1'), ['ann']],
    ['the seat as a host', sits({ role: 'HOST' }), []],
    ['the seat in the room of a direct chat', sits({}, '1', DIRECT), []],
    ['the seat in the room of another group', sits({}, '1', 'meetings/live/g~other'), []],
    ['the seat of the other mode', sits({}, '1', 'meetings/stage/g~team'), []],
    ['that ann has left', { [`${GROUP}/seats/1`]: null }, ['ann']],
    ['a grant for themselves', grantFor((uid) => uid), []],
    ['a grant for another user', grantFor(() => 'tom'), []],
    ['a longer grant', (uid) => ({ [`${GROUP}/grants/${uid}/until`]: NOW + 999_999 }), []],
    [
      'a grant and the seat together',
      (uid) => ({ [`${GROUP}/grants/${uid}`]: grant('5'), [`${GROUP}/seats/5`]: member(uid) }),
      [],
    ],
    [
      'a membership and the seat together',
      (uid) => ({ [`chat/live/members/g~team/${uid}`]: { at: NOW }, [`${GROUP}/seats/5`]: member(uid) }),
      [],
    ],
    ['the end of the room', { [GROUP]: null }, []],
  ])('who may write %s', (_, patch, expected) => {
    expect(writers(patch, grouped)).toEqual(expected);
  });

  test('who may read who is there: members with a seat, and no member without one', () => {
    const mayReadSeats = (tree: unknown) =>
      NAMES.filter((name) => mayRead(users[name], `${GROUP}/seats`, undefined, tree));
    expect(mayReadSeats(grouped)).toEqual(['ann', 'dan', 'eve']);
    expect(mayReadSeats(applied(grouped, { [`${GROUP}/grants/eve`]: null }))).toEqual(['ann', 'dan']);
  });
});
