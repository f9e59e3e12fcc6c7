import type { CDPSession, Locator } from '@playwright/test';
import { ATTENDEE, expect, PASSWORD, test } from './venue';

/** Keys that an input method takes have this code. */
const OF_INPUT_METHOD = 229;

/** Writes with an input method: a word that is given up with Escape, and another one that is confirmed with Enter. */
function inputMethodOf(protocol: CDPSession) {
  const compose = (text: string) =>
    protocol.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  const press = async (key: 'Enter' | 'Escape') => {
    const of = { key, code: key, windowsVirtualKeyCode: OF_INPUT_METHOD };
    await protocol.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...of });
    await protocol.send('Input.dispatchKeyEvent', { type: 'keyUp', ...of });
  };
  return async (field: Locator, reading: string, word: string): Promise<void> => {
    await expect(field).toBeFocused();
    const before = await field.inputValue();
    await compose('x');
    await press('Escape');
    await compose('');
    await expect(field).toHaveValue(before);
    await compose(reading);
    await press('Enter');
    await protocol.send('Input.insertText', { text: word });
    await expect(field).toHaveValue(before + word);
    await expect(field).toBeFocused();
  };
}

test('keys of an input method write in the login, the search, the chat and a note, and send or close nothing', {
  tag: ['@once', '@long'],
}, async ({ page, venue, visitor, speech, language }) => {
  const { t, named } = speech;
  const write = inputMethodOf(await page.context().newCDPSession(page));
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/signInWithPassword|\/search\//.test(request.url())) asked.push(new URL(request.url()).pathname);
  });

  await page.goto('/login');
  await visitor.option.click();
  await visitor.email.focus();
  await write(visitor.email, 'ａｄａ', ATTENDEE.email);
  await visitor.password.focus();
  await write(visitor.password, 'x', PASSWORD);
  expect(asked).toEqual([]);
  await page.keyboard.press('Enter');
  await visitor.expectArea('lobby');
  asked.length = 0;

  await page.keyboard.press('Control+k');
  const question = page.getByRole('textbox', { name: t('search.field') });
  await write(question, 'ほし', '星');
  expect(asked).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(() => asked.length).toBe(1);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();

  await page.goto(`${venue.url}/v/aurora/area/stage?lang=${language}`);
  await visitor.widget('stage', 'stage-questions').click();
  const field = page.getByRole('textbox', { name: t('chat.message'), exact: true });
  await field.focus();
  await write(field, 'にほん', '日本');
  const said = page.getByRole('listitem').filter({ hasText: '日本' });
  await expect(said).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(said).toHaveCount(1);
  await expect(field).toHaveValue('');

  await page.goto(`${venue.url}/v/aurora/area/workshop?lang=${language}`);
  const board = page.getByRole('main').getByRole('region', { name: named('workshop', 'sketch-wall'), exact: true });
  await board.getByRole('button', { name: t('board.tool.note'), exact: true }).click();
  await board.getByRole('img', { name: t('board.paper', { count: '' }).trim() }).click();
  const note = board.getByRole('textbox', { name: t('board.text') });
  await write(note, 'ゆき', '雪');
  await page.keyboard.press('Escape');
  await expect(note).toBeHidden();
  await expect(board.getByText('雪').first()).toBeAttached();
});
