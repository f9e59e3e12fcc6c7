import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FAULT_KINDS, type Fault, makeFault } from '../../../domain/kernel/fault';
import type { LoginKind } from '../../../domain/login/login';
import { LOGIN_CODES } from '../../../domain/login/login-messages';
import { type LoginStep, supportCode } from '../../../domain/login/support-code';

const KINDS: (LoginKind | null)[] = [null, 'CVENT_LOGIN', 'BIZZABO_LOGIN', 'FIREBASE_OIDC', 'EMAIL_PASSWORD'];
const STEPS: LoginStep[] = ['SIGNIN', 'REDIRECT', 'POPUP', 'RETURN', 'AUTHORITY', 'CONFIRM', 'RESET', 'LOCK'];
const coded = (code: string): Fault => makeFault('PROCESSING_ERROR', { code });

describe('support codes', () => {
  test.each([
    [null, 'CONFIRM', null, 'ANY-CONFIRM-NONE'],
    ['CVENT_LOGIN', 'SIGNIN', makeFault('PROCESSING_ERROR', { status: 404 }), 'CV-SIGNIN-H404'],
    ['BIZZABO_LOGIN', 'SIGNIN', makeFault('NOT_REACHABLE'), 'BZ-SIGNIN-NET'],
    ['FIREBASE_OIDC', 'RETURN', coded('auth/user-cancelled'), 'SSO-RETURN-USER-CANCELLED'],
    ['FIREBASE_OIDC', 'POPUP', coded(LOGIN_CODES.abandoned), 'SSO-POPUP-ABANDONED'],
    ['EMAIL_PASSWORD', 'SIGNIN', coded('auth/wrong-password'), 'PW-SIGNIN-REFUSED'],
    ['EMAIL_PASSWORD', 'SIGNIN', coded('auth/too-many-requests'), 'PW-SIGNIN-H429'],
    ['EMAIL_PASSWORD', 'AUTHORITY', makeFault('FORBIDDEN', { status: 403 }), 'PW-AUTHORITY-H403'],
    ['EMAIL_PASSWORD', 'LOCK', null, 'PW-LOCK-NONE'],
    ['EMAIL_PASSWORD', 'RESET', makeFault('FUNCTION_UNSUPPORTED'), 'PW-RESET-FUNCTION-UNSUPPORTED'],
  ] as const)('the support code of %s at %s contains kind, step and cause', (kind, step, fault, code) => {
    expect(supportCode(kind, step, fault)).toBe(code);
  });

  test('a support code is short, readable aloud and contains nothing of the message', () => {
    const faults = fc.record({
      kind: fc.constantFrom(...FAULT_KINDS),
      status: fc.option(fc.integer({ min: 100, max: 599 })),
      message: fc.constant('ada@example.org'),
      code: fc.option(fc.string({ unit: 'binary' })),
    });
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), fc.constantFrom(...STEPS), fc.option(faults), (kind, step, fault) => {
        const code = supportCode(kind, step, fault);
        expect(code).toMatch(/^(ANY|CV|BZ|SSO|PW)-[A-Z]+-[A-Z0-9-]{0,24}$/);
        expect(code.toLowerCase()).not.toContain('ada');
      }),
    );
  });

  test('a support code stays short enough to be read aloud', () => {
    expect(supportCode('EMAIL_PASSWORD', 'SIGNIN', coded(`auth/${'very-long-'.repeat(9)}`))).toBe(
      'PW-SIGNIN-VERY-LONG-VERY-LONG-VERY',
    );
  });

  test('support codes differ by kind and step', () => {
    const codes = KINDS.flatMap((kind) => STEPS.map((step) => supportCode(kind, step, null)));
    expect(new Set(codes).size).toBe(KINDS.length * STEPS.length);
  });

  test('all wrong credentials share one support code', () => {
    const refusals = [
      'auth/user-not-found',
      'auth/wrong-password',
      'auth/invalid-credential',
      'auth/invalid-login-credentials',
      LOGIN_CODES.noUserFound,
    ];
    for (const kind of KINDS) {
      for (const step of STEPS) {
        expect(new Set(refusals.map((code) => supportCode(kind, step, coded(code)))).size).toBe(1);
      }
    }
  });
});
