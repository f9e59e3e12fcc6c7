import type { FrameLocator, Locator, Page } from '@playwright/test';
import { pathOf } from '../../../domain/shell/routes';
import { GRACE } from '../kernel/networking';
import { smallSampleData } from '../kernel/sample';
import { type Service, startService } from '../kernel/service';
import { ATTENDEE, decide, expect, test, visitorOf } from '../kernel/venue';

const PERMISSIONS = ['camera', 'microphone'];
test.use({ permissions: PERMISSIONS });

const meeting = (areaId: string, widgetId: string): string =>
  pathOf({
    name: 'AreaWherebyMeeting',
    architectureId: 'aurora',
    areaId,
    widgetId,
    configId: `${widgetId}-${widgetId === 'keynote' ? 'webinar' : 'room'}`,
  });
const TABLE = meeting('workshop', 'table-one');
const KEYNOTE = meeting('stage', 'keynote');
const roomIn = (page: Page): FrameLocator => page.frameLocator('iframe[data-meeting]');
const HEDY = { email: 'hedy@aurora.example', name: 'Hedy Lamarr' };
const start = (): Promise<Service & AsyncDisposable> =>
  startService([], { CALL_SERVERS: 'none' }, { data: smallSampleData() });

/** Keeps the connections of each page, for what their sound says. */
const KEEP_CONNECTIONS = `
  const Connection = RTCPeerConnection;
  globalThis.connections = [];
  globalThis.RTCPeerConnection = class extends Connection {
    constructor(...given) {
      super(...given);
      connections.push(this);
    }
  };`;
type Seen = { frames: number; energy: number };

/** What a room receives of each other member: its decoded frames and the energy of its sound. */
const receivedIn = (room: FrameLocator): Promise<Seen[]> =>
  room.locator('body').evaluate(async () => {
    const { connections } = globalThis as unknown as { connections: RTCPeerConnection[] };
    const open = connections.filter(({ connectionState }) => connectionState === 'connected');
    return Promise.all(
      open.map(async (connection) => {
        const reports = [...(await connection.getStats()).values()].filter(({ type }) => type === 'inbound-rtp');
        const sum = (name: string) => reports.reduce((total, report) => total + (report[name] ?? 0), 0);
        return { frames: sum('framesDecoded'), energy: sum('totalAudioEnergy') };
      }),
    );
  });

/** The colours of a page, and whether it has a process of its own. */
const lookOf = (body: Locator) =>
  body.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    const names = ['--background', '--text', '--primary', '--on-primary', 'color-scheme'];
    return { colours: names.map((name) => style.getPropertyValue(name)), isIsolated: window.crossOriginIsolated };
  });

const CORNER = 0.02;
const BRIGHT = 200;

/**
 * Whether a video shows a shared screen: the browser's own one has bright corners, and its own camera has not. The size of
 * either depends on how busy the machine is.
 */
const showsScreen = (picture: Locator): Promise<boolean> =>
  picture.evaluate(
    (video, { corner, bright }) => {
      const drawing = document.createElement('canvas').getContext('2d');
      if (!(video instanceof HTMLVideoElement) || drawing === null) return false;
      const { videoWidth: width, videoHeight: height } = video;
      drawing.drawImage(video, width * (1 - corner), height * corner, 1, 1, 0, 0, 1, 1);
      return (drawing.getImageData(0, 0, 1, 1).data[1] ?? 0) > bright;
    },
    { corner: CORNER, bright: BRIGHT },
  );

