import type { ControlKey } from '../../../src/words/control/en';
import { controlWords } from '../../../src/words/control/words';
import { serious } from '../kernel/serious';
import { ATTENDEE, decide, expect, PASSWORD, test, tokenOf, visitorOf } from '../kernel/venue';

const ADMINISTRATOR = 'radia@aurora.example';

test('an organiser saves another version, publishes it, takes the venue back and publishes it again §6.9 §7.21 §7.22 §7.23', async ({
  page,
  browser,
  service,
  speech,
  isMobile,
  language,
  venue,
}) => {
  const t = (key: ControlKey, parameters?: Readonly<Record<string, string>>) => controlWords(language, key, parameters);
  // The fixture reverts what is saved here.
  await venue.save(() => {});
  await venue.publish();
  await page.goto('/control');
  await page.getByRole('textbox', { name: t('email') }).fill(ATTENDEE.email);
  await page.getByLabel(t('password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: t('submit') }).click();
  await expect(page.getByRole('heading', { name: t('refused') })).toBeVisible();
  await page.getByRole('button', { name: t('logout') }).click();

  await page.getByRole('textbox', { name: t('email') }).fill(ADMINISTRATOR);
  await page.getByLabel(t('password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: t('submit') }).click();
  await expect(page.getByText(t('standing.fresh'))).toBeVisible();
  expect(await serious(page)).toEqual([]);

  await using attendeeContext = await browser.newContext({ baseURL: service.url });
  await decide(attendeeContext);
  const attendeePage = await attendeeContext.newPage();
  const attendee = visitorOf(attendeePage, speech, isMobile);
  await attendee.arrive();
  await attendee.expectArea('lobby');

  const choose = (name: string, text: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await choose('venue.json', '{ not JSON');
  await expect(page.getByText(t('notJson'))).toBeVisible();
  await choose('venue.json', JSON.stringify({ architectures: [] }));
  await expect(page.getByRole('alert').getByText('architecture')).toBeVisible();

  const authorization = `Bearer ${await tokenOf(service.url, ADMINISTRATOR)}`;
  const shown = await fetch(`${service.url}/api/ui/venue`, { headers: { authorization } });
  const next = await shown.json();
  next.architectures[0].style.text = '#1a1a3a';
  const file = JSON.stringify(next).replaceAll(speech.named('lobby'), 'Great hall');
  await choose('venue.json', file);
  await expect(page.getByText(t('done.saved'))).toBeVisible();
  await expect(page.getByText(t('standing.behind'))).toBeVisible();
  const { background } = next.architectures[0].style;
  const found = t('finding.lowContrast', { place: '#1a1a3a', details: background.toLowerCase() });
  await expect(page.getByRole('list', { name: t('checks') }).getByText(found)).toBeVisible();
  expect(await serious(page)).toEqual([]);
  await page.getByRole('button', { name: t('publish'), exact: true }).click();
  await expect(page.getByText(t('done.published'))).toBeVisible();
  await attendeePage.reload();
  await expect(attendeePage.getByRole('heading', { level: 1, name: 'Great hall' })).toBeVisible();

  await page.getByRole('button', { name: t('unpublish') }).click();
  await page.getByRole('button', { name: t('cancel') }).click();
  await page.getByRole('button', { name: t('unpublish') }).click();
  await page.getByRole('button', { name: t('unpublishConfirm') }).click();
  await expect(page.getByText(t('standing.never'))).toBeVisible();
  await attendeePage.reload();
  await expect(attendeePage).toHaveURL(/work-in-progress/);
  await page.getByRole('button', { name: t('publish'), exact: true }).click();
  await expect(page.getByText(t('standing.fresh'))).toBeVisible();

  await page.getByRole('button', { name: t('renew') }).click();
  await expect(page.getByText(t('done.indexed'))).toBeVisible();
  const made = t('indexState.made', { total: '#' }).split('#');
  await expect(page.getByText(made[0] ?? '').filter({ hasText: /\d|[٠-٩]/ })).toBeVisible();
});
