import { expect, test } from 'vitest';
import { createTemplate } from '../../../server/shell/entry-template';

const HTML = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <link rel="preload" as="fetch" href="/ui-config.json" crossorigin="anonymous" />
    <title>Venue</title>
    <link rel="stylesheet" crossorigin href="/app/main.css">
  </head>
  <body><div id="app"></div></body>
</html>`;
const MANIFEST = {
  'index.html': { file: 'app/main.js', imports: ['_shared'] },
  _shared: { file: 'app/shared.js' },
  'src/words/de.ts': { file: 'app/de.js' },
  'src/adapters/login/firebase-identity.ts': { file: 'app/identity.js', imports: ['_shared'] },
  'src/views/venue/VenuePages.tsx': { file: 'app/venue.js', css: ['app/venue.css'] },
  'src/adapters/root/compose-inside.ts': { file: 'app/inside.js' },
};
const CONTENT = {
  locale: 'de',
  direction: 'ltr',
  title: 'A & <B>',
  screen: '<main>$& Willkommen</main>',
  data: { title: '</script>' },
  earlyScript: 'early()',
  isOpen: false,
} as const;

test('the page holds the language, the title, the screen and the data', () => {
  const page = createTemplate(HTML, MANIFEST)(CONTENT);
  expect(page).toContain('<html lang="de" dir="ltr">');
  expect(page).toContain('<title>A &amp; &lt;B&gt;</title>');
  expect(page).toContain('<div id="app"><main>$& Willkommen</main></div>');
  expect(page).toContain('<script type="application/json" id="entry-data">{"title":"\\u003c/script>"}</script>');
  expect(page).toContain('<link rel="modulepreload" crossorigin href="/app/de.js">');
  expect(page).not.toContain('as="fetch"');
});

test('the script that hides the screen runs before the style sheet can delay it', () => {
  const page = createTemplate(HTML, MANIFEST)(CONTENT);
  expect(page.indexOf('early()')).toBeGreaterThan(0);
  expect(page.indexOf('early()')).toBeLessThan(page.indexOf('rel="stylesheet"'));
});

test('the venue is preloaded at once only if every visitor enters it', () => {
  const fill = createTemplate(HTML, MANIFEST);
  const link = '<link rel="modulepreload" crossorigin href="/app/venue.js">';
  expect(fill(CONTENT)).toContain('data-inside="/app/identity.js /app/venue.css /app/venue.js /app/inside.js"');
  expect([fill(CONTENT).includes(link), fill({ ...CONTENT, isOpen: true }).includes(link)]).toEqual([false, true]);
});

test('a build without one of the modules is refused', () => {
  const { 'src/views/venue/VenuePages.tsx': _, ...rest } = MANIFEST;
  expect(() => createTemplate(HTML, rest)).toThrow('src/views/venue/VenuePages.tsx');
});