test('attendees see and hear each other in our own room, share a screen, write, raise a hand, and leave §2.18', {
  tag: ['@long', '@phone'],
}, async ({ page, browser, contextOptions, visitor, speech, isMobile }) => {
  const { t } = speech;
  // A third one at a desktop only, because each browser costs seconds.
  const people = isMobile ? [ATTENDEE, GRACE] : [ATTENDEE, GRACE, HEDY];
  await using service = await start();
  const openContext = async () => {
    const context = await browser.newContext({ ...contextOptions, permissions: PERMISSIONS });
    await context.addInitScript({ content: KEEP_CONNECTIONS });
    await decide(context);
    return context;
  };
  await page.context().addInitScript({ content: KEEP_CONNECTIONS });
  await using second = await openContext();
  await using third = isMobile ? null : await openContext();
  const pages = [page, await second.newPage(), ...(third === null ? [] : [await third.newPage()])];
  const visitors = [visitor, ...pages.slice(1).map((one) => visitorOf(one, speech, isMobile))];
  for (const [index, one] of visitors.entries()) await one.arrive(service.url + TABLE, people[index]?.email);
  const rooms = pages.map(roomIn);
  for (const [index, room] of rooms.entries()) {
    await expect(room.getByLabel(t('calls.preview'))).toBeVisible();
    await room.getByRole('button', { name: t('room.join'), exact: true }).click();
    await expect(room.getByText(t('room.peopleCount', { count: `${index + 1}` }))).toBeVisible();
  }
  await expect(page.getByText(t('meeting.inMeetingWith', { count: `${people.length}` }))).toBeVisible();

  for (const room of rooms) {
    const isAlive = (seen: readonly Seen[], before: readonly Seen[]) =>
      seen.length === people.length - 1 &&
      seen.every(({ frames, energy }, index) => {
        const old = before[index] ?? { frames: 0, energy: 0 };
        return frames > old.frames && energy > old.energy;
      });
    await expect.poll(async () => isAlive(await receivedIn(room), [])).toBe(true);
    const before = await receivedIn(room);
    await expect.poll(async () => isAlive(await receivedIn(room), before)).toBe(true);
  }

  const [mine, hers] = rooms as [FrameLocator, FrameLocator];
  const look = { venue: await lookOf(page.locator('body')), room: await lookOf(mine.locator('body')) };
  expect(look.room).toEqual({ ...look.venue, isIsolated: true });
  const [, graces] = pages as [Page, Page];
  const picture = mine.getByLabel(t('calls.pictureOf', { name: GRACE.name }), { exact: true });
  await expect.poll(() => showsScreen(picture)).toBe(false);
  await hers.getByRole('button', { name: t('calls.share') }).click();
  await expect.poll(() => showsScreen(picture)).toBe(true);
  await hers.getByRole('button', { name: t('calls.unshare') }).click();
  await expect.poll(() => showsScreen(picture)).toBe(false);

  await hers.getByRole('button', { name: t('calls.mute') }).click();
  await expect(mine.getByText(t('calls.mutedName', { name: GRACE.name }))).toBeVisible();
  await hers.getByRole('button', { name: t('room.raise') }).click();
  await expect(mine.getByText(t('room.handOf', { name: GRACE.name }))).toBeVisible();
  await hers.getByRole('button', { name: t('room.chat'), exact: true }).click();
  if (isMobile) {
    // In front of the pictures, not beside them.
    const panel = await hers.getByRole('region', { name: t('room.chat') }).boundingBox();
    expect(panel?.height).toBeGreaterThan(400);
  }
  await hers.getByRole('textbox', { name: t('room.message') }).fill('Hello from Grace');
  await hers.getByRole('button', { name: t('room.send') }).click();
  await mine.getByRole('button', { name: t('room.chatUnread', { count: '1' }) }).click();
  const said = mine.getByText('Hello from Grace', { exact: true });
  await expect(said).toBeVisible();
  // Below its author, over the width of the panel.
  const [text, author] = await Promise.all([
    said.boundingBox(),
    mine.getByRole('log').getByText(GRACE.name).boundingBox(),
  ]);
  expect(text?.y ?? 0).toBeGreaterThan((author?.y ?? 0) + (author?.height ?? 0) / 2);
  await hers.getByRole('button', { name: t('room.leave') }).click();
  await expect(graces.getByText(t('meeting.left'))).toBeVisible();
  await expect(mine.getByText(t('room.peopleCount', { count: `${people.length - 1}` }))).toBeVisible();
});

test('the audience gets nothing of a host who is backstage, then their picture and sound, then nothing more §2.18', {
  tag: ['@once', '@long'],
}, async ({ page, visitor, speech, browser, contextOptions }) => {
  const { t } = speech;
  await using service = await start();
  await using elsewhere = await browser.newContext({ ...contextOptions, permissions: PERMISSIONS });
  await elsewhere.addInitScript({ content: KEEP_CONNECTIONS });
  await decide(elsewhere);
  const other = await elsewhere.newPage();
  await visitor.arrive(service.url + KEYNOTE, HEDY.email);
  await visitorOf(other, speech, false).arrive(service.url + KEYNOTE);
  const [host, audience] = [roomIn(page), roomIn(other)];
  await expect(audience.getByText(t('room.air.gettingReady'))).toBeVisible();
  await host.getByRole('button', { name: t('calls.unmute') }).click();
  await host.getByRole('button', { name: t('calls.cameraOn') }).click();
  expect(await receivedIn(audience)).toEqual([]);
  await host.getByRole('button', { name: t('room.air.go') }).click();
  const isAlive = async () => (await receivedIn(audience)).some(({ frames, energy }) => frames > 0 && energy > 0);
  await expect.poll(isAlive).toBe(true);
  await expect(host.getByRole('button', { name: t('room.air.leave') })).toBeFocused();
  await page.reload();
  await expect(host.getByText(t('room.air.isOnAir'))).toBeVisible();
  await host.getByRole('button', { name: t('room.air.leave') }).click();
  await expect(audience.getByText(t('room.air.gettingReady'))).toBeVisible();
  await expect.poll(() => receivedIn(audience)).toEqual([]);
});

