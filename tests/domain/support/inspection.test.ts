import { expect, test } from 'vitest';
import { inspectionOf, readInspectorMessage } from '../../../domain/support/inspection';

test.each([
  [true, 'admin'],
  ['admin', 'admin'],
  ['everybody', 'off'],
  [false, 'off'],
  [undefined, 'off'],
])('a configuration with the inspector %j allows it for: %s', (feature, allowed) => {
  expect(inspectionOf(feature)).toBe(allowed);
});

test.each([
  [
    { type: '@statelyai.connected', inspector: 'i', wants: 'all' },
    { type: '@statelyai.connected', inspector: 'i', wants: 'all' },
  ],
  [
    { type: '@statelyai.connected', inspector: 'i', wants: 'other', more: 1 },
    { type: '@statelyai.connected', inspector: 'i', wants: 'sign' },
  ],
  [
    { type: '@statelyai.connected', inspector: 'i' },
    { type: '@statelyai.connected', inspector: 'i', wants: 'sign' },
  ],
  [
    { type: '@statelyai.disconnected', inspector: 'i', wants: 'all' },
    { type: '@statelyai.disconnected', inspector: 'i' },
  ],
  [{ type: '@statelyai.connected' }, null],
  [{ type: '@statelyai.connected', inspector: 7 }, null],
  [{ inspector: 'i' }, null],
  [{ type: '@statelyai.other', inspector: 'i' }, null],
  [null, null],
  ['@statelyai.connected', null],
])('a tab reads the message %j of an inspector as %j', (heard, read) => {
  expect(readInspectorMessage(heard)).toEqual(read);
});
