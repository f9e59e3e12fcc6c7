import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { emailKey, hasSeveralEmails } from '../../../domain/kernel/email';
import { EmailSchema } from '../../../domain/kernel/validation';

test.each([
  ['ada@münchen.example', 'ada@xn--mnchen-3ya.example'],
  ['Ada@MÜNCHEN.example', 'Ada@xn--mnchen-3ya.example'],
  ['ada@mu\u0308nchen.example', 'ada@xn--mnchen-3ya.example'],
  ['ada@例え。テスト', 'ada@xn--r8jz45g.xn--zckzah'],
  ['jörg@x.org', 'jörg@x.org'],
  ['यूज़र@x.org', 'यूज़र@x.org'],
  ["O'Neil@x.org", "O'Neil@x.org"],
  ['Ada L <ada@x.org>', 'ada@x.org'],
  ['"L, Ada" <ada@x.org>;', 'ada@x.org'],
  ['mailto:ada@x.org', 'ada@x.org'],
  ['MAILTO:ada@x.org?subject=Hello', 'ada@x.org'],
  ["'ada@x.org'", 'ada@x.org'],
  ['“ada@x.org”', 'ada@x.org'],
  ['ada@x.org\u200B', 'ada@x.org'],
  ['\uFEFFada@x.org', 'ada@x.org'],
  ['\u202Aada@x.org\u202C', 'ada@x.org'],
  ['a\u00ADda@x.org', 'ada@x.org'],
  ['ａｄａ＠ｘ．ｏｒｇ', 'ada@x.org'],
])('the e-mail address %j is stored as %j', (text, address) => {
  expect(v.parse(EmailSchema, text)).toBe(address);
});

test.each(['a@x.org;b@x.org', 'a@x.org b@x.org', 'ada@x.org/y', 'ada@münchen', 'ada@mün chen.example', 'ada@ü%41.org'])(
  '%j is no e-mail address',
  (text) => {
    expect(v.is(EmailSchema, text)).toBe(false);
  },
);

test('addresses of the same user are equal however their domain and case are written', () => {
  const spellings = ['ada@münchen.example', 'ADA@xn--mnchen-3ya.example', ' <Ada@MÜNCHEN.EXAMPLE>\u200B'];
  expect(new Set(spellings.map(emailKey)).size).toBe(1);
});

describe('several addresses', () => {
  test.each(['a@x.org;b@x.org', 'a@x.org, b@x.org', 'a@x.org b@y.org', 'a@x.org/b@x.org'])('%j has several', (text) => {
    expect(hasSeveralEmails(text)).toBe(true);
  });
  test.each(['a@x.org', 'ada', '', 'ada@', 'Ada @ home'])('%j does not have several', (text) => {
    expect(hasSeveralEmails(text)).toBe(false);
  });
});
