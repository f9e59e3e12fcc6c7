import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type Recording, readRecording } from '../../../domain/support/recording';
import { spokenCode } from '../../../domain/support/report-code';
import { serveBarePage } from '../kernel/bare-page';
import type { Speech } from '../kernel/speech';
import { ATTENDEE, expect, PASSWORD, test, tokenOf } from '../kernel/venue';

const DESIGNER = 'grace@aurora.example';

/** Waits until the code of the report is loaded, which a page does when idle. */
const recorderOf = (page: Page) => page.waitForResponse((response) => /\/reports-[\w-]+\.js$/.test(response.url()));

function dialogOf(page: Page, { t }: Speech) {
  const dialog = page.getByRole('dialog', { name: t('report.title') });
  return {
    dialog,
    code: async (): Promise<string> => ((await dialog.locator('code').textContent()) ?? '').replace('-', ''),
    async save(): Promise<{ name: string; text: string; recording: Recording }> {
      const saving = page.waitForEvent('download');
      await dialog.getByRole('button', { name: t('report.save') }).click();
      const file = await saving;
      const text = await readFile(await file.path(), 'utf8');
      return { name: file.suggestedFilename(), text, recording: readRecording(text) };
    },
  };
}

const typesOf = (recording: Recording): string[] =>
  recording.runs.flatMap(({ entries }) =>
    entries.flatMap((entry) => (entry.kind === 'event' ? [entry.event.type] : [])),
  );

test('a user saves a recording that does not say who they are', { tag: '@phone' }, async ({
  page,
  visitor,
  speech,
  isMobile,
}) => {
  const { t } = speech;
  const recorder = recorderOf(page);
  await page.goto('/?ticket=A1B2C3');
  await recorder;
  await visitor.logIn(ATTENDEE.email, 'wrong-secret-4711');
  await expect(page.getByRole('alert')).toBeVisible();
  await visitor.password.fill(PASSWORD);
  await visitor.submit.click();
  await visitor.expectArea('lobby');
  await page.getByRole('button', { name: isMobile ? t('header.menu') : new RegExp(t('header.account')) }).click();
  await page.getByRole(isMobile ? 'button' : 'menuitem', { name: t('problem.report') }).click();
  const report = dialogOf(page, speech);
  await expect(report.dialog.getByText(t('report.outsideText'))).toBeVisible();
  const { name, text, recording } = await report.save();
  expect(name).toBe(`venue-session-${await report.code()}.json`);
  await expect(report.dialog.getByText(t('report.saved', { name }))).toBeVisible();
  expect(typesOf(recording)).toEqual(expect.arrayContaining(['login.submit', 'session.signedIn', 'venue.loaded']));
  const secrets = [ATTENDEE.email, ATTENDEE.name, 'Lovelace', 'wrong-secret-4711', PASSWORD, 'A1B2C3'];
  expect(secrets.filter((secret) => text.toLowerCase().includes(secret.toLowerCase()))).toEqual([]);
  expect(text.length).toBeLessThan(2_000_000);
  await page.keyboard.press('Escape');
  await expect(report.dialog).toHaveCount(0);
});

test('support finds the recording by the code that the user reads out @once', async ({ page, speech, venue }) => {
  const { t } = speech;
  await serveBarePage(page);
  await page.route('**/ui-config.json', (route) => route.fulfill({ status: 500, json: { errMsg: 'No.' } }));
  const recorder = recorderOf(page);
  await page.clock.install();
  await page.goto('/');
  await page.clock.runFor(1000);
  await recorder;
  await page.getByRole('button', { name: t('connection.giveUp') }).click();
  await expect(page.getByRole('heading', { name: t('configFailed.title') })).toBeVisible();
  await page.getByRole('button', { name: t('problem.report') }).click();
  const report = dialogOf(page, speech);
  const request = page.waitForRequest('**/api/capture/session?*');
  await report.dialog.getByRole('button', { name: t('report.send') }).click();
  const code = await report.code();
  await expect(report.dialog.getByText(t('report.sent', { code: spokenCode(code) }))).toBeVisible();
  const sent = readRecording((await request).postData() ?? '');
  expect(typesOf(sent)).toContain('application.configFailed');
  const headers = { authorization: `Bearer ${await tokenOf(venue.url, DESIGNER)}` };
  expect((await fetch(`${venue.url}/api/capture/session/${code}`, { headers })).status).toBe(403);
});

test('a service that refuses a recording is reported, and the file can still be saved', { tag: '@long' }, async ({
  page,
  speech,
  visitor,
  isMobile,
}) => {
  const { t } = speech;
  const recorder = recorderOf(page);
  await page.goto('/');
  await recorder;
  await page.route('**/api/capture/session?*', (route) => route.fulfill({ status: 429, json: { errMsg: 'Later.' } }));
  await visitor.logIn();
  await visitor.expectArea('lobby');
  await page.getByRole('button', { name: isMobile ? t('header.menu') : new RegExp(t('header.account')) }).click();
  await page.getByRole(isMobile ? 'button' : 'menuitem', { name: t('problem.report') }).click();
  const report = dialogOf(page, speech);
  await report.dialog.getByRole('button', { name: t('report.send') }).click();
  await expect(report.dialog.getByRole('alert')).toHaveText(t('report.tooMany'));
  expect((await report.save()).recording.runs).toHaveLength(1);
});

test('a recording includes what happened before a crash and a reload @once', { tag: '@long' }, async ({
  page,
  visitor,
  speech,
  isMobile,
}) => {
  const { t } = speech;
  const recorder = recorderOf(page);
  await page.goto('/');
  await recorder;
  await visitor.logIn();
  await visitor.expectArea('lobby');
  await page.evaluate(() => {
    window.reportError(new TypeError('ada@aurora.example has no wall'));
  });
  const again = recorderOf(page);
  await page.reload();
  await again;
  await visitor.expectArea('lobby');
  await page.getByRole('button', { name: isMobile ? t('header.menu') : new RegExp(t('header.account')) }).click();
  await page.getByRole(isMobile ? 'button' : 'menuitem', { name: t('problem.report') }).click();
  const { recording, text } = await dialogOf(page, speech).save();
  expect(recording.runs.map(({ crash }) => crash?.name ?? null)).toEqual(['TypeError', null]);
  expect(typesOf({ ...recording, runs: recording.runs.slice(0, 1) })).toContain('login.submit');
  expect(text).not.toContain('ada@aurora.example');
});

test('an empty page after a crash offers to reload and to report', async ({ page, visitor, speech }) => {
  const { t } = speech;
  const recorder = recorderOf(page);
  await page.goto('/');
  await recorder;
  await expect(visitor.option).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    document.getElementById('app')?.replaceChildren();
    window.reportError(new Error('nothing is left'));
  });
  await expect(page.getByRole('heading', { name: t('report.brokenTitle') })).toBeVisible();
  await page.getByRole('button', { name: t('report.title') }).click();
  const report = dialogOf(page, speech);
  const { recording } = await report.save();
  expect(recording.runs[0]?.crash?.name).toBe('Error');
  await report.dialog.getByRole('button', { name: t('common.close'), exact: true }).click();
  await expect(report.dialog).toHaveCount(0);
  await page.getByRole('button', { name: t('report.reload') }).click();
  await expect(page.getByRole('heading', { name: t('report.brokenTitle') })).toHaveCount(0);
});
