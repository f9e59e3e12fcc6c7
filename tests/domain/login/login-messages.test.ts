import { expect, test } from 'vitest';
import { makeFault } from '../../../domain/kernel/fault';
import { endsSession, signInMessage } from '../../../domain/login/login-messages';

test('a service that is asked too often says so, whatever the login', () => {
  const busy = makeFault('PROCESSING_ERROR', { status: 429 });
  const refused = makeFault('PROCESSING_ERROR', { status: 404 });
  for (const kind of ['CVENT_LOGIN', 'BIZZABO_LOGIN'] as const) {
    expect(signInMessage(kind, busy)).toBe('login.tooManyAttempts');
    expect(signInMessage(kind, refused)).not.toBe('login.tooManyAttempts');
  }
});

test.each([
  ['auth/user-token-expired', true],
  ['auth/user-disabled', true],
  ['auth/network-request-failed', false],
  [null, false],
])('a refresh that fails with %j ends the session: %j', (code, isOver) => {
  expect(endsSession(makeFault('PROCESSING_ERROR', { code }))).toBe(isOver);
});
