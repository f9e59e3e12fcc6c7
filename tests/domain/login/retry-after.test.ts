import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRetryAfter, retryAfterText } from '../../../domain/login/retry-after';

test('the wait in the message of an identity error is read again, in whole seconds', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 120_000 }), (ms) => {
      const message = `Firebase: ${retryAfterText(ms)} (auth/too-many-requests).`;
      expect(readRetryAfter(message)).toBe(Math.ceil(ms / 1000) * 1000);
    }),
  );
});

test('a message without a wait names none', () => {
  expect(readRetryAfter('Firebase: Error (auth/too-many-requests).')).toBeNull();
});
