import * as v from 'valibot';
import { ChatMessageSchema, type ChatReport, type ChatReports, type Moderation } from '../../domain/chat/safety';
import { notFound } from '../http/errors';
import type { TreeNode } from '../realtime/tree/node';
import { type Changes, type Chat, childrenOf, messageOf, valueOf } from './chat';

const PAGE = 50;
const MINUTE_MS = 60_000;

const text = v.optional(v.nullable(v.string()), null);
const StoredReportSchema = v.object({
  ...{ by: v.string(), at: v.number(), room: v.string(), reason: v.string(), text, message: text, about: text },
  context: v.optional(v.record(v.string(), ChatMessageSchema), {}),
  answer: v.optional(v.nullable(v.object({ action: v.string(), by: v.string(), at: v.number() })), null),
});
const SanctionSchema = v.object({ until: v.number() });

function reportOf(chat: Chat, id: string, node: TreeNode): ChatReport | null {
  const { success, output } = v.safeParse(StoredReportSchema, valueOf(node));
  if (!success) return null;
  const name = chat.at('rooms', output.room, 'name');
  const context = Object.entries(output.context)
    .map(([message, content]) => ({ id: message, ...content }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return { id, ...output, roomName: typeof name === 'string' ? name : '', context };
}

/** Reports, newest first. */
export function readReports(
  chat: Chat,
  filter: { state: 'open' | 'closed'; before?: string | undefined },
): ChatReports {
  const { state, before } = filter;
  const reports = [...childrenOf(chat.at('reports'))]
    .filter(([id]) => before === undefined || id < before)
    .toSorted(([one], [other]) => (one < other ? 1 : -1))
    .flatMap(([id, node]) => reportOf(chat, id, node) ?? [])
    .filter(({ answer }) => (answer === null) === (state === 'open'));
  const page = reports.slice(0, PAGE);
  return { reports: page, next: reports.length > PAGE ? (page.at(-1)?.id ?? null) : null };
}

/** Takes a message out of its room; the service keeps it. */
function hidden(chat: Chat, room: string, id: string): Changes {
  const message = messageOf(chat.at('messages', room, id));
  if (message === null) throw notFound('This message');
  if (message.hidden === true) return {};
  const { from, at, kind } = message;
  return {
    [`hidden/${room}/${id}`]: valueOf(chat.at('messages', room, id)),
    [`messages/${room}/${id}`]: { from, at, kind, hidden: true },
    [`reactions/${room}/${id}`]: null,
  };
}

function shown(chat: Chat, room: string, id: string): Changes {
  const kept = chat.at('hidden', room, id);
  if (kept === null) throw notFound('This hidden message');
  return { [`messages/${room}/${id}`]: valueOf(kept), [`hidden/${room}/${id}`]: null };
}

function untilNow(chat: Chat, uid: string): number {
  const { success, output } = v.safeParse(SanctionSchema, valueOf(chat.at('sanctions', uid)));
  return success ? output.until : 0;
}

function changesOf(chat: Chat, action: Moderation): Changes {
  const now = chat.now();
  switch (action.action) {
    case 'hide':
      return hidden(chat, action.room, action.message);
    case 'show':
      return shown(chat, action.room, action.message);
    case 'warn': {
      // A warning does not end what keeps the user from writing.
      const until = untilNow(chat, action.uid);
      const kind = until > now ? 'lockOut' : 'warning';
      return { [`sanctions/${action.uid}`]: { kind, until: Math.max(until, now), reason: action.reason, at: now } };
    }
    case 'lockOut': {
      const until = now + action.minutes * MINUTE_MS;
      return { [`sanctions/${action.uid}`]: { kind: 'lockOut', until, reason: action.reason, at: now } };
    }
    case 'lift':
      return { [`sanctions/${action.uid}`]: null };
    case 'close':
      return {};
  }
}

/** Does what an organiser decides, and closes the report that it answers. @throws ApiError 404 */
export async function moderate(chat: Chat, by: string, action: Moderation): Promise<void> {
  const { report } = action;
  if (report !== undefined && chat.at('reports', report) === null) throw notFound('This report');
  const changes = changesOf(chat, action);
  if (report !== undefined) changes[`reports/${report}/answer`] = { action: action.action, by, at: chat.now() };
  await chat.change(changes);
}
