import { assert, property, uint8Array } from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { AuditPageSchema } from '../../../domain/support/audit';
import { StoredRecordingsSchema } from '../../../domain/support/recordings';
import { reportBody, reportFileName } from '../../../domain/support/report';
import { isReportCode, reportCode, spokenCode } from '../../../domain/support/report-code';

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

const AT = '2026-11-20T09:00:00Z';
test.each<[string, v.GenericSchema, object]>([
  [
    'what happened',
    AuditPageSchema,
    {
      entries: [
        {
          id: '7',
          at: AT,
          action: 'roles.change',
          outcome: 'denied',
          uid: 'eve',
          account: 'ada@example.org',
          address: '192.0.2.1',
          target: 'ada',
          detail: 'HOST',
          person: 'Eve',
          subject: 'Ada Lovelace',
        },
      ],
      next: '7',
    },
  ],
  [
    'sent recordings',
    StoredRecordingsSchema,
    {
      recordings: [
        {
          code: 'K7QP2MXT',
          place: 'venue',
          appVersion: '2.0.0',
          isOtherBuild: false,
          sentence: 'It hung',
          size: 12,
          createdAt: AT,
          problem: '',
          message: null,
          area: 'lobby',
          locale: 'de',
          browser: 'firefox',
          browserVersion: 140,
          system: 'linux',
        },
      ],
      next: null,
    },
  ],
])('administrators read %s with all that it says', (_, schema, said) => {
  expect(v.parse(schema, said)).toEqual(said);
});

test('what a user writes goes beside the recording, and nothing else does', () => {
  expect([reportBody('{"a":1}', ' '), JSON.parse(reportBody('{"a":1}', 'It "hung"'))]).toEqual([
    '{"a":1}',
    { sentence: 'It "hung"', recording: { a: 1 } },
  ]);
});

test('nothing else is a report code', () => {
  expect(['K7QP2MX', 'k7qp2mxt', 'K7QP2MX0', '../../etc', null].map(isReportCode)).toEqual(Array(5).fill(false));
});
