import { readFile } from 'node:fs/promises';
import { chatPath, widgetRoom } from '../../../domain/chat/rooms';
import { mistake } from '../../../domain/kernel/mistake';
import { mistakeText } from '../../../src/words/control/mistakes';
import type { ControlKey } from '../../../src/words/control/words';
import { controlWords } from '../../../src/words/control/words';
import { serious } from '../kernel/serious';
import { talkerOf } from '../kernel/talker';
import { decide, expect, PASSWORD, test, visitorOf } from '../kernel/venue';

const ADMINISTRATOR = 'radia@aurora.example';
const NEWCOMER = 'newcomer@aurora.example';
const LIST = `Confirmation Number,Name,Email,Status
NEW2027,Newcomer,${NEWCOMER},Waitlisted
NEW-28,Other,other@aurora.example,Accepted
`;

test('an administrator imports a list, lets an attendee in, announces something and hides a reported message @once', async ({
  page,
  browser,
  service,
  speech,
  isMobile,
}) => {
  const t = (key: ControlKey, parameters?: Readonly<Record<string, string>>) => controlWords('en', key, parameters);
  await page.goto('/control#people');
  await page.getByRole('textbox', { name: t('email') }).fill(ADMINISTRATOR);
  await page.getByLabel(t('password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: t('submit') }).click();

  const buffer = Buffer.from(LIST);
  const letters = mistake('letters', { column: 'Confirmation Number' });
  await page.locator('input[type=file]').setInputFiles({ name: 'may.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByRole('list', { name: /^may\.csv/ }).getByRole('listitem')).toHaveText([
    t('mistake.line', { line: '3', mistake: mistakeText('en', letters) ?? '' }),
  ]);
  expect(await serious(page)).toEqual([]);
  await page.getByRole('button', { name: t('people.import') }).click();
  const imports = page.getByRole('list', { name: t('people.imports') });
  await expect(imports.getByText(t('people.counts', { rows: '2', added: '1', changed: '0', left: '1' }))).toBeVisible();
  const saving = page.waitForEvent('download');
  await imports.getByRole('button', { name: t('people.download') }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^import-.+\.csv$/);
  expect((await readFile(await saved.path(), 'utf8')).split('\r\n')).toEqual([
    '\uFEFFLine,Result,Reason',
    '2,"New, inactive",',
    '3,Left out,Confirmation Number may contain only letters and digits.',
    '',
  ]);

  await page.getByRole('textbox', { name: t('people.query') }).fill('new2027');
  await page.getByRole('button', { name: t('people.search') }).click();
  const newcomer = page.getByRole('listitem').filter({ hasText: NEWCOMER });
  await expect(newcomer.getByText(t('people.filter.inactive'))).toBeVisible();
  await newcomer.getByRole('button', { name: t('people.activate') }).click();
  await expect(page.getByText(t('people.done'))).toBeVisible();
  await expect(newcomer.getByRole('button', { name: t('people.deactivate') })).toBeVisible();
  expect(await serious(page)).toEqual([]);

  await page.getByRole('textbox', { name: t('people.query') }).fill('grace');
  await page.getByRole('button', { name: t('people.search') }).click();
  const grace = page.getByRole('listitem').filter({ hasText: 'grace@aurora.example' });
  const host = grace.getByRole('button', { name: t('role.HOST'), exact: true });
  const wasHost = await host.getAttribute('aria-pressed');
  for (const isHost of [wasHost === 'true' ? 'false' : 'true', wasHost ?? '']) {
    await host.click();
    await expect(host).toHaveAttribute('aria-pressed', isHost);
  }
  await expect(grace.getByRole('button', { name: t('role.DESIGNER'), exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(await serious(page)).toEqual([]);

  await using context = await browser.newContext({ baseURL: service.url });
  await decide(context);
  const inside = await context.newPage();
  await visitorOf(inside, speech, isMobile).arrive();
  await page.getByRole('link', { name: t('section.event') }).click();
  const draft = page.getByRole('textbox', { name: t('announce.title') });
  await draft.fill('The keynote begins at ten.');
  await page.getByRole('button', { name: t('announce.add') }).click();
  await expect(draft).toHaveCount(2);
  await page.getByRole('link', { name: t('section.log') }).click();
  await expect(draft.first()).toBeHidden();
  await page.getByRole('link', { name: t('section.people') }).click();
  await expect(page.getByRole('textbox', { name: t('people.query') })).toHaveValue('grace');
  await expect(grace).toBeVisible();
  await page.getByRole('link', { name: t('section.event') }).click();
  await expect(draft.first()).toHaveValue('The keynote begins at ten.');
  await page.getByRole('button', { name: t('announce.send'), exact: true }).click();
  await expect(draft).toHaveCount(1);
  await expect(draft).toHaveValue('');
  const notice = inside.getByRole('region', { name: 'Announcement' });
  await expect(notice.getByRole('status')).toContainText('The keynote begins at ten.');
  expect(await serious(page)).toEqual([]);
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toBeHidden();
  const announced = page.getByRole('list', { name: t('announce.title'), exact: true });
  await announced.getByRole('button', { name: t('announce.recall') }).click();
  await expect(announced).toBeHidden();

  await using seller = await talkerOf(service.url, 'grace@aurora.example');
  await using hedy = await talkerOf(service.url, 'hedy@aurora.example');
  const room = widgetRoom('gallery-chat');
  const seen = seller.watch(chatPath('live', 'messages', room));
  const message = await seller.say(room, 'Buy followers here');
  await hedy.report(room, message, seller.uid);
  await page.getByRole('link', { name: t('section.reports') }).click();
  const report = page.getByRole('button', { name: /Buy followers here/ });
  await expect(report).toBeVisible();
  expect(await serious(page)).toEqual([]);
  await report.click();
  await page.getByRole('radio', { name: 'Hide the message' }).click();
  expect(await serious(page)).toEqual([]);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('The message is hidden.')).toBeVisible();
  await expect.poll(() => JSON.stringify(seen())).not.toContain('Buy followers here');

  await page.getByRole('link', { name: t('section.log') }).click();
  await page
    .getByRole('button', { name: t('log.show') })
    .first()
    .click();
  await expect(page.getByRole('list', { name: t('log.trail') }).getByText(t('log.act.recall'))).toBeVisible();
  expect(await serious(page)).toEqual([]);
});
