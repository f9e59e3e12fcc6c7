import { readFile } from 'node:fs/promises';
import { type ControlKey, controlWords } from '../../../src/words/control/words';
import { smallSampleData } from '../kernel/sample';
import { serious } from '../kernel/serious';
import { startService } from '../kernel/service';
import { expect, PASSWORD, test, tokenOf } from '../kernel/venue';

const ADMINISTRATOR = 'radia@aurora.example';

test('an organiser takes the venue away as one zip and brings it back after a change, without sending its files @once', async ({
  page,
  language,
}) => {
  const t = (key: ControlKey, parameters?: Readonly<Record<string, string>>) => controlWords(language, key, parameters);
  await using service = await startService([], {}, { data: smallSampleData() });
  const authorization = `Bearer ${await tokenOf(service.url, ADMINISTRATOR)}`;
  const saved = async () => (await fetch(`${service.url}/api/designer/saved`, { headers: { authorization } })).json();
  const save = async (venue: unknown) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const url = `${service.url}/api/designer/save-venue-json/stage`;
    expect((await fetch(url, { method: 'POST', headers, body: JSON.stringify(venue) })).status).toBe(200);
  };
  const { venue: first } = await saved();
  first.architectures[0].$comment = 'Ask Ada about the lobby';
  await save(first);
  const { venue: noted } = await saved();

  await page.goto(`${service.url}/control`);
  await page.getByRole('textbox', { name: t('email') }).fill(ADMINISTRATOR);
  await page.getByLabel(t('password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: t('submit') }).click();
  const away = page.getByRole('region', { name: t('takeAway.title') });
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    away.getByRole('button', { name: t('takeAway.zip') }).click(),
  ]);
  expect(zip.suggestedFilename()).toMatch(/^aurora-\d+\.zip$/);
  const [json] = await Promise.all([
    page.waitForEvent('download'),
    away.getByRole('button', { name: t('takeAway.json') }).click(),
  ]);
  expect(JSON.parse(await readFile(await json.path(), 'utf8'))).toEqual(noted);

  const changed = structuredClone(noted);
  changed.architectures[0].style.primary = '#00ff00';
  delete changed.architectures[0].$comment;
  await save(changed);
  await page.reload();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  const version = page.getByRole('region', { name: t('file') });
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    version.getByRole('button', { name: t('chooseFile') }).click(),
  ]);
  await chooser.setFiles({ name: 'aurora.zip', mimeType: 'application/zip', buffer: await readFile(await zip.path()) });
  await expect(version.getByText('ui-config.json')).toBeVisible();
  expect(await serious(page)).toEqual([]);
  await version.getByRole('button', { name: t('bundle.send') }).click();
  await expect(page.getByText(t('done.saved'))).toBeVisible();
  expect((await saved()).venue).toEqual(noted);
  expect(sent).not.toContain('/api/designer/files');

  await page
    .locator('input[accept*=zip]')
    .setInputFiles({ name: 'cut.zip', mimeType: 'application/zip', buffer: Buffer.from('PK\u0003\u0004 cut off') });
  await expect(version.getByRole('alert')).toContainText(t('mistake.zipBroken'));
});
