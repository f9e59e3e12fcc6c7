import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BREAKPOINTS } from '../../../domain/kernel/constants';

const HEADER_HEIGHT = 60;
const HEADER_WITH_PRESENCE = 102;
const SRC = new URL('../../../src/', import.meta.url);
const sheets = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ name, css: readFileSync(new URL(name, SRC), 'utf8') }));

test('the header height in the style sheets is 60 px, and 102 px on desktops with presence §3.72 §9.17', () => {
  const valuesOf = (name: string) =>
    sheets.flatMap(({ css }) => [...css.matchAll(new RegExp(`--${name}: ([^;]+);`, 'g'))].map(([, value]) => value));
  expect(valuesOf('header-bar')).toEqual([`${HEADER_HEIGHT}px`, `${HEADER_WITH_PRESENCE}px`]);
  // The notice of blocked content makes room for itself; the bar of a lost connection is as high as its text.
  const notices = valuesOf('notice-room').map(() => 'calc(var(--header-bar) + var(--notice-room))');
  expect(notices).toHaveLength(2);
  const rooms = [...notices, 'calc(var(--header-bar) + var(--connection-room, 0px))'];
  const heights = valuesOf('header-height');
  expect(heights).toHaveLength(rooms.length + 1);
  expect(heights).toEqual(expect.arrayContaining([...rooms, 'var(--header-bar)']));
});

test('layouts change only at the breakpoints §9.27', () => {
  const allowed = Object.values(BREAKPOINTS).flatMap((width) => [
    `(min-width: ${width}px)`,
    `(max-width: ${width - 0.02}px)`,
  ]);
  const widths = sheets.flatMap(({ name, css }) =>
    [...css.matchAll(/\((?:min|max)-width:[^)]*\)/g)].map(([query]) => ({ name, query })),
  );
  expect(widths.length).toBeGreaterThan(0);
  expect(widths.filter(({ query }) => !allowed.includes(query))).toEqual([]);
});

