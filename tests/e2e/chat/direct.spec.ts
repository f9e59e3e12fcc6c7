import { GRACE, openForNetworking } from '../kernel/networking';
import { smallSampleData } from '../kernel/sample';
import { weakTexts } from '../kernel/serious';
import { startService } from '../kernel/service';
import { ATTENDEE, decide, expect, test, visitorOf } from '../kernel/venue';

const LIGHT = {
  '--background': '#ffffff',
  '--surface': '#f0f0f0',
  '--text': '#1b2233',
  '--text-dim': '#5d626e',
  '--primary': '#0b5fff',
};

test('on a phone the chat with a member of the staff shows their whole name, and in a light venue its texts have contrast', {
  tag: '@long',
}, async ({ page, browser, contextOptions, visitor, speech, isMobile }) => {
  const { t } = speech;
  await using service = await startService([], {}, { data: smallSampleData() });
  for (const user of [ATTENDEE, GRACE]) await openForNetworking(service.url, user);
  await using elsewhere = await browser.newContext(contextOptions);
  await decide(elsewhere);
  const lobby = `${service.url}/v/aurora/area/lobby`;
  await visitorOf(await elsewhere.newPage(), speech, isMobile).arrive(lobby, GRACE.email);
  await visitor.arrive(lobby);
  if (isMobile) await visitor.openAccount();
  await page.getByRole('button', { name: new RegExp(t('people.title')) }).click();
  const people = page.getByRole('dialog', { name: t('people.title') });
  await people.getByRole('button', { name: new RegExp(GRACE.name) }).click();
  await people.getByRole('button', { name: t('chat.startChat'), exact: true }).click();
  const field = page.getByRole('textbox', { name: t('chat.message'), exact: true });
  await field.pressSequentially('Hello from Ada');
  await field.press('Enter');
  await page.setViewportSize({ width: 390, height: 844 });
  const chat = page.getByRole('dialog').filter({ has: field });
  const name = chat.getByRole('heading', { name: GRACE.name });
  await expect(name).toBeVisible();
  const sizes = await name.evaluate((one) => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]);
  expect(sizes.map((more) => Math.max(0, more - 1))).toEqual([0, 0]);

  await page.evaluate((light) => {
    for (const [key, value] of Object.entries(light)) document.body.style.setProperty(key, value);
  }, LIGHT);
  const own = chat.getByRole('listitem').filter({ hasText: 'Hello from Ada' });
  await expect(own).toBeVisible();
  expect(await weakTexts(own)).toEqual([]);
});
