import { callerOf } from '../kernel/calling';
import { GRACE, openForNetworking } from '../kernel/networking';
import { smallSampleData } from '../kernel/sample';
import { startService } from '../kernel/service';
import { talkerOf } from '../kernel/talker';
import { ATTENDEE, expect, test, visitorOf } from '../kernel/venue';

test.use({ permissions: ['camera', 'microphone'] });

const LOBBY = '/v/aurora/area/lobby';

test('an attendee rings at another one, who accepts; each sees the other move until one hangs up', async ({
  page,
  browser,
  contextOptions,
  visitor,
  speech,
  isMobile,
}) => {
  const { t } = speech;
  await using service = await startService([], { CALL_SERVERS: 'none' }, { data: smallSampleData() });
  for (const user of [ATTENDEE, GRACE]) await openForNetworking(service.url, user);
  // Reduced motion makes a venue calm, and a calm venue does not ring.
  await using elsewhere = await browser.newContext({
    ...contextOptions,
    reducedMotion: 'no-preference',
    permissions: ['camera', 'microphone'],
  });
  const hers = await elsewhere.newPage();
  const [mine, theirs] = [callerOf(page, speech), callerOf(hers, speech)];

  await hers.addInitScript(() => {
    class Counted extends AudioContext {
      override createOscillator(): OscillatorNode {
        Object.assign(window, { tones: Number(Object(window).tones ?? 0) + 1 });
        return super.createOscillator();
      }
    }
    Object.assign(window, { AudioContext: Counted });
  });
  await visitorOf(hers, speech, isMobile).arrive(service.url + LOBBY, GRACE.email);
  await hers.getByRole('button', { name: t('consent.onlyNecessary') }).click();
  await visitor.arrive(service.url + LOBBY);
  await mine.callGrace();

  await expect(theirs.box.getByRole('button', { name: t('calls.accept') })).toBeVisible();
  await expect.poll(() => hers.evaluate(() => Number(Object(window).tones ?? 0))).toBeGreaterThan(1);
  await theirs.press('accept');
  await theirs.press('join');
  for (const one of [mine, theirs]) await one.expectConnected();
  for (const frames of [mine.framesOf(GRACE.name), theirs.framesOf(ATTENDEE.name)]) {
    await expect.poll(frames).toBeGreaterThan(0);
    const before = await frames();
    await expect.poll(frames).toBeGreaterThan(before);
  }

  await mine.press('hangUp');
  await expect(mine.box).toBeHidden();
  await expect(theirs.box.getByRole('alert')).toHaveText(t('calls.ends.left'));
  await theirs.press('close');
  await expect(theirs.box).toBeHidden();
});

test('a call of a group of five leads to the group’s meeting room, where the others have seats', {
  tag: '@long',
}, async ({ page, context, visitor, speech }) => {
  const { t } = speech;
  await using service = await startService([], { CALL_SERVERS: 'none' }, { data: smallSampleData() });
  await openForNetworking(service.url, ATTENDEE);
  await using grace = await talkerOf(service.url, GRACE.email);
  await using ada = await talkerOf(service.url, ATTENDEE.email);
  await using hedy = await talkerOf(service.url, 'hedy@aurora.example');
  await using katherine = await talkerOf(service.url, 'katherine@aurora.example');
  await using radia = await talkerOf(service.url, 'radia@aurora.example');
  const others = [hedy, katherine, radia];
  const room = await grace.makeGroup(
    'five',
    'Team of five',
    [ada, ...others].map(({ uid }) => uid),
  );
  const seats = [];
  for (const other of [grace, ...others]) seats.push(await other.askSeat(room));

  await visitor.arrive(service.url + LOBBY);
  await page.getByRole('button', { name: t('chat.open') }).click();
  await page.getByRole('button', { name: /Team of five/ }).click();
  await page.getByRole('button', { name: t('calls.callName', { name: 'Team of five' }) }).click();
  const box = page.getByRole('complementary', { name: t('calls.label'), exact: true });
  await expect(box.getByRole('alert')).toHaveText(t('calls.ends.crowded'));
  const [meeting] = await Promise.all([
    context.waitForEvent('page'),
    box.getByRole('link', { name: t('room.join'), exact: true }).click(),
  ]);
  await expect(box).toBeHidden();
  await expect(meeting.getByRole('heading', { name: 'Team of five' })).toBeVisible();
  await meeting.getByRole('button', { name: t('room.join'), exact: true }).click();
  await expect(meeting.getByText(t('room.peopleCount', { count: '1' }))).toBeVisible();
  expect(new Set([...seats, await ada.askSeat(room)]).size).toBe(5);
});
