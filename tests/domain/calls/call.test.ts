import { expect, test } from 'vitest';
import { answerTo, offersFirst, outcomeOf, type RingAnswer, readSignal } from '../../../domain/calls/call';

const given = (answers: Readonly<Record<string, RingAnswer>>) =>
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
