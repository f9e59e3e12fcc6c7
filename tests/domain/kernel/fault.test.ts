import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FAULT_KINDS, FaultError, faultKindOf, makeFault, readFault } from '../../../domain/kernel/fault';

const PLAIN = { kind: 'PROCESSING_ERROR', status: null, message: null, code: null };

test('there are six kinds of fault §3.61', () => {
  expect(FAULT_KINDS).toEqual([
    'FORBIDDEN',
    'NOT_REACHABLE',
    'PROCESSING_ERROR',
    'UNAUTHORIZED',
    'FUNCTION_UNSUPPORTED',
    'WIDGET_ERROR',
  ]);
});

describe('faults by HTTP status', () => {
  test.each([
    [null, 'NOT_REACHABLE'],
    [401, 'UNAUTHORIZED'],
    [403, 'FORBIDDEN'],
    [400, 'PROCESSING_ERROR'],
    [404, 'PROCESSING_ERROR'],
    [409, 'PROCESSING_ERROR'],
    [429, 'PROCESSING_ERROR'],
    [500, 'PROCESSING_ERROR'],
    [503, 'PROCESSING_ERROR'],
  ] as const)('HTTP status %s is a %s fault §8.1-8.4', (status, kind) => {
    expect(faultKindOf(status)).toBe(kind);
  });

  test('any other HTTP status is a processing error', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), (status) => {
        fc.pre(status !== 401 && status !== 403);
        expect(faultKindOf(status)).toBe('PROCESSING_ERROR');
      }),
    );
  });
});

describe('makeFault and readFault', () => {
  test('a fault has every field, with null for absent ones', () => {
    expect(makeFault('WIDGET_ERROR')).toEqual({ ...PLAIN, kind: 'WIDGET_ERROR' });
    expect(makeFault('FORBIDDEN', { status: 403, message: 'no' })).toEqual({
      kind: 'FORBIDDEN',
      status: 403,
      message: 'no',
      code: null,
    });
  });

  test('a fault survives a rejected promise', () => {
    const fault = makeFault('UNAUTHORIZED', { status: 401, message: 'Expired', code: 'expired' });
    const error = new FaultError(fault);
    expect([error.name, error.message, readFault(error)]).toEqual(['FaultError', 'Expired', fault]);
    expect(new FaultError(makeFault('NOT_REACHABLE')).message).toBe('NOT_REACHABLE');
  });

  const fault = makeFault('FORBIDDEN', { status: 403 });

  test.each<[what: string, thrown: unknown, read: object]>([
    ['an error', new Error('Boom'), { ...PLAIN, message: 'Boom' }],
    [
      'an error with a code',
      Object.assign(new Error('Wrong'), { code: 'auth/wrong-password' }),
      { ...PLAIN, message: 'Wrong', code: 'auth/wrong-password' },
    ],
    ['an error with a number as code', Object.assign(new Error('Gone'), { code: 20 }), { ...PLAIN, message: 'Gone' }],
    ['an error of another realm', { name: 'FaultError', fault }, fault],
    ['a fault with extra fields', { fault: { ...fault, response: new Map() } }, fault],
    ['an incomplete fault', { fault: { kind: 'FORBIDDEN' }, message: 'Half' }, { ...PLAIN, message: 'Half' }],
    ['a fault of an unknown kind', { fault: { ...fault, kind: 'ODD' } }, PLAIN],
    ['a string', 'offline', { ...PLAIN, message: 'offline' }],
    ['nothing', undefined, PLAIN],
    ['null', null, PLAIN],
    ['a number', 7, PLAIN],
  ])('a fault can be read from %s', (_, thrown, read) => {
    expect(readFault(thrown)).toEqual(read);
  });

  test('reading any thrown value gives plain data', () => {
    fc.assert(
      fc.property(fc.anything(), (thrown) => {
        const read = readFault(thrown);
        expect(JSON.parse(JSON.stringify(read))).toEqual(read);
      }),
    );
  });
});
