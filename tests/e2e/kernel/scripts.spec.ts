import { expect, test } from './elsewhere';

const SET_IN = ['en', 'ja', 'ar', 'ur', 'hi', 'bn'] as const;

test('the browser sets each script in its face, with lines that are tall enough', async ({ page, visitor }) => {
  await page.goto('/login');
  await expect(visitor.option).toBeVisible();
  const styles = await page.evaluate((languages) => {
    const styleIn = (lang: string) => {
      document.documentElement.setAttribute('lang', lang);
      const body = getComputedStyle(document.body);
      const heading = getComputedStyle(document.querySelector('h1, h2') ?? document.body);
      const leading = (style: CSSStyleDeclaration) =>
        Math.round((Number.parseFloat(style.lineHeight) / Number.parseFloat(style.fontSize)) * 10) / 10;
      return {
        face: body.fontFamily.split(',')[0]?.replaceAll('"', ''),
        lines: leading(body),
        isHeadingTall: leading(heading) >= 1.5,
        synthesis: body.fontSynthesis,
        breaks: body.wordBreak,
      };
    };
    return Object.fromEntries(languages.map((lang) => [lang, styleIn(lang)]));
  }, SET_IN);
  const plain = { lines: 1.5, isHeadingTall: false, synthesis: 'weight style small-caps', breaks: 'normal' };
  const tall = { ...plain, lines: 1.7, isHeadingTall: true };
  expect(styles).toEqual({
    en: { ...plain, face: 'system-ui' },
    ja: { ...plain, face: '-apple-system', breaks: 'auto-phrase' },
    ar: { ...plain, face: 'system-ui', synthesis: 'none' },
    ur: { ...tall, face: 'Noto Nastaliq Urdu', lines: 2.1, synthesis: 'none' },
    hi: { ...tall, face: 'system-ui' },
    bn: { ...tall, face: 'system-ui' },
  });
});

test('a text in another language than its page is set in the face of its own', { tag: '@long' }, async ({
  page,
  visitor,
}) => {
  await page.goto('/login');
  await expect(visitor.option).toBeVisible();
  const [face, around] = await page.evaluate(() => {
    const text = document.createElement('span');
    text.lang = 'ja';
    document.body.append(text);
    return [text, document.body].map((element) => getComputedStyle(element).fontFamily.split(',')[0]);
  });
  expect([face, around]).toEqual(['-apple-system', 'system-ui']);
});
