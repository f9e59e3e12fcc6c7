import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
// Loaded before, so that no test waits for it.
import '../../../src/views/widgets/chat/ChatWidget';
import { message, sealed } from '../chat/in-room';
import { NOW } from '../kernel/stage';
import { enterVenue, venueWith } from '../venue/venue-harness';

const HOUR = 3_600_000;
const named = (text: string) => [{ locale: 'en', text }];
const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString();
const shared = { openMode: 'EMBEDDED_DIALOG', placements: [] };
const CHAT = { ...shared, id: 'talks', type: 'CHAT', name: named('Talk about it'), configurations: [{ id: 'always' }] };
const talkFrom = (begin: number) => ({
  ...shared,
  id: 'light',
  type: 'MEETING',
  name: named('Light'),
  configurations: [{ id: 'c', name: named('Light'), begin: at(begin), end: at(begin + 1) }],
});

async function inChat(begin: number, roles: readonly string[] = []) {
  const stage = await enterVenue({
    venue: venueWith((_, lobby) => ({ areas: [{ ...lobby, contentWidgets: [CHAT, talkFrom(begin)] }] })),
    path: '/v/aurora/area/lobby?widget=talks',
    authority: { roles },
  });
  await waitFor(() => expect(stage.chat.rooms.has('w~talks')).toBe(true));
  const messages = sealed({ mine: message('uid-1', 'Why wood?'), theirs: message('grace', 'Who pays?') });
  await act(async () =>
    stage.chat.rooms.get('w~talks')?.({ type: 'room.listed', messages, hasOlder: false, readId: null }),
  );
  const list = () => within(screen.getByRole('region', { name: 'Messages' }));
  const openMenu = async (text: string) => {
    const item = list().getByText(text).closest('li') as HTMLElement;
    await stage.user.click(within(item).getByRole('button', { name: /^Actions/ }));
    return within(await screen.findByRole('menu'));
  };
  return { ...stage, openMenu };
}

const ASK = { name: 'Ask as a question' };

test('during a talk an own message becomes a question in one action, and says so', async () => {
  const { openMenu, user, messageQuestions } = await inChat(-0.5);
  await user.click((await openMenu('Why wood?')).getByRole('menuitem', ASK));
  expect(await screen.findByText('The message is a question now.')).toBeVisible();
  const talk = { widgetId: 'light', configurationId: 'c' };
  expect(messageQuestions.asked).toEqual([{ talk, room: 'w~talks', messageId: 'mine' }]);
  messageQuestions.ask = async () => 'known';
  await user.click((await openMenu('Why wood?')).getByRole('menuitem', ASK));
  expect(await screen.findByText('This message is already a question.')).toBeVisible();
  messageQuestions.ask = () => Promise.reject(new FaultError(makeFault('PROCESSING_ERROR', { status: 413 })));
  await user.click((await openMenu('Why wood?')).getByRole('menuitem', ASK));
  expect(await screen.findByText('A question has at most 280 characters.')).toBeVisible();
});

test.each([
  ['attendees do not ask the messages of others', -0.5, [], 0],
  ['hosts ask the messages of all', -0.5, ['HOST'], 1],
  ['after a talk no message becomes a question', -3, ['HOST'], 0],
])('%s', async (_, begin, roles, count) => {
  const { openMenu } = await inChat(begin, roles);
  expect((await openMenu('Who pays?')).queryAllByRole('menuitem', ASK)).toHaveLength(count);
});
