import { expect, test } from 'vitest';
import { createTemplate, stylesOf } from '../../../server/shell/entry-template';

const HTML = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="description" content="Enter the venue." />
    <link rel="preload" as="fetch" href="/ui-config.json" crossorigin="anonymous" />
    <title>Venue</title>
    <script type="module" crossorigin src="/app/main.js"></script>
    <link rel="modulepreload" crossorigin href="/app/shared.js">
    <link rel="stylesheet" crossorigin href="/app/main.css">
  </head>
  <body><div id="app"></div></body>
</html>`;
const MANIFEST = {
  'index.html': { file: 'app/main.js', imports: ['_shared'], css: ['app/main.css'] },
  _shared: { file: 'app/shared.js' },
  '_de.js': { file: 'app/de.js', name: 'de' },
  'src/adapters/login/firebase-identity.ts': { file: 'app/identity.js', imports: ['_shared'] },
  '_venue.js': { file: 'app/venue.js', name: 'venue', css: ['app/venue.css'] },
  '_inside.js': { file: 'app/inside.js', name: 'inside' },
};
const STYLES = ['main{color:red}'];
const CONTENT = {
  locale: 'de',
  direction: 'ltr',
  title: 'A & <B>',
  description: 'Willkommen bei "A & <B>"',
  screen: '<main>$& Willkommen</main>',
  choices: [['a"b', '<form>$&</form>']],
  data: { title: '</script>' },
  stopped: '<main>$& Stopped</main>',
  earlyScript: 'early()',
  build: '0a1b2c3d',
  isOpen: false,
  venueId: 'aurora',
} as const;

test('the page holds the language, the title, the screen and the data', () => {
  const page = createTemplate(HTML, MANIFEST, STYLES)(CONTENT);
  expect(page).toContain('<html lang="de" dir="ltr">');
  expect(page).toContain('<title>A &amp; &lt;B&gt;</title>');
  expect(page).toContain('<meta name="description" content="Willkommen bei &quot;A &amp; &lt;B&gt;&quot;" />');
  expect(page).toContain('<div id="app"><main>$& Willkommen</main></div>');
  expect(page).toContain('<script type="application/json" id="entry-data">{"title":"\\u003c/script>"}</script>');
  expect(page).toContain('<link rel="modulepreload" crossorigin href="/app/de.js">');
  expect(page).not.toContain('as="fetch"');
});

test('the page holds what the screen shows after each choice, outside of the screen', () => {
  const page = createTemplate(HTML, MANIFEST, STYLES)(CONTENT);
  expect(page).toContain('</main></div><template data-choice="a&quot;b"><form>$&</form></template>');
});

test('the page holds its build, and what it shows if its scripts do not start', () => {
  const page = createTemplate(HTML, MANIFEST, STYLES)(CONTENT);
  expect(page).toContain('<script data-build="0a1b2c3d"');
  expect(page).toContain('<template id="stopped"><main>$& Stopped</main></template>');
});

test('the page holds its styles, so that no request holds up the first paint', () => {
  const page = createTemplate(HTML, MANIFEST, STYLES)(CONTENT);
  expect(stylesOf(MANIFEST)).toEqual(['/app/main.css']);
  expect(page).toContain('main{color:red}</style>');
  expect(page.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
    '<link rel="stylesheet" disabled crossorigin href="/app/main.css">',
  ]);
});

test('the page evaluates each module that its entry imports as soon as it arrives', () => {
  const page = createTemplate(HTML, MANIFEST, STYLES)(CONTENT);
  expect(page).toContain('<script type="module" async crossorigin src="/app/shared.js"></script>');
  expect(page).toContain('<script type="module" crossorigin src="/app/main.js"></script>');
  expect(page).not.toContain('<link rel="modulepreload" crossorigin href="/app/shared.js">');
});

test('the script that hides the screen runs before the screen', () => {
  const page = createTemplate(HTML, MANIFEST, STYLES)(CONTENT);
  expect(page.indexOf('early()')).toBeGreaterThan(0);
  expect(page.indexOf('early()')).toBeLessThan(page.indexOf('<main>'));
});

test('the venue is preloaded at once only if every visitor enters it', () => {
  const fill = createTemplate(HTML, MANIFEST, STYLES);
  const link = '<link rel="modulepreload" crossorigin href="/app/venue.js">';
  expect(fill(CONTENT)).toContain(
    'data-venue="aurora" data-inside="/app/inside.js /app/venue.css /app/venue.js" data-identity="/app/identity.js"',
  );
  expect([fill(CONTENT).includes(link), fill({ ...CONTENT, isOpen: true }).includes(link)]).toEqual([false, true]);
});

test('a build without one of the chunks is refused', () => {
  const { '_venue.js': _, ...rest } = MANIFEST;
  expect(() => createTemplate(HTML, rest, STYLES)).toThrow('"venue"');
});
