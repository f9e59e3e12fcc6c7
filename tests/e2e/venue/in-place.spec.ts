import { expect, test } from '../kernel/venue';

test('the link to an opened widget is copied, and opens it again', async ({
  page,
  visitor,
  venue,
  speech,
  language,
}) => {
  const { t } = speech;
  await visitor.arrive(`${venue.url}/v/aurora/area/lobby?lang=${language}`);
  await visitor.expectArea('lobby');
  await page.goto(`${venue.url}/v/aurora/area/lobby?lang=${language}&widget=programme`);
  const dialog = visitor.dialog('lobby', 'programme');
  await dialog.getByRole('button', { name: t('widgets.copyLink'), exact: true }).click();
  await expect(dialog.getByRole('status').filter({ hasText: t('widgets.linkCopied') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('ControlOrMeta+K');
  const field = page.getByRole('textbox', { name: t('search.field'), exact: true });
  await field.press('ControlOrMeta+V');
  await expect(field).toHaveValue(`${venue.url}/v/aurora/area/lobby?widget=programme`);
  await page.goto(await field.inputValue());
  await expect(dialog).toBeVisible();
});
