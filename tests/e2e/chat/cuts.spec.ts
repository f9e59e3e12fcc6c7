import { setTimeout as wait } from 'node:timers/promises';
import type { Locator } from '@playwright/test';
import { ringPath } from '../../../domain/calls/call';
import { EMOJI, PAGE_OF_MESSAGES } from '../../../domain/chat/message';
import { chatPath, directRoom, widgetRoom } from '../../../domain/chat/rooms';
import { likeCountsPath } from '../../../domain/media/likes';
import { callerOf } from '../kernel/calling';
import { cutterOf, type Way } from '../kernel/cutting';
import { GRACE, openForNetworking } from '../kernel/networking';
import { smallSampleData } from '../kernel/sample';
import { startService } from '../kernel/service';
import { talkerOf } from '../kernel/talker';
import { ATTENDEE, expect, test } from '../kernel/venue';

test.use({ permissions: ['camera', 'microphone'] });

const ROOM = widgetRoom('stage-questions');
const [THUMB] = EMOJI;
/** The service takes a message of a user half a second after the last one. */
const SPACING_MS = 600;
const STEP_MS = 45_000;

/** Requests are lost on the one screen and their answers on the other: neither depends on the screen. */
const wayOn = (isMobile: boolean): Way => (isMobile ? 'back' : 'there');

