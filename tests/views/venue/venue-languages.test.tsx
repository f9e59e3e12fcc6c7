import { readdirSync, readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { directionOf } from '../../../domain/shell/language';
import { loadWords, say, type WordKey } from '../../../src/words/words';
// Loaded before, so that no test waits for them.
import '../../../src/views/widgets/media-board/MediaBoardWidget';
import { enterVenue, venueWith } from './venue-harness';

type Texts = { locale: string; text: string }[];

const isTexts = (value: unknown): value is Texts =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((entry) => typeof entry?.text === 'string' && 'locale' in entry);

/** The venue with all of its texts in one language only; each text is unlike any other. */
function inLanguage<T>(value: T, locale: string, found: string[]): T {
  if (isTexts(value)) {
    found.push(`Texte ${found.length}.`);
    const text = found.at(-1) ?? '';
    return [{ locale, text: value.some((entry) => entry.text.startsWith('<')) ? `<p>${text}</p>` : text }] as T;
  }
  if (Array.isArray(value)) return value.map((one) => inLanguage(one, locale, found)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inLanguage(one, locale, found)])) as T;
}

const words = (text: string) => [{ locale: 'en', text }];
const talk = { begin: '2026-06-01T09:00:00Z', end: '2026-06-01T11:00:00Z' };

function foreignVenue(locale: string, more: object = {}) {
  const texts: string[] = [];
  const venue = venueWith((architecture, lobby) => ({
    areas: [
      {
        ...lobby,
        contentWidgets: [
          ...lobby.contentWidgets,
          {
            id: 'films',
            type: 'MEDIA_BOARD',
            name: words('Films'),
            placements: [{ viewpointId: 'lobby-entrance', x: 0.4, y: 0.4, width: 0.2, height: 0.2 }],
            configurations: [
              {
                id: 'board',
                name: words('Talk'),
                ...talk,
                contentPieces: [
                  { id: 'film', titles: words('A film'), descriptions: words('About it'), url: 'https://a.example/f' },
                ],
              },
            ],
          },
        ],
      },
      ...architecture.areas.slice(1),
    ],
    ...more,
  }));
  return { venue: inLanguage(venue, locale, texts), texts };
}

/** Texts of the venue on the screen, and those of them without the language and direction of their own. */
function shown(texts: readonly string[], locale: string) {
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const seen: string[] = [];
  const wrong: string[] = [];
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
    const text = texts.find((one) => node?.textContent?.includes(one));
    const parent = node.parentElement;
    if (text === undefined || parent === null || parent.tagName === 'TITLE') continue;
    seen.push(text);
    const [lang, dir] = ['lang', 'dir'].map((name) => parent.closest(`[${name}]`)?.getAttribute(name));
    if (lang !== locale || dir !== directionOf(locale)) wrong.push(`${text} in ${parent.outerHTML}`);
  }
  for (const picture of document.querySelectorAll('img[alt]')) {
    const text = texts.find((one) => picture.getAttribute('alt') === one);
    if (text === undefined) continue;
    seen.push(text);
    if (picture.closest('[lang]')?.getAttribute('lang') !== locale) wrong.push(picture.outerHTML);
  }
  return { seen: new Set(seen).size, wrong };
}

beforeAll(() => loadWords('ar'));
const t = (key: WordKey, params = {}) => say('ar', key, params);

const enterForeign = async (options: Parameters<typeof enterVenue>[0] = {}, more: object = {}) => {
  const { venue, texts } = foreignVenue('fr', more);
  const stage = await enterVenue({ venue, locale: 'ar', ...options });
  await waitFor(() => expect(document.documentElement.lang).toBe('ar'));
  return { ...stage, seenFrench: () => shown(texts, 'fr') };
};

test('texts of an area that fell back to another language have its language and direction, in the picture and in the list', async () => {
  const { user, seenFrench } = await enterForeign();
  await waitFor(() => expect(seenFrench().seen).toBeGreaterThan(8));
  expect(seenFrench().wrong).toEqual([]);
  await user.click(screen.getByRole('button', { name: t('area.showList') }));
  await screen.findByRole('heading', { name: t('area.otherAreas') });
  expect(seenFrench().seen).toBeGreaterThan(8);
  expect(seenFrench().wrong).toEqual([]);
});

test('the account menu names the area in its language', async () => {
  const { user, seenFrench } = await enterForeign();
  await user.click(screen.getByRole('button', { name: new RegExp(t('header.account')) }));
  await within(await screen.findByRole('menu')).findByText(/Texte/);
  expect(seenFrench().wrong).toEqual([]);
});

test('the texts of a media board and its items have their language', async () => {
  const { user, seenFrench } = await enterForeign();
  const films = screen.getAllByRole('button', { name: new RegExp(t('widgets.kinds.MEDIA_BOARD')) });
  await user.click(films[0] as HTMLElement);
  const name = new RegExp(t('widgets.kinds.MEDIA_BOARD'));
  const dialog = within(await screen.findByRole('dialog', { name }));
  const before = seenFrench().seen;
  await user.click(
    (await dialog.findAllByRole('listitem')).map((item) => within(item).getAllByRole('button')[0])[0] as HTMLElement,
  );
  await dialog.findByRole('button', { name: t('media.back') });
  expect(before).toBeGreaterThan(8);
  expect(seenFrench().wrong).toEqual([]);
});

test('the cookie banner has the venue’s texts in their language', async () => {
  const { seenFrench } = await enterForeign({ consents: {} });
  const dialog = within(await screen.findByRole('dialog', { name: t('consent.title') }));
  await waitFor(() => expect(dialog.getAllByText(/Texte/).length).toBeGreaterThan(3));
  expect(seenFrench().wrong).toEqual([]);
});

test('the own questions of the venue have their language in a profile', async () => {
  const { user, seenFrench } = await enterForeign();
  await user.click(screen.getByRole('button', { name: new RegExp(t('header.account')) }));
  await user.click(within(await screen.findByRole('menu')).getByText(t('profile.mine')));
  await screen.findByRole('dialog', { name: t('profile.mine') });
  expect(seenFrench().wrong).toEqual([]);
});

test('a text in the language of the page has no language of its own', async () => {
  const { venue, texts } = foreignVenue('ar');
  await enterVenue({ venue, locale: 'ar' });
  await waitFor(() => expect(document.documentElement.lang).toBe('ar'));
  await waitFor(() => expect(shown(texts, 'ar').seen).toBeGreaterThan(8));
  expect(shown(texts, 'ar').wrong).toEqual([]);
  expect([...document.querySelectorAll('main [lang]')]).toEqual([]);
});

test('no view shows a text of the venue without its language', () => {
  const views = readdirSync('src/views', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));
  const shownBare = /(?:>|\n)\s*\{(?:text|areaName)\([^{}]*\)(?: \|\| [\w.]+)?\}/;
  expect(views.filter((name) => shownBare.test(readFileSync(`src/views/${name}`, 'utf8')))).toEqual([]);
});
