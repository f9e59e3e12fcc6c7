import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { readRoomFlags } from '../../../domain/meeting-room/flags';
import { seatsFor, topologyFor } from '../../../domain/meeting-room/room';
import {
  chosenIn,
  handsIn,
  isLarge,
  membersIn,
  messagesIn,
  needsLink,
  peopleInOrder,
  placeInLine,
  reaches,
  removedIn,
  sendsIn,
  speakerOf,
  stageIn,
} from '../../../domain/meeting-room/stay';
import { type MeetingGuest, meetingPageAddress } from '../../../domain/widgets/meeting-address';

const GUEST: MeetingGuest = {
  displayName: 'Ada',
  lang: 'ar',
  userId: 'ada',
  visitorId: null,
  referrer: 'https://venue.example/',
};

test('a room reads the switches that the venue writes into its address', () => {
  const features = { chat: false, screenShare: false, preCallReview: false, audio: false };
  const meeting = { features, webinarOn: false, meetingName: 'Table one', update: 0 };
  const address = meetingPageAddress('https://venue.example/meeting/room/a.b', GUEST, meeting);
  expect(readRoomFlags(new URL(address ?? '').search)).toEqual({
    displayName: 'Ada',
    meetingName: 'Table one',
    hasChat: false,
    hasPeople: true,
    hasScreenShare: false,
    hasLeaveButton: true,
    hasParticipantCount: true,
    hasSettings: true,
    hasSpotlight: true,
    startsMuted: true,
    startsWithoutCamera: false,
    skipsPreview: true,
  });
});

test('a room whose address has any other text has every control', () => {
  assert(
    property(string(), (text) => {
      const { displayName, hasChat } = readRoomFlags(
        `displayName=${encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, ''))}&metadata=${text}`,
      );
      expect([[...displayName].length <= 100, hasChat]).toEqual([true, !/[&?]chat=off/.test(text)]);
    }),
  );
});

test('a room is entered without a look at camera and microphone where its address says so', () => {
  const skips = (query: string) => readRoomFlags(query).skipsPreview;
  expect(['', 'precallReview=off', 'skipMediaPermissionPrompt=on', 'skipMediaPermissionPrompt=off'].map(skips)).toEqual(
    [false, true, true, false],
  );
});

test('people are listed with hosts first, then raised hands in their order, then names; only hands of members count', () => {
  const of = (seat: string, name: string, role: 'HOST' | 'VIEWER' = 'VIEWER') => ({
    seat,
    uid: `u${seat}`,
    name,
    role,
  });
  const members = [of('4', 'Zoe'), of('5', 'Cem'), of('6', 'Ada'), of('7', 'Ben'), of('1', 'Hedy', 'HOST')];
  const hands = handsIn({ u5: 30, u7: 20, u9: 10, u6: 'soon' });
  expect(peopleInOrder(members, hands).map(({ name }) => name)).toEqual(['Hedy', 'Ben', 'Cem', 'Ada', 'Zoe']);
  expect(['u7', 'u5', 'u9', 'u6'].map((uid) => placeInLine(members, hands, uid))).toEqual([1, 2, null, null]);
});

test('the pinned picture is the large one, else that of the host’s choice, else screens and the speaker', () => {
  const shown = ['1', '2', '3'].map((seat) => ({ seat, uid: `u${seat}`, screen: seat === '3' }));
  const large = (pinned: string | null, spotlight: string | null) => {
    const chosen = chosenIn(shown, { pinned, spotlight });
    return shown.filter((one) => isLarge(one, chosen, '2')).map(({ seat }) => seat);
  };
  expect([large('u1', 'u2'), large('gone', 'u1'), large(null, 'gone')]).toEqual([['1'], ['1'], ['2', '3']]);
});

const record = { uid: 'ada', sid: 'tab', at: 1, name: 'Ada', role: 'HOST' };
test('members come in the order of their seats, also where the database makes a list of them', () => {
  const list = [null, record, null, { ...record, state: 'lost' }];
  expect(membersIn(list).map(({ seat, isLost, audio }) => [seat, isLost, audio])).toEqual([
    ['1', false, false],
    ['3', true, false],
  ]);
  expect(membersIn({ 10: record, 9: record, 2: { uid: 'broken' } }).map(({ seat }) => seat)).toEqual(['9', '10']);
  expect(membersIn(null)).toEqual([]);
});

