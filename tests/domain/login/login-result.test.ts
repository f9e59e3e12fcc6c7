import { describe, expect, test } from 'vitest';
import { readFault } from '../../../domain/kernel/fault';
import type { LoginResult } from '../../../domain/login/login';
import { readAdmission } from '../../../domain/login/login-result';

const EMAIL = 'ada@example.org';
const codeOf = (result: LoginResult): string | null => {
  try {
    readAdmission(result, '1815');
  } catch (error) {
    return readFault(error).code;
  }
  return 'admitted';
};

describe.each(['USER_FOUND', 'USER_CREATED'] as const)('registration response %s §3.9 §3.10', (status) => {
  test('a found or created user signs in with the token of the response', () => {
    expect(readAdmission({ status, emailAddress: EMAIL, customToken: 'token' }, '1815')).toEqual({
      by: 'token',
      token: 'token',
    });
  });

  test.each([undefined, ''])(
    'a registration response without a token signs in with e-mail and number: %j',
    (customToken) => {
      const result = { status, emailAddress: EMAIL, ...(customToken === undefined ? {} : { customToken }) };
      expect(readAdmission(result, '1815')).toEqual({ by: 'password', email: EMAIL, password: '1815' });
    },
  );

  test.each([null, '', '  '])(
    'a registration response without an e-mail address counts as invalid credentials: %j §8.27',
    (emailAddress) => {
      expect(codeOf({ status, emailAddress, customToken: 'token' })).toBe('login/no-user-found');
    },
  );
});

describe('refused registrations', () => {
  test('an unknown registration is refused §3.7', () => {
    expect(codeOf({ status: 'NO_USER_FOUND', emailAddress: null })).toBe('login/no-user-found');
    expect(codeOf({ status: 'NO_USER_FOUND', emailAddress: EMAIL, customToken: 'token' })).toBe('login/no-user-found');
  });

  test('an inactive registration is refused, with or without an e-mail address §3.8', () => {
    expect(codeOf({ status: 'USER_INACTIVE', emailAddress: EMAIL, customToken: 'token' })).toBe('login/user-inactive');
    expect(codeOf({ status: 'USER_INACTIVE', emailAddress: null })).toBe('login/user-inactive');
  });
});
