import { expect, test } from '../kernel/venue';

test('the link to an opened widget is copied, and opens it again', { tag: '@phone' }, async ({
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

test('the whiteboard of the workshop is in place on the picture and in the list, and opens large', {
  tag: '@phone',
}, async ({ page, visitor, venue, speech, language, isMobile }) => {
  const { t, named } = speech;
  const name = named('workshop', 'sketch-wall');
  const pen = { name: t('board.tool.pen'), exact: true } as const;
  await visitor.arrive(`${venue.url}/v/aurora/area/workshop?lang=${language}`);
  await visitor.expectArea('workshop');
  const main = page.getByRole('main');
  // A phone has no room for content on the picture.
  const onPicture = main.getByRole('region', { name, exact: true });
  if (isMobile) await expect(visitor.widget('workshop', 'sketch-wall')).toBeVisible();
  else await expect(onPicture.getByRole('button', pen)).toBeVisible();
  await expect(onPicture).toHaveCount(isMobile ? 0 : 1);

  await page.getByRole('button', { name: t('area.showList') }).click();
  const inList = main.getByRole('article', { name, exact: true });
  await expect(inList.getByRole('button', pen)).toBeVisible();
  await inList.getByRole('button', { name: t('widgets.openLarge', { name }), exact: true }).click();
  await expect(visitor.dialog('workshop', 'sketch-wall').getByRole('button', pen)).toBeVisible();
  await expect(inList.getByText(t('widgets.isLarge', { name }))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(inList.getByRole('button', pen)).toBeVisible();
});
