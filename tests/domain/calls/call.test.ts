import * as v from 'valibot';
import { expect, test } from 'vitest';
import { IceServersSchema } from '../../../domain/calls/api';
import {
  answerTo,
  offersFirst,
  outcomeOf,
  PeerSchema,
  type RingOutcome,
  RingSchema,
  readSignal,
  SignalSchema,
} from '../../../domain/calls/call';

const given = (answers: Readonly<Record<string, RingOutcome>>) =>
  Object.entries(answers).map(([uid, answer]) => ({ uid, answer }));

test('of two users in a call exactly one makes the first offer', () => {
  expect([offersFirst('grace', 'ada'), offersFirst('ada', 'grace')]).toEqual([true, false]);
});

test('a ring is shown outside of a call, accepted in the same call, and busy in another one', () => {
  expect([answerTo('d~ada~bob', null), answerTo('d~ada~bob', 'd~ada~bob'), answerTo('d~ada~bob', 'g~team')]).toEqual([
    null,
    'accept',
    'busy',
  ]);
});

test('a call ends when all have answered and none has accepted', () => {
  const all = ['bob', 'eve'];
  expect(outcomeOf(all, given({ bob: 'decline' }))).toBeNull();
  expect(outcomeOf(all, given({ bob: 'decline', eve: 'accept' }))).toBeNull();
  expect(outcomeOf(all, given({ bob: 'decline', eve: 'busy' }))).toBe('declined');
  expect(outcomeOf(all, given({ bob: 'busy', eve: 'busy' }))).toBe('busy');
  expect(outcomeOf(all, given({ bob: 'recent', eve: 'busy' }))).toBe('busy');
  expect(outcomeOf(all, given({ bob: 'recent', eve: 'recent' }))).toBe('recent');
});

const SERVER = { urls: ['turn:media.example'], username: 'ada', credential: 'secret' };
test.each<[string, v.GenericSchema, object]>([
  ['a server that helps to connect', IceServersSchema, { iceServers: [SERVER], ttl: 600 }],
  ['a ring', RingSchema, { room: 'd~ada~bob', at: 1, sid: 'tab', answer: 'busy' }],
  ['a user in a call', PeerSchema, { at: 1, sid: 'tab', audio: false, video: false, screen: true, state: 'lost' }],
  ['a signal', SignalSchema, { from: 'ada', kind: 'candidate', sid: 'tab', at: 1, data: '{}' }],
])('%s is read with all that it says', (_, schema, said) => {
  expect(v.parse(schema, said)).toEqual(said);
});

test('a way to another browser is read with all that it says', () => {
  const candidate = { candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'u' };
  const said = { kind: 'candidate', to: 'tab', candidate };
  expect(readSignal({ kind: 'candidate', data: JSON.stringify(said) })).toEqual(said);
});

test('a signal of another shape is none', () => {
  const description = { kind: 'description', to: 'tab', description: { type: 'offer', sdp: 'v=0' } };
  const read = (kind: 'description' | 'candidate', data: unknown) => readSignal({ kind, data: JSON.stringify(data) });
  expect(read('description', description)).toEqual(description);
  expect(read('candidate', { kind: 'candidate', to: 'tab', candidate: null })).not.toBeNull();
  expect(read('candidate', description)).toBeNull();
  expect(read('description', { ...description, description: { type: 'other' } })).toBeNull();
  expect(readSignal({ kind: 'description', data: '{' })).toBeNull();
});
