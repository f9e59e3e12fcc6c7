import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textParts } from '../../../domain/chat/text';
import { runs } from '../../kernel/properties';

const links = (text: string): string[] => textParts(text).flatMap((part) => (part.kind === 'link' ? [part.href] : []));

const isMentioned = (text: string, name: string): boolean =>
  textParts(text, [name]).some(({ kind }) => kind === 'mention');

const piece = fc.oneof(
  fc.string(),
  fc.constantFrom('https://', 'http://', '@', 'Ada Lovelace', ' ', '\n', 'example.org', '/a?b#c', '(', ').', 'ä'),
  fc.webUrl(),
);

describe('texts of messages', () => {
  test('the parts of a text are the text, and each link leads to an http(s) address without a user', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const parts = textParts(text, ['Ada Lovelace', 'Ada', '']);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        for (const part of parts) {
          expect(part.text).not.toBe('');
          if (part.kind !== 'link') continue;
          const { protocol, username, password } = new URL(part.href);
          expect(['http:', 'https:', 'mailto:']).toContain(protocol);
          expect([username, password]).toEqual(['', '']);
        }
      }),
      { numRuns: runs(100, 500) },
    );
  });

  test.each([
    ['See https://example.org/a.', ['https://example.org/a']],
    ['See www.example.org/a, please', ['https://www.example.org/a']],
    ['Write to Ada.Lovelace+talk@mail.example.org.', ['mailto:Ada.Lovelace+talk@mail.example.org']],
    ['awww.example.org, ada@localhost and @ada.example', []],
    ['https://ada@example.org', []],
    ['(https://example.org/wiki/Loom_(machine))', ['https://example.org/wiki/Loom_(machine)']],
    ['http://a.example and https://b.example!', ['http://a.example/', 'https://b.example/']],
    ['HTTPS://EXAMPLE.ORG/Path?', ['https://example.org/Path']],
    ['https://пример.example', ['https://xn--e1afmkfd.example/']],
    ['no link: example.org', []],
    ['javascript:alert(1)', []],
    ['data:text/html,https', []],
    ['https://', []],
    ['https://bank.example@evil.example', []],
    ['https://user:word@evil.example', []],
    ['https://pаypal.example with a Cyrillic letter', []],
    ['https://xn--pypal-4ve.example', []],
  ])('%j links to %j', (text, hrefs) => {
    expect(links(text)).toEqual(hrefs);
  });

  test.each([
    ['Hello @Ada Lovelace!', 'Ada Lovelace', true],
    ['hello @ada lovelace', 'Ada Lovelace', true],
    ['@Ada', 'Ada', true],
    ['@Adam is here', 'Ada', false],
    ['mail@Ada', 'Ada', false],
    ['Ada', 'Ada', false],
    ['https://example.org/@Ada', 'Ada', false],
    ['مرحبا @آدا', 'آدا', true],
    ['@', '', false],
  ])('whether %j mentions %j: %j', (text, name, isThere) => {
    expect(isMentioned(text, name)).toBe(isThere);
  });

  test('the longer one of two matching names is mentioned', () => {
    expect(textParts('@Ada Lovelace @Ada', ['Ada', 'Ada Lovelace'])).toEqual([
      { kind: 'mention', text: '@Ada Lovelace' },
      { kind: 'text', text: ' ' },
      { kind: 'mention', text: '@Ada' },
    ]);
  });
});
