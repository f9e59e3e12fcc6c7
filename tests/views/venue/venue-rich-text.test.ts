// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { sanitized } from '../../../src/views/venue/pages/rich-text';

describe('rich text', () => {
  const clean = (html: string) => sanitized(html, { origin: 'https://venue.example', title: 'Imprint' }).innerHTML;

  test.each([
    ['handlers', '<p onclick="alert(1)" onerror="alert(2)">text</p>', '<p>text</p>'],
    ['addresses that run code', '<a href="javascript:alert(1)">text</a>', '<a>text</a>'],
    ['encoded addresses that run code', '<a href="&#106;avascript:alert(1)">text</a>', '<a>text</a>'],
    ['frames of our own', '<p>a</p><iframe src="/v/aurora/area/lobby"></iframe><p>b</p>', '<p>a</p><p>b</p>'],
    ['frames that run code', '<iframe src="javascript:alert(1)"></iframe><p>b</p>', '<p>b</p>'],
    ['frames that carry their page', '<iframe srcdoc="<p>a</p>"></iframe><p>b</p>', '<p>b</p>'],
    ['drawings that carry scripts', '<svg onload="alert(1)"><circle /></svg><p>b</p>', '<p>b</p>'],
    ['forms and their fields', '<form action="/x"><input name="a"><button>go</button></form><p>b</p>', '<p>b</p>'],
    ['style sheets and styles', '<style>p{}</style><p style="position:fixed">b</p>', '<p>b</p>'],
    ['pictures that carry a page', '<img src="data:text/html,x"><img src=" data:image/svg+xml,x"><p>b</p>', '<p>b</p>'],
    ['objects', '<object data="x"></object><embed src="x"><p>b</p>', '<p>b</p>'],
    ['names that shadow our own', '<p id="app" name="root" class="x">b</p>', '<p>b</p>'],
    ['refreshes and bases', '<meta http-equiv="refresh" content="0;url=x"><base href="//x"><p>b</p>', '<p>b</p>'],
    ['films and sounds', '<video src="x" autoplay></video><audio src="x"></audio><p>b</p>', '<p>b</p>'],
  ])('rich text loses %s', (_, html, expected) => {
    expect(clean(html)).toBe(expected);
  });

  test.each([
    ['rich text opens links to other sites in a new tab', '<a href="https://other.example/a">x</a>'],
    ['rich text treats an address without a protocol as another site', '<a href="//other.example/a">x</a>'],
  ])('%s', (_, html) => {
    expect(clean(html)).toContain('target="_blank" rel="noopener noreferrer"');
  });

  test.each([
    ['our own links', '<a href="/v/aurora/area/lobby">x</a>'],
    ['mail addresses', '<a href="mailto:ada@example.org">x</a>'],
    ['tables', '<table><tbody><tr><th scope="row">a</th><td>b</td></tr></tbody></table>'],
    ['pictures that the text carries', '<p><img src="data:image/png;base64,AAAA" alt="Seal"></p>'],
    ['our own pictures', '<p><img src="/assets/seal.webp" alt="Seal"></p>'],
  ])('rich text keeps %s unchanged', (_, html) => {
    expect(clean(html)).toBe(html);
  });

  test('rich text is parsed in a separate document, which loads no pictures or frames of other sites', () => {
    const text = sanitized('<img src="https://tracker.example/1.gif"><iframe src="//tracker.example"></iframe>', {
      origin: 'https://venue.example',
      title: 'Imprint',
    });
    expect(text.ownerDocument.defaultView).toBeNull();
    expect([...text.children].map(({ localName }) => localName)).toEqual(['img', 'iframe']);
    expect(clean('<img srcset="https://tracker.example/1.gif 2x">')).toBe('');
  });

  test('rich text drops a heading that repeats the page title and moves the others below it', () => {
    expect(clean('<h1>Imprint</h1><h1>Who <b>we</b> are</h1>')).toBe('<h2>Who <b>we</b> are</h2>');
  });
});
