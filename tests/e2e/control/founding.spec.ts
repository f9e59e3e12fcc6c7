import type { Locator } from '@playwright/test';
import type { ControlKey } from '../../../src/words/control/words';
import { controlWords, learnControlWords } from '../../../src/words/control/words';
import { readWords } from '../../kernel/words';
import { tabOnto } from '../kernel/keys';
import { serious } from '../kernel/serious';
import { startService } from '../kernel/service';
import { expect, PASSWORD, test } from '../kernel/venue';

learnControlWords('ar', readWords('ar', 'control'));

const CODE = /with the code (\S+)$/;

test('on a server without a venue an organiser makes one with the printed code and the keyboard alone, and is led in @once', async ({
  page,
  language,
}) => {
  const t = (key: ControlKey, parameters?: Readonly<Record<string, string>>) => controlWords(language, key, parameters);
  await using service = await startService([], { HOST: '0.0.0.0' });
  const code = service.log.map((line) => CODE.exec(line)?.[1]).find((found) => found !== undefined) ?? '';
  const write = async (field: Locator, text: string): Promise<void> => {
    await field.waitFor();
    await tabOnto(page, field);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
  };
  const box = (key: ControlKey): Locator => page.getByRole('textbox', { name: t(key), exact: true });
  const step = (key: ControlKey): Locator => page.getByRole('heading', { name: t(key) });

  await page.goto(service.url);
  await write(box('founding.code'), 'WRONG');
  await page.keyboard.press('Enter');
  await expect(box('founding.code')).toHaveAccessibleDescription(new RegExp(t('founding.wrong.code')));
  await write(box('founding.code'), code);
  await page.keyboard.press('Enter');
  await write(box('founding.name'), 'Spring Days');
  await page.keyboard.press('Enter');
  for (const key of ['founding.steps.looks', 'founding.steps.template', 'founding.steps.entry'] as const) {
    await expect(step(key)).toBeFocused();
    await tabOnto(page, page.getByRole('button', { name: t('founding.next') }));
    await page.keyboard.press('Enter');
  }
  await expect(step('founding.steps.organiser')).toBeFocused();
  await write(box('founding.organiser'), 'Ada Lovelace');
  await write(box('email'), 'ada@spring.example');
  await write(page.getByLabel(t('password'), { exact: true }), PASSWORD);
  expect(await serious(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: t('founding.toControl') })).toBeVisible({ timeout: 120_000 });

  await page.goto(`${service.url}/control/`);
  await write(box('email'), 'ada@spring.example');
  await write(page.getByLabel(t('password'), { exact: true }), PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: t('logout') })).toBeVisible();
  await page.goto(`${service.url}/control/?new`);
  await expect(page.getByText(t('founding.unavailable'))).toBeVisible();
});
