import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FAULT_KINDS, FaultError, faultKindOf, makeFault, readFault } from '../../../domain/kernel/fault';

const PLAIN = { kind: 'PROCESSING_ERROR', status: null, message: null, code: null };

test('there are six kinds of faults §3.61', () => {
  expect(FAULT_KINDS).toEqual([
    'FORBIDDEN',
    'NOT_REACHABLE',
    'PROCESSING_ERROR',
    'UNAUTHORIZED',
    'FUNCTION_UNSUPPORTED',
    'WIDGET_ERROR',
  ]);
});

describe('the kind of an HTTP status', () => {
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
  ] as const)('%s is %s §8.1-8.4', (status, kind) => {
    expect(faultKindOf(status)).toBe(kind);
  });

  test('of any other status is a processing error', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), (status) => {
        fc.pre(status !== 401 && status !== 403);
        expect(faultKindOf(status)).toBe('PROCESSING_ERROR');
      }),
    );
  });
});

describe('a fault', () => {
  test('has every field, absent ones as null', () => {
    expect(makeFault('WIDGET_ERROR')).toEqual({ ...PLAIN, kind: 'WIDGET_ERROR' });
    expect(makeFault('FORBIDDEN', { status: 403, message: 'no' })).toEqual({
      kind: 'FORBIDDEN',
      status: 403,
      message: 'no',
      code: null,
    });
  });

  test('travels through a rejected promise and is read again', () => {
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
    ['a fault with more in it', { fault: { ...fault, response: new Map() } }, fault],
    ['half a fault', { fault: { kind: 'FORBIDDEN' }, message: 'Half' }, { ...PLAIN, message: 'Half' }],
    ['a fault of no known kind', { fault: { ...fault, kind: 'ODD' } }, PLAIN],
    ['a text', 'offline', { ...PLAIN, message: 'offline' }],
    ['nothing', undefined, PLAIN],
    ['null', null, PLAIN],
    ['a number', 7, PLAIN],
  ])('is read from %s', (_, thrown, read) => {
    expect(readFault(thrown)).toEqual(read);
  });

  test('is plain data whatever was thrown', () => {
    fc.assert(
      fc.property(fc.anything(), (thrown) => {
        const read = readFault(thrown);
        expect(JSON.parse(JSON.stringify(read))).toEqual(read);
      }),
    );
  });
});
