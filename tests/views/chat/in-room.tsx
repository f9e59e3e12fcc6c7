import { act, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { ChatMessage } from '../../../domain/chat/message';
import { seal } from '../../../domain/kernel/sealed';
import type { Messages, RoomEvent, SafetyEvent } from '../../../machines/chat/chat.events';
import { App } from '../../../src/views/shell/App';
// Loaded before, so that no test waits for them.
import '../../../src/views/venue/VenuePages';
import '../../../src/views/chat/PanelContent';
import { ADA, NOW, renderStage, type StageOptions } from '../kernel/stage';
import { LOBBY } from '../venue/venue-harness';

export const ROOM = 'd~grace~uid-1';
export const message = (from: string, text: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  from,
  at: NOW - 60_000,
  kind: 'text',
  text,
  ...more,
});
export const sealed = (messages: Readonly<Record<string, ChatMessage>>): Messages =>
  Object.fromEntries(Object.entries(messages).map(([id, one]) => [id, seal(one)]));

/** A user in the direct room with Grace. */
export async function inRoom(
  messages: Readonly<Record<string, ChatMessage>> = {},
  readId: string | null = null,
  options: StageOptions = {},
) {
  const stage = renderStage(<App />, { path: LOBBY, identity: ADA, ...options });
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  await stage.send('chat', { type: 'chat.openAttendee', uid: 'grace' });
  await waitFor(() => expect(stage.chat.rooms.has(ROOM)).toBe(true));
  const tell = (event: RoomEvent) => act(async () => stage.chat.rooms.get(ROOM)?.(event));
  const safety = (event: SafetyEvent) => act(async () => stage.chat.safety(event));
  await tell({ type: 'room.listed', messages: sealed(messages), hasOlder: false, readId });
  const field = await screen.findByRole('textbox', { name: 'Message' });
  const list = () => within(screen.getByRole('region', { name: 'Messages' }));
  const said = (text: string) => list().getByText(text).closest('li');
  return { ...stage, tell, safety, field, list, said };
}
