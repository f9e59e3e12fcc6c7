import type { Page } from '@playwright/test';
import { smallSampleData } from '../kernel/sample';
import { startService } from '../kernel/service';
import { decide, expect, test, visitorOf } from '../kernel/venue';

const KATHERINE = 'katherine@aurora.example';
const HEDY = 'hedy@aurora.example';

test('at a talk two attendees ask and vote, and a host answers', async ({
  page,
  browser,
  contextOptions,
  visitor,
  speech,
  isMobile,
}) => {
  const { t } = speech;
  await using service = await startService([], {}, { data: smallSampleData() });
  const talk = `${service.url}/v/aurora/area/stage?widget=keynote`;
  await using others = await browser.newContext(contextOptions);
  await using hosts = await browser.newContext(contextOptions);
  for (const context of [others, hosts]) await decide(context);
  const questionsOf = (of: Page) => of.getByRole('tabpanel', { name: t('questions.title') });
  const itemOf = (of: Page, text: string) => questionsOf(of).getByRole('listitem').filter({ hasText: text });

  await visitor.arrive(talk);
  const own = questionsOf(page);
  await own.getByRole('textbox', { name: t('questions.ask') }).fill('How much of the hall is timber?');
  await own.getByRole('button', { name: t('questions.send'), exact: true }).click();
  await expect(itemOf(page, 'How much of the hall is timber?')).toContainText(t('questions.own'));

  const other = await others.newPage();
  await visitorOf(other, speech, isMobile).arrive(talk, KATHERINE);
  await itemOf(other, 'timber')
    .getByRole('button', { name: t('questions.votes', { count: '0' }) })
    .click();
  await expect(itemOf(page, 'timber')).toContainText(t('questions.votes', { count: '1' }));
  const asking = questionsOf(other);
  await asking.getByRole('switch', { name: t('questions.withoutName') }).click();
  await expect(asking).toContainText(t('questions.unnamed'));
  await asking.getByRole('textbox', { name: t('questions.ask') }).fill('Who owns the night?');
  await asking.getByRole('button', { name: t('questions.send'), exact: true }).click();
  await own.getByRole('button', { name: t('questions.fresh', { count: '1' }) }).click();
  await expect(itemOf(page, 'Who owns the night?')).toContainText(t('questions.anonymous'));

  const host = await hosts.newPage();
  await visitorOf(host, speech, isMobile).arrive(talk, HEDY);
  const answered = itemOf(host, 'timber');
  await answered.getByRole('button', { name: t('questions.done') }).click();
  await answered.getByRole('textbox', { name: t('moderation.answer') }).fill('Nearly all of it.');
  await answered.getByRole('button', { name: t('questions.done') }).click();
  await expect(itemOf(page, 'timber')).toContainText('Nearly all of it.');

  await questionsOf(host)
    .getByRole('switch', { name: t('questions.check') })
    .click();
  await expect(asking).toContainText(t('questions.checked'));
});
