import { writeFile } from 'node:fs/promises';
import { LOCALES } from '../../../domain/kernel/constants';
import { beyondAxe } from './beyond-axe';
import { smallSampleData } from './sample';
import { serious } from './serious';
import { startService } from './service';
import { expect, test } from './venue';
import { wholeVisit } from './whole-visit';

const LANGUAGES = [
  ['en', 'en-GB'],
  ['ar', 'ar-EG'],
  ['de', 'de-DE'],
  ['ja', 'ja-JP'],
] as const;

/** What lets the sample venue show every language that the product has; the venue itself need not be imported again. */
const IN_ALL_LANGUAGES = {
  i18n: { defaultLocale: 'en', supportedLocales: LOCALES },
  firebase: { apiKey: 'venue', projectId: 'venue', emulators: {} },
};

for (const [language, locale] of LANGUAGES) {
  test.describe(language, () => {
    test.use({ decisions: {}, language, locale });

    test(
      `no screen of a visit has a barrier that axe or a measurement finds, in ${language} @once`,
      { tag: '@long' },
      async ({ page, visitor, speech }, info) => {
        const config = info.outputPath('ui-config.json');
        await writeFile(config, JSON.stringify(IN_ALL_LANGUAGES));
        await using service = await startService([], { UI_CONFIG: config }, { data: smallSampleData() });
        const found: string[] = [];
        await wholeVisit({ page, visitor, speech, address: service.url }, async (title) => {
          await expect(page.locator('html')).toHaveAttribute('lang', language);
          for (const issue of [...(await serious(page)), ...(await beyondAxe(page))]) found.push(`${title}: ${issue}`);
        });
        expect(found).toEqual([]);
      },
    );
  });
}

const FAULTY = `
  <style>:root[data-text] { font-size: 200% }</style>
  <main style="background: #fff; color: #000">
    <button style="inline-size: 16px; block-size: 16px; padding: 0" aria-label="Less"></button
    ><button style="inline-size: 16px; block-size: 16px; padding: 0" aria-label="More"></button>
    <p><button aria-label="Send">Post</button></p>
    <p><input aria-label="Name" style="border: 1px solid #eee; background: #fff" /></p>
    <p><button aria-label="Close" style="color: #ddd; background: #fff"><svg width="24" height="24"></svg></button></p>
    <p style="inline-size: 125px; font: 1rem monospace; white-space: nowrap; overflow: hidden">Fits plainly</p>
    <p style="position: relative"><a href="/">Covered</a><span style="position: absolute; inset: 0; background: #fff"></span></p>
  </main>`;

test('the measurements find a fault of each kind @once', { tag: '@long' }, async ({ page }) => {
  await page.setContent(FAULTY);
  expect((await beyondAxe(page)).map((fault) => fault.replace(/:.*/, ''))).toEqual([
    'size',
    'size',
    'name',
    'covered',
    'faint field Name',
    'faint sign Close',
    'spacing of texts',
    'texts twice as large',
  ]);
});
