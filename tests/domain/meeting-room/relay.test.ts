import * as v from 'valibot';
import { expect, test } from 'vitest';
import { RelayAnswerSchema, RelayRequestSchema } from '../../../domain/meeting-room/relay';
import { HostRequestSchema, SeatRequestSchema, SeatSchema } from '../../../domain/meeting-room/room';
import { MemberSchema, RoomMessageSchema } from '../../../domain/meeting-room/stay';

const CANDIDATE = { candidate: 'candidate:1 1 udp 1 192.0.2.1 9 typ host', sdpMid: '0', sdpMLineIndex: 0 };
const ICE = [{ urls: ['turn:media.example'], username: 'ada', credential: 'secret' }];

test.each<[string, v.GenericSchema, object]>([
  ['a greeting', RelayRequestSchema, { type: 'hello', token: 't', room: 'r' }],
  ['an offer of what a browser sends', RelayRequestSchema, { type: 'send', sdp: 'v=0' }],
  ['a wish to see a seat', RelayRequestSchema, { type: 'watch', seat: '1' }],
  ['a wish to see a seat no longer', RelayRequestSchema, { type: 'unwatch', seat: '1' }],
  ['an answer', RelayRequestSchema, { type: 'answer', feed: 'f', sdp: 'v=0' }],
  ['a wish for another way', RelayRequestSchema, { type: 'again', feed: 'f' }],
  ['a way to a feed', RelayRequestSchema, { type: 'candidate', feed: 'f', candidate: CANDIDATE }],
  ["a way to the browser's own feed", RelayRequestSchema, { type: 'candidate', feed: null, candidate: CANDIDATE }],
  ['a welcome', RelayAnswerSchema, { type: 'welcome' }],
  ['the answer to what a browser sends', RelayAnswerSchema, { type: 'sent', sdp: 'v=0' }],
  ['an offer of a feed', RelayAnswerSchema, { type: 'offer', seat: '1', feed: 'f', sdp: 'v=0' }],
  ['the end of a feed', RelayAnswerSchema, { type: 'gone', seat: '1', feed: 'f' }],
  ['a request for a seat', SeatRequestSchema, { room: 'board.talk' }],
  [
    'a seat',
    SeatSchema,
    {
      room: 'r',
      seat: '1',
      role: 'HOST',
      isWebinar: true,
      isGuest: false,
      topology: 'sfu',
      mode: 'live',
      iceServers: ICE,
    },
  ],
  ['what a host asks for', HostRequestSchema, { room: 'r', action: 'mute', uid: 'ben' }],
  [
    'a member',
    MemberSchema,
    {
      uid: 'ada',
      sid: 'tab',
      at: 1,
      name: 'Ada',
      role: 'HOST',
      state: 'lost',
      audio: true,
      video: true,
      screen: true,
      isBackstage: true,
    },
  ],
  ['a message of a room', RoomMessageSchema, { from: 'ada', name: 'Ada', at: 1, text: 'Hello' }],
])('%s is read with all that it says', (_, schema, said) => {
  expect(v.parse(schema, said)).toEqual(said);
});

const candidate = (more: object) => ({ type: 'candidate', feed: 'f', candidate: { ...CANDIDATE, ...more } });
test.each<[string, v.GenericSchema, object]>([
  ['a description as long as a book', RelayRequestSchema, { type: 'send', sdp: 'x'.repeat(40_001) }],
  ['an empty description', RelayRequestSchema, { type: 'send', sdp: '' }],
  ['a seat that is no number', RelayRequestSchema, { type: 'watch', seat: '1/2' }],
  ['a seat beyond every room', RelayRequestSchema, { type: 'watch', seat: '1000' }],
  ['a feed without a name', RelayRequestSchema, { type: 'again', feed: '' }],
  ['a feed with too long a name', RelayRequestSchema, { type: 'again', feed: 'f'.repeat(101) }],
  ['a way of too many letters', RelayRequestSchema, candidate({ candidate: 'x'.repeat(1001) })],
  ['a medium with too long a name', RelayRequestSchema, candidate({ sdpMid: 'x'.repeat(101) })],
  ['a room without a name', SeatRequestSchema, { room: '' }],
  ['a room with too long a name', SeatRequestSchema, { room: 'x'.repeat(501) }],
  ['a host request about no user', HostRequestSchema, { room: 'r', action: 'mute', uid: '' }],
  ['a host request about too long a user id', HostRequestSchema, { room: 'r', action: 'mute', uid: 'x'.repeat(129) }],
])('%s is refused', (_, schema, said) => {
  expect(v.is(schema, said)).toBe(false);
});

test('the longest allowed descriptions, ways and names are taken', () => {
  const longest = { type: 'answer', feed: 'f'.repeat(100), sdp: 'x'.repeat(40_000) };
  const way = candidate({ candidate: 'x'.repeat(1000), sdpMid: 'x'.repeat(100) });
  expect([longest, way].map((said) => v.is(RelayRequestSchema, said))).toEqual([true, true]);
  expect(v.is(SeatRequestSchema, { room: 'x'.repeat(500) })).toBe(true);
});
