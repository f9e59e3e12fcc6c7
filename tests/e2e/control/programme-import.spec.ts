import { readFile } from 'node:fs/promises';
import { type ControlKey, controlWords } from '../../../src/words/control/words';
import { smallSampleData } from '../kernel/sample';
import { serious } from '../kernel/serious';
import { startService } from '../kernel/service';
import { expect, PASSWORD, test } from '../kernel/venue';

const ADMINISTRATOR = 'radia@aurora.example';
const PROGRAMME = [
  'sep=;',
  'Titel;Datum;Uhrzeit;Dauer;Raum;Vortragende',
  'Nordlichter;2099-05-04;09:00;45;Keller;Zoë Äng',
  'Ohne Tag;;09:00;45;Keller;',
].join('\r\n');

test('an organiser imports a programme from a file, publishes it, and sees its talk in the agenda @once', async ({
  page,
  visitor,
  language,
  speech,
}) => {
  const t = (key: ControlKey, parameters?: Readonly<Record<string, string>>) => controlWords(language, key, parameters);
  await using service = await startService([], {}, { data: smallSampleData() });
  await page.goto(`${service.url}/control#programme`);
  await page.getByRole('textbox', { name: t('email') }).fill(ADMINISTRATOR);
  await page.getByLabel(t('password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: t('submit') }).click();
  const section = page.getByRole('region', { name: t('section.programme') });
  const button = (key: ControlKey) => section.locator('button', { hasText: t(key) });

  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button('people.import').click()]);
  await chooser.setFiles({
    name: 'programm.csv',
    mimeType: 'text/csv',
    // In Windows-1252, as spreadsheets save it.
    buffer: Buffer.from(PROGRAMME, 'latin1'),
  });
  await expect(section.getByRole('combobox', { name: t('form.label.title') })).toHaveValue('0');
  expect(await serious(page)).toEqual([]);
  await button('founding.next').click();
  await expect(section.getByRole('list', { name: t('programme.import.left', { count: '1' }) })).toBeVisible();
  await section.getByRole('combobox', { name: /Keller/ }).selectOption({ index: 1 });
  await button('founding.next').click();
  await expect(section.getByRole('checkbox', { name: 'Nordlichter' })).toBeChecked();
  expect(await serious(page)).toEqual([]);
  await button('people.import').click();
  await expect(button('rich.undo')).toBeFocused();
  await expect(section.getByText(t('form.state.saved', { version: '#' }).split('#')[0] ?? '')).toBeVisible();

  await button('programme.export').click();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'iCalendar (ICS)' }).click(),
  ]);
  expect(await readFile(await saved.path(), 'utf8')).toContain('\r\nSUMMARY:Nordlichter\r\n');

  await section.getByRole('link', { name: t('edit.publish') }).click();
  await page.getByRole('button', { name: t('publish'), exact: true }).click();
  await expect(page.getByText(t('done.published'))).toBeVisible();

  await visitor.arrive(`${service.url}/`);
  await page
    .locator('[data-dock]')
    .getByRole('button', { name: speech.t('agenda.title') })
    .click();
  const agenda = page.getByRole('dialog', { name: speech.t('agenda.title') });
  await agenda.getByRole('searchbox').fill('nordlichter');
  await expect(agenda.getByRole('listitem').filter({ hasText: 'Nordlichter' })).toContainText('Zoë Äng');
});