const scripts = readFileSync(new URL('theme/scripts.css', SRC), 'utf8');
const rulesOf = (css: string, locale: string) =>
  [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(([, selector = '']) => selector.includes(`:lang(${locale})`))
    .map(([, , body = '']) => body)
    .join('\n');

test.for<[locale: string, windows: string, apple: string, android: string]>([
  ['ja', 'Yu Gothic UI', 'Hiragino Sans', 'Noto Sans JP'],
  ['zh', 'Microsoft YaHei UI', 'PingFang SC', 'Noto Sans SC'],
  ['ar', 'Segoe UI', 'SF Arabic', 'Noto Sans Arabic'],
  ['ur', 'Segoe UI', 'Noto Nastaliq Urdu', 'Noto Sans Arabic'],
  ['hi', 'Nirmala UI', 'Kohinoor Devanagari', 'Noto Sans Devanagari'],
  ['bn', 'Nirmala UI', 'Kohinoor Bangla', 'Noto Sans Bengali'],
])('texts in %s have a face of Windows, Apple and Android', ([locale, ...faces]) => {
  const [, stack = ''] = /font-family:([^;]+);/.exec(rulesOf(scripts, locale)) ?? [];
  const names = stack.split(',').map((name) => name.trim().replaceAll('"', ''));
  expect(names).toEqual(expect.arrayContaining(faces));
  expect(names.at(-1)).toBe('sans-serif');
});

test('Chinese and Japanese do not take the system face, which may be that of the other language', () => {
  for (const locale of ['ja', 'zh']) expect(rulesOf(scripts, locale)).not.toContain('system-ui');
});

test('Arabic and Urdu have no synthesised bold or italics', () => {
  for (const locale of ['ar', 'ur']) expect(rulesOf(scripts, locale)).toContain('font-synthesis: none;');
});

test('every line of text is as tall as its script needs', () => {
  for (const locale of ['bn', 'hi', 'ur']) expect(rulesOf(scripts, locale)).toMatch(/--line-least: 1\.[5-9];/);
  const fixed = sheets
    .filter(({ name }) => !name.startsWith('inspector') && !name.endsWith('scripts.css'))
    .flatMap(({ name, css }) => [...css.matchAll(/line-height: ([^;]+);/g)].map(([, value]) => `${name}: ${value}`))
    .filter((line) => !line.includes('var(--line-least)') && !/: \d+px$/.test(line));
  // Badges hold numbers, in pixels. The words over a page of a document are invisible, and all users see the same whiteboard.
  expect(fixed.toSorted()).toEqual([
    'views/widgets/pdf/Document.module.css: 1',
    'views/widgets/whiteboard/Whiteboard.module.css: 1.3',
  ]);
});

test('no text is spaced out, which would tear Arabic letters apart', () => {
  const spaced = sheets.filter(({ css }) => css.includes('letter-spacing')).map(({ name }) => name);
  // A code of digits and Latin letters.
  expect(spaced.filter((name) => !name.startsWith('inspector'))).toEqual(['views/support/ReportDialog.module.css']);
});

test('Japanese lines break between phrases where the browser knows them', () => {
  expect(rulesOf(scripts, 'ja')).toContain('word-break: auto-phrase;');
});

test('the pages of the identity service are set like those of the application', () => {
  const page = readFileSync(new URL('../server/identity/pages/page.css', SRC), 'utf8');
  for (const locale of ['ar', 'ur']) expect(rulesOf(page, locale)).toContain('font-synthesis: none;');
  for (const locale of ['bn', 'hi', 'ur']) expect(rulesOf(page, locale)).toContain('--line-least');
  expect(rulesOf(page, 'ja')).toContain('word-break: auto-phrase;');
  expect(page).not.toContain('letter-spacing');
});

const sheetOf = (path: string) => readFileSync(new URL(path, SRC), 'utf8');
/** The declarations of the first rule whose selector is `selector`. */
const bodyOf = (css: string, selector: string) =>
  css.match(new RegExp(`(?:^|[},/])\\s*${selector}[^{}]*\\{([^}]*)`))?.[1] ?? '';

test('the pressed tool and the chosen tab have the colour of a selection in forced colours', () => {
  const [, forced = ''] = /@media \(forced-colors: active\) \{([\s\S]*?)\n\}/.exec(sheetOf('theme/base.css')) ?? [];
  expect(forced).toMatch(/:is\(button, .*\):is\(\[aria-pressed="true"\], \[aria-selected="true"\]\) \{/);
  for (const mark of ['background: Highlight !important;', 'color: HighlightText !important;'])
    expect(forced).toContain(mark);
});

test('controls among which arrow keys walk show which one has the focus', () => {
  const [, unringed = ''] =
    /(\[tabindex="-1"\]\S*:not\([^)]*\))?:focus \{\s*outline: none;/.exec(sheetOf('theme/base.css')) ?? [];
  expect(unringed).toBe('[tabindex="-1"]:not(a, button, input)');
});

test('users are asked to turn their phone only on a touch screen, not in a narrow window of a desktop', () => {
  const hint = sheetOf('views/shell/MobileHint.module.css');
  const shown = [...hint.matchAll(/@media ([^{]+) \{([\s\S]*?)\n\}/g)].filter(([, , body = '']) =>
    /dialog\.hint\[open\] \{\s*display: flex;/.test(body),
  );
  expect(hint).toMatch(/^dialog\.hint\[open\] \{\s*display: none;/);
  expect(shown.map(([, query]) => query)).toEqual([
    '(max-width: 599.98px) and (orientation: portrait) and (hover: none) and (pointer: coarse)',
  ]);
});

test('the toolbar of a document stays while its pages scroll', () => {
  const css = sheetOf('views/widgets/pdf/Document.module.css');
  expect(bodyOf(css, '\\.reader')).toMatch(/display: flex;\s*flex-direction: column;[\s\S]*block-size: max\(/);
  expect(bodyOf(css, '\\.reader')).toContain('contain: inline-size;');
  expect(bodyOf(css, '\\.tools')).toContain('flex: none;');
  expect(bodyOf(css, '\\.pages')).toMatch(/flex: 1;\s*min-block-size: 0;\s*overflow: auto;/);
});
