import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasScriptTag } from '../../../domain/venue/rich-text';

describe('script tags', () => {
  test.each([
    '<script>alert(1)</script>',
    '<p>x</p><SCRIPT>alert(1)</SCRIPT>',
    '<ScRiPt src="https://evil.example/x.js"></sCrIpT>',
    '<script\n  async>',
    '<script\tdefer>',
    '<script\f>',
    '<script/x>',
    '<script/>',
    '<script src=x',
    '<script',
    '< script >',
    '</script>',
    '</script >',
    '<svg><script>alert(1)</script></svg>',
    '<scr<script>ipt>',
    '<!-- <script> -->',
    '<p title="<script>">',
  ])('a script tag is found in %j §2.49 §5.12', (html) => {
    expect(hasScriptTag(html)).toBe(true);
  });

  test.each([
    '',
    '<p>The script of the play</p>',
    'script',
    'script>',
    '<scripted>',
    '<script-like>',
    '<scriptx src=y>',
    '<noscript>Please</noscript>',
    '<manuscript>',
    '&lt;script&gt;',
    '<p>javascript: and <em>scripts</em></p>',
    '<a href="/script">script</a>',
    '<h1>Imprint</h1><p>Aurora Summit</p>',
  ])('no script tag is found in %j', (html) => {
    expect(hasScriptTag(html)).toBe(false);
  });

  test('a script tag is found in any spelling and position', () => {
    const cased = fc
      .tuple(...[...'script'].map((letter) => fc.constantFrom(letter, letter.toUpperCase())))
      .map((letters) => letters.join(''));
    const after = fc.constantFrom('>', ' ', '\n', '\t', '\r', '\f', '/', ' src=x>');
    fc.assert(
      fc.property(fc.string(), cased, after, fc.string(), (before, tag, end, rest) => {
        expect(hasScriptTag(`${before}<${tag}${end}${rest}`)).toBe(true);
      }),
    );
  });
});
