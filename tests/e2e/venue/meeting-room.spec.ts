import type { FrameLocator, Page } from '@playwright/test';
import { pathOf } from '../../../domain/shell/routes';
import { CHROMIUM_FLAGS, findChromium } from '../kernel/chromium.mjs';
import { GRACE } from '../kernel/networking';
import { smallSampleData } from '../kernel/sample';
import { type Service, startService } from '../kernel/service';
import { ATTENDEE, decide, expect, test, visitorOf } from '../kernel/venue';

const executablePath = findChromium();
const MEDIA = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--allow-loopback-in-peer-connection',
  '--auto-accept-this-tab-capture',
];
const PERMISSIONS = ['camera', 'microphone'];
test.use({
  launchOptions: { args: [...CHROMIUM_FLAGS, ...MEDIA], ...(executablePath === null ? {} : { executablePath }) },
  permissions: PERMISSIONS,
});

const meeting = (areaId: string, widgetId: string): string =>
  pathOf({
    ...{ name: 'AreaWherebyMeeting', architectureId: 'aurora', areaId },
    ...{ widgetId, configId: `${widgetId}-${widgetId === 'keynote' ? 'webinar' : 'room'}` },
  });
const TABLE = meeting('workshop', 'table-one');
const roomIn = (page: Page): FrameLocator => page.frameLocator('iframe[data-meeting]');
const start = (): Promise<Service & AsyncDisposable> =>
  startService([], { CALL_SERVERS: 'none' }, { data: smallSampleData() });

test('two attendees see each other move in our own room, write, raise a hand, and leave §2.18', async ({
  page,
  browser,
  contextOptions,
  visitor,
  speech,
  isMobile,
}) => {
  const { t } = speech;
  await using service = await start();
  await using second = await browser.newContext({ ...contextOptions, permissions: PERMISSIONS });
  const graces = await second.newPage();
  const pages = [page, graces];
  await decide(second);
  const visitors = [visitor, ...pages.slice(1).map((one) => visitorOf(one, speech, isMobile))];
  const people = [ATTENDEE, GRACE];
  for (const [index, one] of visitors.entries()) await one.arrive(service.url + TABLE, people[index]?.email);
  const rooms = pages.map(roomIn);
  for (const [index, room] of rooms.entries()) {
    await expect(room.getByLabel(t('calls.preview'))).toBeVisible();
    await room.getByRole('button', { name: t('room.join'), exact: true }).click();
    await expect(room.getByText(t('room.peopleCount', { count: `${index + 1}` }))).toBeVisible();
  }
  await expect(page.getByText(t('meeting.inMeetingWith', { count: '2' }))).toBeVisible();
  const [mine, hers] = rooms as [FrameLocator, FrameLocator];

  for (const [room, { name }] of [
    [mine, GRACE],
    [hers, ATTENDEE],
  ] as const) {
    const frames = () =>
      room
        .getByLabel(t('calls.pictureOf', { name }), { exact: true })
        .evaluate((video) =>
          video instanceof HTMLVideoElement ? video.getVideoPlaybackQuality().totalVideoFrames : 0,
        );
    await expect.poll(frames).toBeGreaterThan(0);
    const before = await frames();
    await expect.poll(frames).toBeGreaterThan(before);
  }

  await hers.getByRole('button', { name: t('calls.mute') }).click();
  await expect(mine.getByText(t('calls.mutedName', { name: GRACE.name }))).toBeVisible();
  await hers.getByRole('button', { name: t('room.raise') }).click();
  await expect(mine.getByText(t('room.handOf', { name: GRACE.name }))).toBeVisible();
  await hers.getByRole('button', { name: t('room.chat'), exact: true }).click();
  await hers.getByRole('textbox', { name: t('room.message') }).fill('Hello from Grace');
  await hers.getByRole('button', { name: t('room.send') }).click();
  await mine.getByRole('button', { name: t('room.chatUnread', { count: '1' }) }).click();
  await expect(mine.getByText('Hello from Grace')).toBeVisible();
  await hers.getByRole('button', { name: t('room.leave') }).click();
  await expect(graces.getByText(t('meeting.left'))).toBeVisible();
  await expect(mine.getByText(t('room.peopleCount', { count: '1' }))).toBeVisible();
});

test('a second tab takes the seat of the first one, which can take it back §2.18', { tag: '@once' }, async ({
  page,
  context,
  visitor,
  speech,
}) => {
  const { t } = speech;
  await using service = await start();
  await visitor.arrive(service.url + TABLE);
  const first = roomIn(page);
  await first.getByRole('button', { name: t('room.join'), exact: true }).click();
  await expect(first.getByText(t('room.peopleCount', { count: '1' }))).toBeVisible();
  const other = await context.newPage();
  await other.goto(service.url + TABLE);
  const second = roomIn(other);
  await second.getByRole('button', { name: t('room.join'), exact: true }).click();
  await expect(second.getByText(t('room.peopleCount', { count: '1' }))).toBeVisible();
  await expect(first.getByText(t('room.moved'))).toBeVisible();
  await first.getByRole('button', { name: t('room.useHere') }).click();
  await first.getByRole('button', { name: t('room.join'), exact: true }).click();
  await expect(first.getByText(t('room.peopleCount', { count: '1' }))).toBeVisible();
  await expect(second.getByText(t('room.moved'))).toBeVisible();
});
