// @vitest-environment jsdom
import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { jsonForPage, textForPage } from '../../domain/shell/entry-page';
import { html, page } from '../../server/identity/pages/html';
import { outboxPage, resetForm, resetNotice, signOnPage } from '../../server/identity/pages/pages';
import { wordingOf } from '../../server/identity/words/words';
import { sanitized } from '../../src/views/venue/pages/rich-text';
import { dangersIn } from './kernel/dangers';
import { scripts } from './kernel/payloads';
import { hold, tally } from './kernel/tally';

const counted = tally('script payloads');
afterAll(() => counted.write());

const parse = (markup: string): Document => new DOMParser().parseFromString(markup, 'text/html');

test('no script in a text survives the sanitizer of rich texts', async () => {
  const settings = { origin: 'https://venue.example', title: 'Imprint' };
  await hold(
    fc.asyncProperty(fc.array(scripts, { minLength: 1, maxLength: 3 }), async (payloads) => {
      const markup = `<p>before ${payloads.join('')} after</p>`;
      await counted.attack(() => {
        const clean = sanitized(markup, settings);
        expect(dangersIn(clean), markup).toEqual([]);
        // What browsers make of the same text when they read it again.
        expect(dangersIn(parse(clean.innerHTML).body), markup).toEqual([]);
      });
    }),
    { short: 60, whole: 4000 },
  );
});

const look = (venue: string) => ({ wording: wordingOf('en'), venue });
const mailOf = (text: string) => ({
  id: '1',
  recipient: text,
  subject: text,
  body: text,
  link: text,
  locale: 'en',
  createdAt: 0,
});

/** Every page of the identity server, with a text in each of its places. */
const PAGES: Readonly<Record<string, (text: string) => string>> = {
  'the form of a reset': (text) => resetForm(look(text), { code: text, email: text, fault: null }),
  'the notice of a reset': (text) => resetNotice(look(text), 'done', `/${text}`),
  'the page after a single sign-on': (text) =>
    signOnPage(look(text), { state: text, urlResponse: text, postBody: text }),
  'the outbox': (text) => outboxPage(look(text), [mailOf(text)]).replaceAll(/<a class="button" href="[^"]*">/g, '<a>'),
  'a mail': (text) =>
    page({ locale: text, direction: 'ltr', title: text, stylesheet: null, body: html`<p>${text}</p>` }),
  'the entry page': (text) =>
    `<html lang="${textForPage(text)}"><title>${textForPage(text)}</title><div></div><script type="application/json">${jsonForPage({ [text]: text })}</script></html>`,
};

/** The elements of a page, which a text must not change. */
const shapeOf = (markup: string): string =>
  [...parse(markup).querySelectorAll('*')]
    .map((element) => `${element.localName} ${[...element.attributes].map(({ name }) => name).join(' ')}`)
    .join('\n');

test.each(Object.keys(PAGES))('no text changes the elements of %s', async (name) => {
  const write = PAGES[name] ?? (() => '');
  const shape = shapeOf(write('plain'));
  await hold(
    fc.asyncProperty(scripts, async (text) => {
      await counted.attack(() => expect(shapeOf(write(text)), text).toBe(shape));
    }),
    { short: 12, whole: 500 },
  );
});
