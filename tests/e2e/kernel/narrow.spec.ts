import type { Page } from '@playwright/test';
import { entriesOf } from '../../../docs/words/entries';
import { mapWords, PSEUDO_ENDS, pseudoWords } from '../../../docs/words/pseudo';
import { LOCALES } from '../../../domain/kernel/constants';
import type { Words } from '../../../src/words/words';
import { en, wordsIn } from '../../kernel/words';
import { cutTexts, NARROW, shownTexts } from './cut-texts';
import { test as base, expect } from './elsewhere';
import { profileOf } from './own-profile';
import { smallSampleData } from './sample';
import { startService } from './service';
import { speakWith } from './speech';
import { DECIDED } from './venue';
import { eachWidget, wholeVisit } from './whole-visit';

type Ends = readonly [string, string];
type Wording = { words: Words; ends: Ends };

/** Zero-width signs: the texts of real catalogues keep their width. */
const JOINERS: Ends = ['\u2060', '\u2060'];

/** Serves a catalogue in the place of that of a language, under all names that its file exports. */
const serveWords = (page: Page, locale: string, words: Words) =>
  page.route(new RegExp(`/app/${locale}-[\\w-]+\\.js$`), async (route) => {
    const code = await (await route.fetch()).text();
    const names = [...(/export\{([^}]*)\}/.exec(code)?.[1] ?? '').matchAll(/\w+ as (\w+)/g)].map(
      ([, name]) => `words as ${name}`,
    );
    const body = `const words = { default: ${JSON.stringify(words)} };\nexport { ${names.join(', ')} };`;
    await route.fulfill({ contentType: 'text/javascript', body });
  });

/** The catalogue that has the widest text of all languages for each key. */
async function widestWords(page: Page): Promise<Words> {
  const catalogues = LOCALES.map((locale) => entriesOf(wordsIn(locale)));
  const keys = [...entriesOf(en).keys()];
  const texts = keys.map((key) => catalogues.map((entries) => entries.get(key) ?? ''));
  const widest = await page.evaluate((rows) => {
    const pen = document.createElement('canvas').getContext('2d');
    if (pen === null) throw new Error('There is no canvas');
    pen.font = '16px system-ui';
    return rows.map((row) => {
      const widths = row.map((text) => pen.measureText(text).width);
      return row[widths.indexOf(Math.max(...widths))] ?? '';
    });
  }, texts);
  const byKey = new Map(keys.map((key, at) => [key, widest[at] ?? '']));
  return mapWords(en, (_, key) => JOINERS.join(byKey.get(key)));
}

const setLines = (page: Page, locale: string) =>
  page.evaluate((lang) => document.documentElement.setAttribute('lang', lang), locale);

type Fixtures = {
  inPlaceOf: 'de' | 'ar';
  kind: 'pseudo' | 'widest';
  /** The language whose lines the texts are set in. */
  linesOf: string | null;
  wording: Wording;
  expectWhole: (screen: string) => Promise<void>;
};

const test = base.extend<Fixtures>({
  inPlaceOf: ['de', { option: true }],
  kind: ['pseudo', { option: true }],
  linesOf: [null, { option: true }],
  wording: async ({ page, inPlaceOf, kind }, use) => {
    const wording =
      kind === 'pseudo'
        ? { words: pseudoWords(en), ends: PSEUDO_ENDS }
        : { words: await widestWords(page), ends: JOINERS };
    await serveWords(page, inPlaceOf, wording.words);
    await use(wording);
  },
  speech: async ({ wording, inPlaceOf }, use) => use(speakWith(wording.words, inPlaceOf)),
  expectWhole: async ({ page, wording, linesOf }, use) =>
    use(async (screen) => {
      if (linesOf !== null) await setLines(page, linesOf);
      await expect
        .poll(() => shownTexts(page, wording.ends), `${screen} shows texts of the catalogue`)
        .toBeGreaterThan(0);
      const width = page.viewportSize()?.width;
      await expect.poll(() => cutTexts(page, wording.ends, width), screen).toEqual([]);
    }),
});

