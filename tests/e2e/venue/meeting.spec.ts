import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TRACKING_CHOICE } from '../../../domain/privacy/cookies';
import { expect, test } from '../kernel/venue';

/** Buttons that say to the venue what a provider's page says. */
const MESSAGES = {
  Knock: { type: 'knock' },
  Join: { type: 'join' },
  Leave: { type: 'leave', payload: { removed: false } },
  Deny: { type: 'deny_device_permission' },
};
const PAGE = `<!doctype html><meta charset="utf-8"><title>Room</title><h1>Room</h1>${Object.entries(MESSAGES)
  .map(([name, message]) => `<button onclick='parent.postMessage(${JSON.stringify(message)}, "*")'>${name}</button>`)
  .join('')}`;

/** A stand-in for the provider, on an origin of its own. */
async function startProvider() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '/');
    response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}

test.use({
  decisions: {
    whereby: false,
    'on-demand-video': true,
    'external-video': true,
    'social-wall': true,
    [TRACKING_CHOICE]: false,
  },
});

test('a meeting waits for consent, follows the page of its provider, and asks before a step back ends it §2.18 §2.20 §2.103', async ({
  page,
  venue,
  visitor,
  speech,
}) => {
  const { t, named } = speech;
  await using provider = await startProvider();
  await venue.save(({ areas }) => {
    const desk = areas.find(({ id }) => id === 'lobby')?.contentWidgets?.find(({ id }) => id === 'welcome-desk');
    const [configuration] = (desk as { configurations?: object[] } | undefined)?.configurations ?? [];
    Object.assign(configuration ?? {}, { meetingUrl: `${provider.origin}/room?roomKey=viewer` });
  });
  await venue.publish();

  await visitor.arrive('/v/aurora/area/lobby');
  await visitor.expectArea('lobby');
  await visitor.widget('lobby', 'welcome-desk').click();
  const dialog = visitor.dialog('lobby', 'welcome-desk');
  await expect(dialog.getByText(t('consent.blockedMore', { providers: 'Whereby' }))).toBeVisible();
  expect(provider.asked).toEqual([]);
  await dialog.getByRole('button', { name: t('consent.allow', { provider: 'Whereby' }) }).click();
  await dialog.getByRole('link', { name: t('meeting.fullScreen') }).click();

  // The frame of the dialog may still be there for a moment.
  const room = page.getByRole('main').frameLocator('iframe');
  const press = (name: keyof typeof MESSAGES) => room.getByRole('button', { name }).click();
  const back = page.getByRole('link', { name: t('meeting.back') });
  const question = page.getByRole('dialog', { name: t('meeting.leaveTitle') });
  await expect(back).toBeVisible();
  await press('Knock');
  await expect(page.getByText(t('meeting.waiting'))).toBeVisible();
  expect(provider.asked.at(-1)).toMatch(/^\/room\?roomKey=viewer&.*displayName=Ada%20Lovelace&.*&update=0$/);

  // The venue's own origin is not that of the provider.
  await page.evaluate((join) => window.postMessage(join, '*'), MESSAGES.Join);
  await press('Deny');
  await expect(page.getByText(t('meeting.deviceRefused'))).toBeVisible();
  await press('Join');
  await expect(page.getByText(t('meeting.inMeeting'))).toBeVisible();

  await page.goBack();
  await question.getByRole('button', { name: t('leave.stay') }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/area-whereby-meeting/);
  await press('Leave');
  await expect(page.getByText(t('meeting.left'), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: t('meeting.rejoin') }).click();
  await press('Join');
  await expect(page.getByText(t('meeting.inMeeting'))).toBeVisible();
  expect(provider.asked.at(-1)).toMatch(/&update=1$/);

  await back.click();
  await question.getByRole('button', { name: t('leave.leave') }).click();
  await expect(page.getByRole('heading', { level: 1, name: named('lobby'), exact: true })).toBeVisible();
});
