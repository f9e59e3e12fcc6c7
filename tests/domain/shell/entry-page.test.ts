import { describe, expect, test } from 'vitest';
import { jsonForPage, preferredLanguage, textForPage } from '../../../domain/shell/entry-page';

describe('data within the entry page', () => {
  test('JSON within a script element cannot end the element and stays the same data', () => {
    const data = { title: '</script><script>alert(1)</script>', note: '<!-- & "quoted" \u2028' };
    const text = jsonForPage(data);
    expect(text).not.toContain('<');
    expect(JSON.parse(text)).toEqual(data);
  });

  test('text within an element or attribute cannot become markup', () => {
    expect(textForPage('<b a="1">&amp;')).toBe('&lt;b a=&quot;1&quot;&gt;&amp;amp;');
  });
});

describe('the preferred language of a request', () => {
  test.each([
    ['the only language', 'de', 'de'],
    ['the first of equal languages', 'de-CH,de,en', 'de-CH'],
    ['the language with the highest quality', 'en;q=0.5, ar;q=0.9,de;q=0.7', 'ar'],
    ['no language for a wildcard', '*', null],
    ['no refused language', 'de;q=0, en;q=0.1', 'en'],
    ['no language for something else', 'de_CH;"<script>"', null],
    ['no language for an empty header', '', null],
    ['no language without a header', undefined, null],
  ])('the preferred language is %s', (_, header, expected) => {
    expect(preferredLanguage(header)).toBe(expected);
  });
});
