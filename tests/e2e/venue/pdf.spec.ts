import { PDFDocument } from 'pdfkit';
import { expect, test } from '../kernel/venue';

const PAGES = 500;

async function documentOf(pages: number, size?: [width: number, height: number]): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false });
  for (let page = 1; page <= pages; page += 1)
    document.addPage(size === undefined ? {} : { size }).text(`Sheet ${page} of the archive`);
  document.end();
  return Buffer.concat(await document.toArray());
}

test('a document opens at its first page, is searched, and its hits are walked; closed, it opens again without its file and as it was drawn §2.106', {
  tag: '@phone',
}, async ({ page, visitor, speech: { t } }) => {
  await visitor.arrive('/v/aurora/area/lobby');
  await visitor.expectArea('lobby');
  await visitor.widget('lobby', 'programme').click();
  const dialog = visitor.dialog('lobby', 'programme');
  await expect(dialog.getByRole('region', { name: t('widgets.kinds.PDF') })).toBeVisible();
  await expect(dialog.getByText('Doors open').first()).toBeAttached();
  await dialog.getByRole('button', { name: t('widgets.document.search') }).click();
  const field = dialog.getByRole('textbox', { name: t('widgets.document.search') });
  await field.fill('doors');
  await field.press('Enter');
  await expect(
    dialog.getByText(new RegExp(`^${t('widgets.document.hit', { hit: '1', hits: String.raw`\d+` })}$`)),
  ).toBeVisible();
  await field.fill('xyzzy');
  await field.press('Enter');
  await expect(dialog.getByText(t('widgets.document.nothing'))).toBeVisible();
  const picture = dialog.locator('[data-page="1"] canvas');
  await picture.evaluate((canvas) => canvas.setAttribute('data-drawn-before', ''));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await visitor.widget('lobby', 'programme').click();
  await expect(dialog.getByText('Doors open').first()).toBeAttached();
  await expect(picture).toHaveAttribute('data-drawn-before');
  expect(asked.filter((url) => url.includes('.pdf') || url.includes('pdf.worker'))).toEqual([]);
});

test('a document with a password says a wrong one and opens with the right one §2.106', { tag: '@long' }, async ({
  visitor,
  speech: { t },
}) => {
  await visitor.arrive('/v/aurora/area/workshop');
  await visitor.expectArea('workshop');
  await visitor.widget('workshop', 'handout').click();
  const dialog = visitor.dialog('workshop', 'handout');
  const password = dialog.getByLabel(t('widgets.document.password'), { exact: true });
  const open = dialog.getByRole('button', { name: t('widgets.document.unlock'), exact: true });
  await password.fill('wrong');
  await open.click();
  await expect(dialog.getByText(t('widgets.document.wrongPassword'))).toBeVisible();
  await password.fill('polaris');
  await open.click();
  await expect(dialog.getByRole('region', { name: t('widgets.kinds.PDF') })).toBeVisible();
});

test('a document of 500 pages has only the pages near the reader, goes to any of them and is searched to its end §2.106 @once', {
  tag: '@long',
}, async ({ page, visitor, speech: { t } }) => {
  const body = await documentOf(PAGES);
  await page.route('**/assets/programme-pdf*', (route) => route.fulfill({ contentType: 'application/pdf', body }));
  await visitor.arrive('/v/aurora/area/lobby');
  await visitor.expectArea('lobby');
  await visitor.widget('lobby', 'programme').click();
  const dialog = visitor.dialog('lobby', 'programme');
  await expect(dialog.getByText('Sheet 1 of the archive')).toBeAttached();
  await expect(dialog.getByText(t('widgets.document.ofPages', { pages: `${PAGES}` }), { exact: true })).toBeVisible();
  const number = dialog.getByLabel(t('widgets.document.pageNumber'), { exact: true });
  await number.fill('317');
  await number.press('Enter');
  await expect(dialog.getByText('Sheet 317 of the archive')).toBeAttached();
  expect(await dialog.locator('canvas').count()).toBeLessThan(12);
  await dialog.getByRole('button', { name: t('widgets.document.search') }).click();
  const field = dialog.getByRole('textbox', { name: t('widgets.document.search') });
  await field.fill('sheet 499 of');
  await field.press('Enter');
  await expect(dialog.getByText(t('widgets.document.hit', { hit: '1', hits: '1' }))).toBeVisible();
  await expect(dialog.getByText('Sheet 499 of the archive')).toBeAttached();
  expect(await dialog.locator('canvas').count()).toBeLessThan(12);
});

test('only the pages of a wide, enlarged document scroll, and its tools stay in the window @once', {
  tag: '@long',
}, async ({ page, visitor, speech: { t } }) => {
  const body = await documentOf(2, [2400, 600]);
  await page.route('**/assets/programme-pdf*', (route) => route.fulfill({ contentType: 'application/pdf', body }));
  await visitor.arrive('/v/aurora/area/lobby');
  await visitor.widget('lobby', 'programme').click();
  const dialog = visitor.dialog('lobby', 'programme');
  const text = dialog.getByText('Sheet 1 of the archive');
  await expect(text).toBeAttached();
  const tools = dialog.getByRole('toolbar', { name: t('widgets.document.tools') });
  const zoomIn = tools.getByRole('button', { name: t('widgets.document.zoomIn') });
  for (let step = 0; step < 6; step += 1) await zoomIn.click();
  const [before, bar] = [await text.boundingBox(), await tools.boundingBox()];
  const frame = await dialog.boundingBox();
  await page.mouse.move((frame?.x ?? 0) + (frame?.width ?? 0) / 2, (frame?.y ?? 0) + (frame?.height ?? 0) / 2);
  await page.mouse.wheel(400, 0);
  await expect.poll(async () => (await text.boundingBox())?.x).toBeLessThan((before?.x ?? 0) - 200);
  expect(await tools.boundingBox()).toEqual(bar);
  expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0));
  await expect(zoomIn).toBeInViewport();
});
