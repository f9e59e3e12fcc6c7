import { readFile } from 'node:fs/promises';
import type { Page, Response } from '@playwright/test';
import { readRecording } from '../../../domain/support/recording';
import { chanceOf } from '../../kernel/chance';
import { choices } from '../kernel/choices';
import { differences, eventAt, type Seen, see } from '../kernel/played';
import type { Speech } from '../kernel/speech';
import { test as base, expect } from '../kernel/venue';

const test = base.extend({ service: async ({ inspected }, use) => use(inspected) });

const isOfPlay = (response: Response): boolean => response.frame().url().endsWith('/inspector/play');

/** Opens a recording in the inspector; the frame draws an event of its last life. */
async function play(inspector: Page, file: string) {
  await inspector.goto('/inspector');
  await inspector.getByLabel('Open a recording …').setInputFiles(file);
  const picture = inspector.getByRole('region', { name: 'What the attendee saw' });
  await expect(picture.getByRole('status')).toHaveText(/^\d+ × \d+ · en · \S+$/);
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

/** Code that is being loaded is drawn as loaded. */
const LOADING = /status: Loading/;

/** What a page shows once nothing changes. */
async function seeSettled(page: Page): Promise<Seen> {
  let seen = await see(page);
  await expect
    .poll(async () => {
      const before = seen;
      seen = await see(page);
      return seen.lines.join() === before.lines.join() && !seen.lines.some((line) => LOADING.test(line));
    })
    .toBe(true);
  return seen;
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
  seen.push(await seeSettled(page));
  await visitor.password.fill('aurora-summit');
  await visitor.submit.click();
  await visitor.expectArea('lobby');
  await visitor.widget('lobby', 'programme').click();
  await expect(visitor.dialog('lobby', 'programme').getByRole('heading').first()).toBeVisible();
  seen.push(await seeSettled(page));
  await page.keyboard.press('Escape');
  await visitor.openAccount();
  await page.getByRole('menuitem', { name: t('liveHelp.get') }).click();
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

/** Sessions from the seed `SEED` on; the long run makes 20. */
const SESSIONS = Number(process.env['VISITS'] ?? 20);
const FIRST_SEED = Number(process.env['SEED'] ?? 1);
const STEPS = 6;

/** A session by chance: what it showed after each step, and with the step's name. */
async function wander(page: Page, seed: number, { t }: Speech): Promise<(Seen & { trail: string })[]> {
  const chance = chanceOf(seed);
  const avoided = new RegExp(
    `${t('header.logout')}|${t('common.language')}|${t('problem.report')}|${t('liveHelp.get')}`,
  );
  const seen: (Seen & { trail: string })[] = [];
  const trail: string[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const all = await choices(page, avoided);
    const choice = all[Math.floor(chance() * all.length)];
    if (chance() < 0.2 || choice === undefined) await page.keyboard.press('Escape');
    else await choice.control.click({ timeout: 3000 }).catch(() => trail.push('(gone)'));
    trail.push(choice?.name.replaceAll('\n', ' ').slice(0, 30) ?? 'Escape');
    seen.push({ ...(await seeSettled(page)), trail: trail.join(' > ') });
  }
  return seen;
}

/** Saves the report of the session, from wherever it is. */
async function saveReport(page: Page, { t }: Speech, file: string): Promise<string> {
  const save = page.getByRole('dialog').getByRole('button', { name: t('report.save') });
  await expect(async () => {
    const leave = page.getByRole('button', { name: t('leave.leave') });
    if (await leave.isVisible()) await leave.click({ timeout: 1000 });
    else await page.keyboard.press('Escape');
    await page.getByRole('button', { name: new RegExp(t('header.account')) }).click({ timeout: 1000 });
    await page.getByRole('menuitem', { name: t('liveHelp.get') }).click({ timeout: 1000 });
    await expect(save).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  const saving = page.waitForEvent('download');
  await save.click();
  await (await saving).saveAs(file);
  return file;
}

for (let seed = FIRST_SEED; seed < FIRST_SEED + SESSIONS; seed += 1) {
  test(
    `random session ${seed} is drawn as it was`,
    { tag: '@long' },
    async ({ page, context, visitor, speech }, info) => {
      await visitor.arrive();
      await visitor.expectArea('lobby');
      const seen = await wander(page, seed, speech);
      const file = await saveReport(page, speech, info.outputPath('session.json'));
      const run = readRecording(await readFile(file, 'utf8')).runs.at(-1);
      if (run === undefined) throw new Error('The recording is empty');
      const { frame, to, picture } = await play(await context.newPage(), file);
      for (const { trail, ...one } of seen) {
        await to(eventAt(run, one.at));
        await expect.poll(() => differences(one, frame), `seed ${seed}: ${trail}`).toEqual([]);
        await expect(picture.getByRole('alert'), `seed ${seed}: ${trail}`).toHaveCount(0);
      }
    },
  );
}
