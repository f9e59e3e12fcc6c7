import { child, type DatabaseReference, serverTimestamp, update } from 'firebase/database';
import pRetry from 'p-retry';
import * as v from 'valibot';
import { type ChatMessage, ChatMessageSchema } from '../../../domain/chat/message';
import { seal } from '../../../domain/kernel/sealed';
import type { Messages } from '../../../machines/chat/chat.events';
import { isWordRefused, unlessDone, valueOnce } from '../kernel/realtime';

/** A room as a user reads it. */
export type Place = { root: DatabaseReference; uid: string; room: string };

const NOW = serverTimestamp();
/** Changes are sent at least half a second after the user's last message. */
const CHANGE_RETRY = {
  retries: 2,
  minTimeout: 700,
  shouldRetry: ({ error }: { error: unknown }) => !isWordRefused(error),
};

export const entriesIn = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];
export const messagesIn = (value: unknown): [string, ChatMessage][] =>
  entriesIn(value).flatMap(([id, record]) => (v.is(ChatMessageSchema, record) ? [[id, record]] : []));
export const sealed = (messages: readonly (readonly [string, ChatMessage])[]): Messages =>
  Object.fromEntries(messages.map(([id, message]) => [id, seal(message)]));

/** The changes between two states of a list. */
export function differ<T>() {
  let before = new Map<string, string>();
  return (found: readonly (readonly [string, T])[]): { changed: (readonly [string, T])[]; gone: string[] } => {
    const known = before;
    before = new Map(found.map(([id, value]) => [id, JSON.stringify(value)]));
    return {
      changed: found.filter(([id]) => known.get(id) !== before.get(id)),
      gone: [...known.keys()].filter((id) => !before.has(id)),
    };
  };
}

/** Changes fields of a message of the user; null removes one. */
export const changeMessage = (
  { root, uid, room }: Place,
  id: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const message = `messages/${room}/${id}`;
  const change = (): Promise<void> =>
    update(root, {
      ...Object.fromEntries(Object.entries(fields).map(([name, to]) => [`${message}/${name}`, to])),
      [`${message}/editedAt`]: NOW,
      [`rate/${uid}`]: { at: NOW, room, id },
    });
  const isChanged = async (): Promise<boolean> => {
    const stored = Object(await valueOnce(child(root, message)));
    return Object.entries(fields).every(([name, to]) => (stored[name] ?? null) === to);
  };
  return pRetry(() => unlessDone(change, isChanged), CHANGE_RETRY);
};
