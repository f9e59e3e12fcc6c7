import { expect, test } from 'vitest';
import { activityText, failureOf, refusalText } from '../../../domain/support/failures';
import type { EventEntry, Json } from '../../../domain/support/recording';
import { isLostEdit, isPlumbing } from '../../replay/telling';

const entry = (actor: string, type: string, more: { [key: string]: Json } = {}): EventEntry => ({
  kind: 'event',
  at: 0,
  actor,
  from: null,
  event: { type, ...more },
  failed: false,
  after: null,
});
const failing = (error: Json) => failureOf(entry('root/profile', 'xstate.error.actor.saveProfile', { error }));
const fault = (status: number | null, kind: string, code: string | null = null) =>
  failing({ name: 'FaultError', message: '[hidden]', fault: { kind, status, message: '[hidden]', code } });

test.each([
  ['the service', fault(409, 'PROCESSING_ERROR', 'version'), '409 from the service (version)'],
  ['the service, without a code', fault(503, 'PROCESSING_ERROR'), '503 from the service'],
  ['nobody', fault(null, 'NOT_REACHABLE'), 'no answer came'],
  ['a rule of the page', fault(null, 'PROCESSING_ERROR', 'tooLarge'), 'tooLarge by the page itself'],
  ['the identity provider', failing({ code: 'auth/invalid-credential' }), 'auth/invalid-credential from the service'],
  [
    'no network at a login',
    failing({ code: 'auth/network-request-failed' }),
    'auth/network-request-failed no answer came',
  ],
  ['a blocked window', failing({ code: 'auth/popup-blocked' }), 'auth/popup-blocked by the browser'],
  ['a camera', failing({ name: 'NotAllowedError' }), 'NotAllowedError by the browser'],
  ['an error of the code', failing({ name: 'TypeError' }), 'TypeError by the page itself'],
])('a refusal by %s says so with its status', (_, failure, text) => {
  expect(failure?.what).toBe('saveProfile');
  expect(failure && refusalText(failure)).toBe(text);
});

test('only a failed actor is a failure', () => {
  expect(failureOf(entry('root/profile', 'xstate.done.actor.saveProfile', { output: null }))).toBeNull();
});

test.each([
  ['saveProfile', 'Saving profile'],
  ['readVenue', 'Reading venue'],
  ['setStatus#2', 'Setting status'],
])('the actor %s is told as %s', (name, text) => {
  expect(activityText(name)).toBe(text);
});

test.each([
  ['an init', entry('root/chat', 'xstate.init'), true],
  ['analytics', entry('root/analytics', 'analytics.visit'), true],
  ['a picture', entry('root/places/picture:lobby', 'places.want'), true],
  ['a press', entry('root/login', 'login.submit'), false],
  ['a failed picture', entry('root/pictures', 'xstate.error.actor.readPicture', { error: { name: 'X' } }), false],
  ['an actor that broke', { ...entry('root/chat', 'xstate.init'), failed: true }, false],
])('whether %s is plumbing', (_, one, isIt) => {
  expect(isPlumbing(one)).toBe(isIt);
});

test('a lost or conflicting edit is told by its event or its state', () => {
  expect(isLostEdit({ type: 'board.conflict', from: 'open', to: 'open' })).toBe(true);
  expect(isLostEdit({ type: 'xstate.error.actor.save', from: 'saving', to: 'conflicting' })).toBe(true);
  expect(isLostEdit({ type: 'board.draw', from: 'open', to: 'open' })).toBe(false);
});
