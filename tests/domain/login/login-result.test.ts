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

describe.each(['USER_FOUND', 'USER_CREATED'] as const)('a registration that is answered %s §3.9 §3.10', (status) => {
  test('signs in by the token of the answer', () => {
    expect(readAdmission({ status, emailAddress: EMAIL, customToken: 'token' }, '1815')).toEqual({
      by: 'token',
      token: 'token',
    });
  });

  test.each([undefined, ''])('signs in by its e-mail and number where there is no token: %j', (customToken) => {
    const result = { status, emailAddress: EMAIL, ...(customToken === undefined ? {} : { customToken }) };
    expect(readAdmission(result, '1815')).toEqual({ by: 'password', email: EMAIL, password: '1815' });
  });

  test.each([null, '', '  '])('without an e-mail is refused like invalid credentials: %j §8.27', (emailAddress) => {
    expect(codeOf({ status, emailAddress, customToken: 'token' })).toBe('login/no-user-found');
  });
});

describe('a registration', () => {
  test('that is unknown is refused §3.7', () => {
    expect(codeOf({ status: 'NO_USER_FOUND', emailAddress: null })).toBe('login/no-user-found');
    expect(codeOf({ status: 'NO_USER_FOUND', emailAddress: EMAIL, customToken: 'token' })).toBe('login/no-user-found');
  });

  test('that is inactive is not accepted, with or without an e-mail §3.8', () => {
    expect(codeOf({ status: 'USER_INACTIVE', emailAddress: EMAIL, customToken: 'token' })).toBe('login/user-inactive');
    expect(codeOf({ status: 'USER_INACTIVE', emailAddress: null })).toBe('login/user-inactive');
  });
});