test('each action happens once although the network is cut in the middle of it, and a reader keeps their place', {
  tag: '@long',
}, async ({ page, visitor, speech, language, isMobile }) => {
  const { t, pattern } = speech;
  const way = wayOn(isMobile);
  await using service = await startService([], { CALL_SERVERS: 'none' }, { data: smallSampleData() });
  for (const user of [ATTENDEE, GRACE]) await openForNetworking(service.url, user);
  await using ada = await talkerOf(service.url, ATTENDEE.email);
  await using grace = await talkerOf(service.url, GRACE.email);
  await using hedy = await talkerOf(service.url, 'hedy@aurora.example');
  const [messages, reactions] = [chatPath('live', 'messages', ROOM), chatPath('live', 'reactions', ROOM)].map((path) =>
    grace.watch(path),
  );
  const likes = grace.watch(likeCountsPath('live'));
  const rings = grace.watch(ringPath('live', grace.uid));
  /** The messages as the other user sees them. */
  const said = () => Object.values(Object(messages?.())).map((one) => Object(one));
  const direct = directRoom(ada.uid, grace.uid);
  const net = await cutterOf(page);

  const room = visitor.dialog('stage', 'stage-questions');
  const field = room.getByRole('textbox', { name: t('chat.message'), exact: true });
  const own = (text: string) => room.getByRole('listitem').filter({ hasText: text });
  const act = async (message: Locator, name: string) => {
    await message.getByRole('button', { name: pattern('chat.actionsOf') }).click();
    await page
      .getByRole('menu')
      .getByLabel(name, { exact: true })
      .or(page.getByRole('menuitem', { name, exact: true }))
      .click();
  };
  const write = async (text: string) => {
    await field.fill(text);
    await field.press('Enter');
  };
  const board = visitor.dialog('expo', 'product-films');
  const panel = page.getByRole('dialog', { name: t('chat.title') });
  const caller = callerOf(page, speech);

  const ACTIONS: readonly {
    name: string;
    cut: () => Promise<void>;
    act: () => Promise<unknown>;
    /** What is there in the end, on the page and for the other user. */
    ends: () => Promise<unknown>;
  }[] = [
    {
      name: 'joins a room',
      cut: () => net.atFrame(`messages/${ROOM}`, way),
      act: () => visitor.widget('stage', 'stage-questions').click(),
      ends: () => expect(own('Welcome')).toBeVisible(),
    },
    {
      name: 'sends a message',
      cut: () => net.atFrame('Written here', way),
      act: () => write('Written here'),
      ends: async () => {
        await expect.poll(() => said().map(({ text }) => text)).toEqual(['Welcome', 'Written here']);
        await expect(own('Written here')).toHaveCount(1);
        await expect(room.getByText(t('chat.sending'))).toBeHidden();
      },
    },
    {
      name: 'uploads a file',
      cut: () => net.atRequest(/\/chat\/[^/]+\/files/, way),
      act: async () => {
        await room
          .locator('input[type=file]')
          .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes of a day') });
        await room.getByRole('button', { name: t('chat.send'), exact: true }).click();
      },
      ends: async () => {
        await expect.poll(() => said().flatMap(({ file }) => (file ? [file.name] : []))).toEqual(['notes.txt']);
        await expect(room.getByRole('link', { name: /notes\.txt/ })).toHaveCount(1);
      },
    },
    {
      name: 'reacts',
      cut: () => net.atFrame(`reactions/${ROOM}`, way),
      act: () => act(own('Welcome'), t('chat.reactWith', { emoji: THUMB })),
      ends: async () => {
        await expect.poll(() => JSON.stringify(reactions?.())).toContain(`{"${THUMB}":{"${ada.uid}":true}}`);
        await expect(room.getByRole('button', { name: new RegExp(`^${THUMB}`), pressed: true })).toBeVisible();
      },
    },
    {
      name: 'edits a message',
      cut: () => net.atFrame('Written better', way),
      act: async () => {
        await act(own('Written here'), t('chat.edit'));
        await write('Written better');
      },
      ends: async () => {
        await expect.poll(() => said().map(({ text }) => text)).toEqual(['Welcome', 'Written better', undefined]);
        await expect(own('Written better').getByText(t('chat.edited'))).toBeVisible();
      },
    },
    {
      name: 'deletes a message',
      cut: () => net.atFrame('deleted":true', way),
      act: () => act(own('Written better'), t('chat.delete')),
      ends: async () => {
        await expect.poll(() => said().map(({ deleted }) => deleted === true)).toEqual([false, true, false]);
        await expect(room.getByText(t('chat.deleted'))).toBeVisible();
      },
    },
    {
      name: 'calls',
      cut: () => net.atFrame(ringPath('live', grace.uid, ada.uid), way),
      act: async () => {
        await act(own('Welcome'), t('chat.writeTo', { name: GRACE.name }));
        await panel.getByRole('button', { name: t('calls.callName', { name: GRACE.name }) }).click();
        await caller.press('start');
      },
      ends: async () => {
        await expect.poll(() => Object(Object(rings())[ada.uid]).room).toBe(direct);
        await expect(caller.box.getByText(pattern('calls.ringing'))).toBeVisible();
      },
    },
    {
      name: 'likes a media item',
      cut: () => net.atRequest(/\/media-board\/like/, way),
      act: async () => {
        await page.goto(`${service.url}/v/aurora/area/expo?lang=${language}`);
        await visitor.widget('expo', 'product-films').click();
        await board
          .getByRole('button', { name: pattern('media.like') })
          .first()
          .click();
      },
      ends: async () => {
        await expect
          .poll(() => Object.values(Object(likes())).map((counts) => Object.values(counts ?? {})))
          .toEqual([[1]]);
        await expect(board.getByRole('button', { name: pattern('media.like'), pressed: true })).toHaveCount(1);
      },
    },
  ];

  await grace.say(ROOM, 'Welcome');
  const group = await grace.makeGroup('long', 'A long group', [ada.uid, hedy.uid]);
  // More than a page, written while the actions happen.
  const filled = Promise.all(
    [grace, hedy].map(async (one) => {
      for (let number = 0; number < PAGE_OF_MESSAGES; number += 1) {
        await wait(SPACING_MS);
        await one.say(group, `Message ${number}`);
      }
    }),
  );
  await visitor.arrive(`${service.url}/v/aurora/area/stage?lang=${language}`);
  for (const { name, cut, act: perform, ends } of ACTIONS)
    await test.step(
      name,
      async () => {
        const isCut = cut();
        await perform();
        await isCut;
        await ends();
        for (const failure of [t('chat.notSent'), t('chat.changeFailed'), t('chat.refused')])
          await expect(page.getByText(failure, { exact: true })).toBeHidden();
      },
      { timeout: STEP_MS },
    );

  await filled;
  await test.step('reads older messages', async () => {
    await page.goto(`${service.url}/v/aurora/area/lobby?lang=${language}`);
    await page.getByRole('button', { name: new RegExp(t('chat.open')) }).click();
    await panel.getByRole('button', { name: /A long group/ }).click();
    const history = panel.getByRole('region', { name: t('chat.messages') });
    await expect(history.getByRole('listitem').filter({ hasText: 'Message' })).toHaveCount(PAGE_OF_MESSAGES);
    const first = await history.getByRole('listitem').filter({ hasText: 'Message' }).first().elementHandle();
    const top = () => first?.evaluate((one) => Math.round(one.getBoundingClientRect().top));
    await history.evaluate((one) => one.scrollTo({ top: -one.scrollHeight }));
    const before = await top();
    await expect(history.getByRole('listitem').filter({ hasText: 'Message' })).toHaveCount(2 * PAGE_OF_MESSAGES);
    expect(await top()).toBe(before);
    await hedy.say(group, 'The newest one');
    await expect(history.getByText('The newest one')).toBeAttached();
    expect(await top()).toBe(before);
  });
});
