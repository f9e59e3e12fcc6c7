// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { sanitized } from '../../src/views/venue/rich-text';

describe('rich text', () => {
  const clean = (html: string) =>
    sanitized(html, { origin: 'https://venue.example', title: 'Imprint', blockedPicture: 'Picture not loaded' });

  test.each([
    ['handlers', '<p onclick="alert(1)" onerror="alert(2)">text</p>', '<p>text</p>'],
    ['addresses that run code', '<a href="javascript:alert(1)">text</a>', '<a>text</a>'],
    ['such addresses in disguise', '<a href="&#106;avascript:alert(1)">text</a>', '<a>text</a>'],
    ['frames', '<p>a</p><iframe src="https://evil.example"></iframe><p>b</p>', '<p>a</p><p>b</p>'],
    ['drawings that carry scripts', '<svg onload="alert(1)"><circle /></svg><p>b</p>', '<p>b</p>'],
    ['forms and what one fills in', '<form action="/x"><input name="a"><button>go</button></form><p>b</p>', '<p>b</p>'],
    ['style sheets and styles', '<style>p{}</style><p style="position:fixed">b</p>', '<p>b</p>'],
    ['objects', '<object data="x"></object><embed src="x"><p>b</p>', '<p>b</p>'],
    ['names that shadow our own', '<p id="app" name="root" class="x">b</p>', '<p>b</p>'],
    ['refreshes and bases', '<meta http-equiv="refresh" content="0;url=x"><base href="//x"><p>b</p>', '<p>b</p>'],
    ['films and sounds', '<video src="x" autoplay></video><audio src="x"></audio><p>b</p>', '<p>b</p>'],
  ])('loses %s', (_, html, expected) => {
    expect(clean(html)).toBe(expected);
  });

  test.each([
    ['opens links to elsewhere in a tab of their own', '<a href="https://other.example/a">x</a>'],
    ['takes an address without a protocol for elsewhere', '<a href="//other.example/a">x</a>'],
  ])('%s', (_, html) => {
    expect(clean(html)).toContain('target="_blank" rel="noopener noreferrer"');
  });

  test.each([
    ['our own links', '<a href="/v/aurora/area/lobby">x</a>'],
    ['mail addresses', '<a href="mailto:ada@example.org">x</a>'],
    ['tables', '<table><tbody><tr><th scope="row">a</th><td>b</td></tr></tbody></table>'],
    ['our own pictures', '<p><img src="/assets/seal.webp" alt="Seal"></p>'],
  ])('leaves %s as they are', (_, html) => {
    expect(clean(html)).toBe(html);
  });

  test('loads no picture of another site, and says what it showed', () => {
    expect(clean('<img src="https://tracker.example/1.gif" alt="Map of the hall">')).toBe(
      '<span data-blocked="">Map of the hall</span>',
    );
    expect(clean('<img src="//tracker.example/1.gif">')).toBe('<span data-blocked="">Picture not loaded</span>');
    expect(clean('<img srcset="https://tracker.example/1.gif 2x">')).not.toContain('tracker');
  });

  test('says the title of the page once, and keeps other headings below it', () => {
    expect(clean('<h1>Imprint</h1><h1>Who <b>we</b> are</h1>')).toBe('<h2>Who <b>we</b> are</h2>');
  });
});
