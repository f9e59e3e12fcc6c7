import { assert, property, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import { isReportCode, reportCode, reportFileName, spokenCode } from '../../../domain/support/report';

test('a report code has eight unambiguous characters', () => {
  assert(
    property(uint8Array({ minLength: 8, maxLength: 16 }), (bytes) => {
      const code = reportCode(bytes);
      expect(isReportCode(code)).toBe(true);
      expect(code).toMatch(/^[^01IOLU]{8}$/);
    }),
  );
});

test('a report code is read out in two halves, and names the file', () => {
  expect([spokenCode('K7QP2MXT'), reportFileName('K7QP2MXT')]).toEqual(['K7QP-2MXT', 'venue-session-K7QP2MXT.json']);
});

test('nothing else is a report code', () => {
  expect(['K7QP2MX', 'k7qp2mxt', 'K7QP2MX0', '../../etc', null].map(isReportCode)).toEqual(Array(5).fill(false));
});