test('messages come in the order in which they were written', () => {
  const said = (at: number) => ({ from: 'ada', name: 'Ada', at, text: 'Hello' });
  expect(messagesIn({ b: said(2), a: said(2), c: said(1), d: { text: 1 } }).map(({ id }) => id)).toEqual([
    'c',
    'a',
    'b',
  ]);
});

test('removed users are listed by name, without records that are not ours', () => {
  expect(removedIn({ joan: { name: 'Joan' }, ben: { name: 'Ben' }, eve: 'broken' })).toEqual([
    { uid: 'ben', name: 'Ben' },
    { uid: 'joan', name: 'Joan' },
  ]);
});

test('the loudest is the speaker, and stays it in silence', () => {
  expect(speakerOf({ 1: 0.1, 2: 0.5 }, null)).toBe('2');
  expect(speakerOf({ 1: 0.01, 2: 0 }, '2')).toBe('2');
  expect(speakerOf({ 1: 0.01 }, '2')).toBeNull();
});

test('viewers of a webinar are not connected with each other, but with hosts and guests who are on air', () => {
  const stage = stageIn({ ben: { as: 'GUEST', isTaken: true }, cat: { as: 'GUEST', isTaken: false }, dan: 'HOST' });
  const sends = (uid: string, role: 'HOST' | 'VIEWER' = 'VIEWER', isWebinar = true) =>
    sendsIn(isWebinar, stage, { uid, role });
  expect([sends('ada', 'HOST'), sends('ben'), sends('cat'), sends('dan'), sends('dan', 'VIEWER', false)]).toEqual([
    true,
    true,
    false,
    false,
    true,
  ]);
  const at = (seat: string, uid: string, role: 'HOST' | 'VIEWER' = 'VIEWER', isBackstage = false) => ({
    seat,
    uid,
    role,
    isBackstage,
  });
  const [host, hidden, guest] = [at('1', 'ada', 'HOST'), at('2', 'eve', 'HOST', true), at('4', 'ben')];
  const [viewer, other] = [at('5', 'cat'), at('6', 'dan', 'VIEWER', true)];
  const all = [host, hidden, guest, viewer, other];
  const linked = (topology: 'mesh' | 'sfu', own: (typeof all)[number]) =>
    all.filter((one) => needsLink({ isWebinar: true, topology, stage }, own, one)).map(({ seat }) => seat);
  const [mesh, sfu] = (['mesh', 'sfu'] as const).map((topology) => all.map((own) => linked(topology, own).join('')));
  expect(mesh).toEqual(['2456', '14', '1256', '14', '14']);
  expect(sfu, 'a host backstage hears those on air, and they not the host').toEqual(['14', '124', '14', '14', '14']);
  const sees = (own: (typeof all)[number]) =>
    all.filter((one) => reaches(true, stage, one, own)).map(({ seat }) => seat);
  expect(sees({ ...host, isBackstage: true }), 'who is backstage sees all others there').toEqual(['1', '2', '4']);
  expect(needsLink({ isWebinar: false, topology: 'mesh', stage }, viewer, hidden), 'a meeting has none').toBe(true);
});

test.each([
  ['a meeting', { isWebinar: false, capacity: null }, 'mesh', 6],
  ['a small meeting', { isWebinar: false, capacity: 4 }, 'mesh', 4],
  ['a large meeting', { isWebinar: false, capacity: 12 }, 'sfu', 12],
  ['a huge meeting', { isWebinar: false, capacity: 100 }, 'sfu', 24],
  ['a webinar', { isWebinar: true, capacity: null }, 'sfu', 100],
  ['a small webinar', { isWebinar: true, capacity: 30 }, 'sfu', 30],
] as const)('with a media server %s is forwarded if a mesh is too small for it', (_, shape, topology, seats) => {
  expect(topologyFor(shape, true)).toBe(topology);
  expect(seatsFor('VIEWER', shape, topology).length).toBe(seats);
  expect(topologyFor(shape, false)).toBe('mesh');
  expect(seatsFor('VIEWER', shape, 'mesh').length).toBe(Math.min(shape.capacity ?? 8, shape.isWebinar ? 8 : 6));
});

test('hosts and viewers of a webinar never share a seat', () => {
  for (const topology of ['mesh', 'sfu'] as const) {
    const shape = { isWebinar: true, capacity: null };
    const viewers = seatsFor('VIEWER', shape, topology);
    expect(seatsFor('HOST', shape, topology).filter((seat) => viewers.includes(seat))).toEqual([]);
  }
});