const LANGUAGES = [
  { name: 'the pseudo-language', locale: 'de-DE', inPlaceOf: 'de', kind: 'pseudo', linesOf: null },
  {
    name: 'the mirrored pseudo-language with the tall lines of Urdu',
    locale: 'ar-EG',
    inPlaceOf: 'ar',
    kind: 'pseudo',
    linesOf: 'ur',
  },
  {
    name: 'the widest texts of all catalogues with the tall lines of Hindi',
    locale: 'de-DE',
    inPlaceOf: 'de',
    kind: 'widest',
    linesOf: 'hi',
  },
] as const;

for (const { name, locale, inPlaceOf, kind, linesOf } of LANGUAGES) {
  test.describe(`in ${name}, at ${NARROW} pixels`, () => {
    test.use({
      viewport: { width: NARROW, height: 640 },
      isMobile: true,
      hasTouch: true,
      locale,
      inPlaceOf,
      kind,
      linesOf,
    });

    test('the login cuts no text off', { tag: '@long' }, async ({ page, visitor, speech: { t }, expectWhole }) => {
      await page.goto('/login');
      await expect(visitor.option).toBeVisible();
      await expectWhole('the login options');
      await visitor.option.click();
      await expect(visitor.password).toBeVisible();
      await expectWhole('the login form');
      await visitor.email.fill('nobody');
      await visitor.password.fill('wrong-password');
      await expect(page.getByText(t('validation.emailInvalid'))).toBeVisible();
      await expectWhole('an incomplete form');
      await visitor.email.fill('nobody@aurora.example');
      await visitor.password.fill('wrong-password');
      await visitor.submit.click();
      await expect(page.getByText(t('login.loginError'))).toBeVisible();
      await expectWhole('a failed login');
    });

    test('the privacy preferences cut no text off', { tag: '@long' }, async ({
      page,
      visitor,
      speech: { t },
      expectWhole,
    }) => {
      await visitor.arrive();
      const banner = page.getByRole('dialog', { name: t('consent.title') });
      await expect(banner).toBeVisible();
      await expectWhole('the privacy preferences');
      await banner.getByRole('button', { name: t('consent.save') }).click();
      await expect(banner).toBeHidden();
      await expectWhole('the lobby with blocked content');
    });

    test.describe('without open decisions', () => {
      test.use({ decisions: DECIDED });

      test('lobby, widgets, menu, dock and profile cut no text off', { tag: linesOf === 'ur' ? [] : '@long' }, async ({
        page,
        visitor,
        speech,
        expectWhole,
      }) => {
        const { t } = speech;
        await visitor.arrive();
        await visitor.expectArea('lobby');
        await expectWhole('the lobby');
        await page.getByRole('button', { name: t('mobile.rotateDismiss') }).click();
        await page.getByRole('button', { name: t('area.showList') }).click();
        await expect(page.getByRole('heading', { name: t('area.contents') })).toBeVisible();
        await expectWhole('the list');
        for (const title of [t('chat.open'), t('search.open')]) {
          await page.getByRole('button', { name: title }).click();
          await expect(page.getByRole('dialog')).toBeVisible();
          await expectWhole(title);
          await page.keyboard.press('Escape');
          await expect(page.getByRole('dialog')).toBeHidden();
        }
        if (kind === 'widest') await eachWidget({ page, visitor, speech }, expectWhole);
        await visitor.openAccount();
        await expectWhole('the menu');
        await page.locator('[data-presence]').filter({ visible: true }).click();
        const people = page.getByRole('dialog', { name: t('people.title') });
        await expect(people).toBeVisible();
        await expectWhole('the attendees');
        await people.getByRole('button', { name: t('common.close') }).click();
        await expect(people).toBeHidden();
        const profile = profileOf(page, speech, visitor);
        await profile.open();
        await expectWhole('the profile');
        await profile.edit();
        await profile.field('socialMediaProfile').fill('ftp://ada.example');
        await profile.button(t('profile.save')).click();
        await expect(page.getByText(t('profile.webAddress'))).toBeVisible();
        await expectWhole('the form of the profile');
      });
    });
  });
}

test.describe('in the mirrored pseudo-language, on a desktop', () => {
  test.use({ locale: 'ar-EG', inPlaceOf: 'ar', decisions: {} });

  test('no screen of a whole visit cuts a text off', { tag: '@long' }, async ({
    page,
    visitor,
    speech,
    expectWhole,
  }) => {
    await using service = await startService([], {}, { data: smallSampleData() });
    await wholeVisit({ page, visitor, speech, address: service.url }, expectWhole);
  });
});