test('a second tab takes the seat of the first one, which can take it back §2.18', { tag: ['@once', '@long'] }, async ({
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

test('a reload comes back in muted, with the raised hand and the draft; who has left sees the preview again', {
  tag: ['@once', '@long'],
}, async ({ page, visitor, speech }) => {
  const { t } = speech;
  await using service = await start();
  await visitor.arrive(service.url + TABLE);
  const room = roomIn(page);
  const join = room.getByRole('button', { name: t('room.join'), exact: true });
  const chat = room.getByRole('button', { name: t('room.chat'), exact: true });
  const field = room.getByRole('textbox', { name: t('room.message') });
  await join.click();
  await room.getByRole('button', { name: t('calls.mute') }).click();
  await room.getByRole('button', { name: t('room.raise') }).click();
  await chat.click();
  await field.fill('Half a sentence');
  await expect
    .poll(() => room.locator('body').evaluate(() => sessionStorage.getItem('meeting-room')))
    .toContain('Half a sentence');
  await page.reload();
  await expect(room.getByRole('button', { name: t('calls.unmute') })).toBeVisible();
  await expect(room.getByRole('button', { name: t('room.lower') })).toBeVisible();
  await chat.click();
  await expect(field).toHaveValue('Half a sentence');
  await page.getByRole('link', { name: t('meeting.back') }).click();
  await page
    .getByRole('dialog', { name: t('meeting.leaveTitle') })
    .getByRole('button', { name: t('leave.leave') })
    .click();
  await expect(page.locator('iframe[data-meeting]')).toHaveCount(0);
  await page.goto(service.url + TABLE);
  await expect(join).toBeVisible();
});

test('a member whose meeting is closed without leaving is gone for the others at once', {
  tag: ['@once', '@long'],
}, async ({ page, visitor, speech, browser, contextOptions }) => {
  const { t } = speech;
  await using service = await start();
  await using elsewhere = await browser.newContext({ ...contextOptions, permissions: PERMISSIONS });
  await decide(elsewhere);
  const other = await elsewhere.newPage();
  await visitor.arrive(service.url + TABLE);
  await visitorOf(other, speech, false).arrive(service.url + TABLE, GRACE.email);
  for (const one of [page, other])
    await roomIn(one)
      .getByRole('button', { name: t('room.join'), exact: true })
      .click();
  await expect(roomIn(page).getByText(t('room.peopleCount', { count: '2' }))).toBeVisible();
  await other.locator('iframe[data-meeting]').evaluate((frame) => frame.remove());
  // A lost connection would be given up after seconds only.
  await expect(roomIn(page).getByText(t('room.peopleCount', { count: '1' }))).toBeVisible({ timeout: 3000 });
});

test('a member who closes the dialog of the meeting and says so is gone for the others within 2 s', {
  tag: ['@once', '@long'],
}, async ({ page, visitor, speech, browser, contextOptions }) => {
  const { t } = speech;
  await using service = await start();
  await using elsewhere = await browser.newContext({ ...contextOptions, permissions: PERMISSIONS });
  await decide(elsewhere);
  const other = await elsewhere.newPage();
  const others = visitorOf(other, speech, false);
  await visitor.arrive(service.url + TABLE);
  await others.arrive(`${service.url}/v/aurora/area/workshop`, GRACE.email);
  await others.widget('workshop', 'table-one').click();
  for (const one of [page, other])
    await roomIn(one)
      .getByRole('button', { name: t('room.join'), exact: true })
      .click();
  const mine = roomIn(page);
  await mine.getByRole('button', { name: t('room.people') }).click();
  const list = mine.getByRole('region', { name: t('room.people') });
  await expect(list.getByText(GRACE.name)).toBeVisible();
  const press = async (button: Locator) => {
    const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await other.mouse.click(x + width / 2, y + height / 2);
  };
  await press(others.dialog('workshop', 'table-one').getByRole('button', { name: t('common.close'), exact: true }));
  const question = other.getByRole('dialog', { name: t('meeting.leaveTitle') });
  await expect(question).toBeVisible();
  await press(question.getByRole('button', { name: t('leave.leave'), exact: true }));
  await expect(list.getByText(GRACE.name)).toBeHidden({ timeout: 2000 });
  await expect(mine.getByText(t('room.peopleCount', { count: '1' }))).toBeVisible();
});

test('a meeting goes on in a tile while the user walks on, and is enlarged in another area', {
  tag: ['@once', '@long'],
}, async ({ page, visitor, speech, browser, contextOptions }) => {
  const { t } = speech;
  await using service = await start();
  await using elsewhere = await browser.newContext({ ...contextOptions, permissions: PERMISSIONS });
  await decide(elsewhere);
  const other = await elsewhere.newPage();
  await visitorOf(other, speech, false).arrive(service.url + TABLE, GRACE.email);
  await visitor.arrive(`${service.url}/v/aurora/area/workshop`);
  await visitor.widget('workshop', 'table-one').click();
  for (const one of [other, page])
    await roomIn(one)
      .getByRole('button', { name: t('room.join'), exact: true })
      .click();
  const both = () => expect(roomIn(other).getByText(t('room.peopleCount', { count: '2' }))).toBeVisible();
  await both();
  const frame = await page.locator('iframe[data-meeting]').elementHandle();
  const isKept = () => frame?.evaluate((one) => one === document.querySelector('iframe[data-meeting]'));
  const dialog = visitor.dialog('workshop', 'table-one');
  await dialog.getByRole('button', { name: t('widgets.minimise'), exact: true }).click();
  await expect(dialog).toBeHidden();
  const tile = page.getByRole('region', { name: speech.named('workshop', 'table-one'), exact: true });
  const back = tile.getByRole('button', { name: t('meeting.enlarge') });
  await expect(back).toBeFocused();
  await expect(roomIn(page).getByRole('button', { name: t('room.leave'), exact: true })).toBeHidden();
  await expect(roomIn(page).getByLabel(t('calls.pictureOf', { name: GRACE.name }), { exact: true })).toBeVisible();

  const { x, y, width, height } = (await tile.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect([width, height]).toEqual([240, 135]);
  await page.mouse.move(x + 20, y + 20);
  await page.mouse.down();
  await page.mouse.move(200, 250, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await tile.boundingBox())?.x).toBe(16);
  await visitor.walkTo('stage');
  await visitor.expectArea('stage');
  expect(await isKept()).toBe(true);
  await both();
  await back.click();
  await expect(dialog.getByRole('button', { name: t('common.close'), exact: true })).toBeFocused();
  expect(await isKept()).toBe(true);
  await expect(roomIn(page).getByText(t('room.peopleCount', { count: '2' }))).toBeVisible();
  await both();
});

test('a host mutes an attendee, removes them, and lets them in again', { tag: ['@once', '@long'] }, async ({
  page,
  visitor,
  speech,
  browser,
  contextOptions,
}) => {
  const { t } = speech;
  await using service = await start();
  await using elsewhere = await browser.newContext({ ...contextOptions, permissions: PERMISSIONS });
  await decide(elsewhere);
  const other = await elsewhere.newPage();
  await visitor.arrive(service.url + TABLE, HEDY.email);
  await visitorOf(other, speech, false).arrive(service.url + TABLE, GRACE.email);
  const [host, graces] = [roomIn(page), roomIn(other)];
  for (const room of [host, graces]) await room.getByRole('button', { name: t('room.join'), exact: true }).click();
  await host.getByRole('button', { name: t('room.people') }).click();
  const { name } = GRACE;
  await host.getByRole('button', { name: t('room.muteOf', { name }) }).click();
  await expect(graces.getByText(t('room.mutedByHost'))).toBeVisible();
  await expect(host.getByText(t('calls.mutedName', { name }))).toBeVisible();
  await graces.getByRole('button', { name: t('calls.unmute') }).click();
  await expect(host.getByText(t('calls.mutedName', { name }))).toBeHidden();
  await host.getByRole('button', { name: t('room.removeOf', { name }) }).click();
  const isOut = () => expect(other.getByText(t('meeting.removed'))).toBeVisible();
  const tryAgain = () => other.getByRole('button', { name: t('meeting.rejoin') }).click();
  await isOut();
  await expect(host.getByText(t('room.peopleCount', { count: '1' }))).toBeVisible();
  await tryAgain();
  await isOut();
  await host.getByRole('button', { name: t('room.readmit', { name }) }).click();
  await expect(host.getByRole('region', { name: t('room.removedUsers') })).toBeHidden();
  await tryAgain();
  await graces.getByRole('button', { name: t('room.join'), exact: true }).click();
  await expect(host.getByText(t('room.peopleCount', { count: '2' }))).toBeVisible();
});
