import { readFile } from 'node:fs/promises';
import type { Page, Response } from '@playwright/test';
import { readRecording } from '../../../domain/support/recording';
import { differences, eventAt, type Seen, see } from '../kernel/played';
import { test as base, expect } from '../kernel/venue';

const test = base.extend({ service: async ({ inspected }, use) => use(inspected) });

const isOfPlay = (response: Response): boolean => response.frame().url().endsWith('/inspector/play');

/** Opens a recording in the inspector; the frame draws an event of its last life. */
async function play(inspector: Page, file: string) {
  await inspector.goto('/inspector');
  await inspector.getByLabel('Open a recording …').setInputFiles(file);
  const picture = inspector.getByRole('region', { name: 'What the attendee saw' });
  await expect(picture.getByRole('status')).toHaveText(/^\d+ × \d+ · en$/);
  const frame = inspector.frames().find((one) => one.url().endsWith('/inspector/play'));
  if (frame === undefined) throw new Error('The inspector has no frame');
  return {
    picture,
    frame,
    to: (seq: number) =>
      inspector.evaluate(
        (wanted) => window.frames[0]?.postMessage({ type: 'play.to', seq: wanted }, location.origin),
        seq,
      ),
  };
}

test('support sees what the attendee saw: the same roles and names, but for what is personal', async ({
  page,
  context,
  visitor,
  speech: { t },
}) => {
  const seen: Seen[] = [];
  await page.goto('/');
  await visitor.logIn('ada@aurora.example', 'a-wrong-secret');
  await expect(page.getByRole('alert')).toBeVisible();
  seen.push(await see(page));
  await visitor.password.fill('aurora-summit');
  await visitor.submit.click();
  await visitor.expectArea('lobby');
  await visitor.widget('lobby', 'programme').click();
  await expect(visitor.dialog('lobby', 'programme').getByRole('heading').first()).toBeVisible();
  seen.push(await see(page));
  await page.keyboard.press('Escape');
  await visitor.openAccount();
  await page.getByRole('menuitem', { name: t('problem.report') }).click();
  const saving = page.waitForEvent('download');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('report.save') })
    .click();
  const file = await (await saving).path();

  const inspector = await context.newPage();
  const asked: string[] = [];
  inspector.on('response', (response) => isOfPlay(response) && asked.push(new URL(response.url()).pathname));
  const { frame, to, picture } = await play(inspector, file);
  const run = readRecording(await readFile(file, 'utf8')).runs.at(-1);
  if (run === undefined) throw new Error('The recording is empty');
  for (const one of seen) {
    await to(eventAt(run, one.at));
    await expect.poll(() => differences(one, frame)).toEqual([]);
  }
  await expect(picture.getByRole('alert')).toHaveCount(0);
  const others = asked.filter((path) => !/^\/inspector\/(?:app\/|picture|play)|^\/live\/|^\/assets\//.test(path));
  expect(others).toEqual([]);
  expect(await inspector.evaluate(() => window.frames[0]?.localStorage.length)).toBe(0);
  expect(await inspector.evaluate(() => localStorage.length)).toBeGreaterThan(0);
});
