import type { Page } from '@playwright/test';
import { callerOf } from '../kernel/calling';
import { draw } from '../kernel/drawing';
import { GRACE, openForNetworking } from '../kernel/networking';
import { faultsIn } from '../kernel/quiet';
import { smallSampleData } from '../kernel/sample';
import { startService } from '../kernel/service';
import { ATTENDEE, decide, expect, type Speech, test, visitorOf } from '../kernel/venue';

const PERMISSIONS = ['camera', 'microphone'];
test.use({ permissions: PERMISSIONS });

const AREAS = ['stage', 'expo', 'lounge', 'workshop', 'observatory', 'lobby'];
const LOBBY = '/v/aurora/area/lobby';

/** What an attendee of the visit does. */
function guestOf(page: Page, speech: Speech) {
  const { t } = speech;
  const visitor = visitorOf(page, speech, false);
  const field = page.getByRole('textbox', { name: t('chat.message'), exact: true });
  const people = page.getByRole('dialog', { name: t('people.title') });
  const room = page.frameLocator('iframe[data-meeting]');
  return {
    page,
    visitor,
    room,
    caller: callerOf(page, speech),
    async close() {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
    open: (area: string, widget: string) => visitor.widget(area, widget).click(),
    async say(text: string) {
      await field.pressSequentially(text);
      await field.press('Enter');
    },
    said: (text: string) => page.getByRole('listitem').filter({ hasText: text }).first(),
    async writeTo(name: string) {
      await page
        .getByRole('button', { name: new RegExp(t('people.title')) })
        .first()
        .click();
      await people.getByRole('button', { name: new RegExp(name) }).click();
      await people.getByRole('button', { name: t('chat.startChat'), exact: true }).click();
      await expect(field).toBeVisible();
    },
    async join() {
      await room.getByRole('button', { name: t('room.join'), exact: true }).click();
    },
    leave: () => room.getByRole('button', { name: t('room.leave') }).click(),
  };
}
type Guest = ReturnType<typeof guestOf>;

async function walk(guest: Guest): Promise<void> {
  for (const area of AREAS) {
    await guest.visitor.walkTo(area);
    await guest.visitor.expectArea(area);
  }
}

async function chat(guests: readonly Guest[], round: number): Promise<void> {
  for (const guest of guests) await guest.visitor.walkTo('stage');
  for (const guest of guests) await guest.open('stage', 'stage-questions');
  for (const [index, guest] of guests.entries()) {
    const text = `Question ${round} of ${index}`;
    await guest.say(text);
    for (const other of guests) await expect(other.said(text)).toBeVisible();
  }
  for (const guest of guests) await guest.close();
}

async function writeToEachOther([ada, grace]: readonly [Guest, Guest], round: number): Promise<void> {
  await ada.writeTo(GRACE.name);
  await ada.say(`Hello ${round}`);
  await grace.writeTo(ATTENDEE.name);
  await expect(grace.said(`Hello ${round}`)).toBeVisible();
  await grace.say(`Good morning ${round}`);
  await expect(ada.said(`Good morning ${round}`)).toBeVisible();
  for (const guest of [ada, grace]) await guest.close();
}

async function call([ada, grace]: readonly [Guest, Guest]): Promise<void> {
  await ada.caller.callGrace();
  await grace.caller.press('accept');
  await grace.caller.press('join');
  for (const { caller } of [ada, grace]) await caller.expectConnected();
  await ada.caller.press('hangUp');
  await expect(ada.caller.box).toBeHidden();
  await grace.caller.press('close');
  await ada.close();
}

async function meet(guests: readonly Guest[], { t }: Speech): Promise<void> {
  for (const { visitor } of guests) await visitor.walkTo('workshop');
  for (const guest of guests) {
    await guest.open('workshop', 'table-one');
    await guest.join();
  }
  for (const [index, { room }] of guests.entries()) {
    await expect(room.getByText(t('room.peopleCount', { count: `${guests.length}` }))).toBeVisible();
    await room.getByRole('button', { name: t('room.raise') }).click();
    await expect(room.getByText(t('room.handPlace', { place: `${index + 1}` }))).toBeVisible();
  }
  for (const guest of guests) await guest.leave();
  for (const guest of guests) await guest.close();
}

async function sketch(guests: readonly Guest[], { t }: Speech): Promise<void> {
  for (const guest of guests) await guest.open('workshop', 'sketch-wall');
  for (const { page, visitor } of guests) {
    const board = visitor.dialog('workshop', 'sketch-wall');
    await board.getByRole('button', { name: t('board.tool.pen'), exact: true }).click();
    await draw(board.getByRole('img', { name: new RegExp(t('board.paper', { count: '' })) }), [0.4, 0.4], [0.6, 0.6]);
    await page.keyboard.press('Escape');
  }
  for (const guest of guests) await guest.page.goBack();
}

/** Of the visit: each attendee takes as many steps as in an hour. */
const ROUNDS = 8;

test('as many steps of two attendees as an hour has leave no line in the console and no failed request', {
  tag: ['@once', '@long'],
}, async ({ page, browser, contextOptions, speech }) => {
  test.setTimeout(240_000 * ROUNDS);
  await using service = await startService([], { CALL_SERVERS: 'none' }, { data: smallSampleData() });
  for (const user of [ATTENDEE, GRACE]) await openForNetworking(service.url, user);
  await using elsewhere = await browser.newContext({ ...contextOptions, permissions: PERMISSIONS });
  await decide(elsewhere);
  const faults = [faultsIn(page.context(), ATTENDEE.name), faultsIn(elsewhere, GRACE.name)];
  const guests = [guestOf(page, speech), guestOf(await elsewhere.newPage(), speech)] as const;
  const [ada, grace] = guests;
  await ada.visitor.arrive(service.url + LOBBY);
  await grace.visitor.arrive(service.url + LOBBY, GRACE.email);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const guest of guests) await walk(guest);
    await writeToEachOther(guests, round);
    await call(guests);
    await chat(guests, round);
    await meet(guests, speech);
    await sketch(guests, speech);
    for (const { visitor, page: own } of guests) {
      await visitor.walkTo('lobby');
      await own.reload();
      await visitor.expectArea('lobby');
    }
  }
  expect(faults).toEqual([[], []]);
});
