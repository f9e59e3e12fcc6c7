import * as v from 'valibot';
import {
  type ChatMessage,
  ChatMessageSchema,
  type ChatReport,
  type ChatReports,
  type Moderation,
  type ReportedQuestion,
  ReportedQuestionSchema,
} from '../../domain/chat/safety';
import { PENDING } from '../../domain/chat/wall';
import { notFound } from '../http/errors';
import type { TreeNode } from '../realtime/tree/node';
import { type Changes, type Chat, childrenOf, messageOf, valueOf } from './chat';

const PAGE = 50;
const MINUTE_MS = 60_000;

const text = v.optional(v.nullable(v.string()), null);
const StoredReportSchema = v.object({
  by: v.string(),
  at: v.number(),
  room: v.string(),
  reason: v.string(),
  text,
  message: text,
  about: text,
  question: v.exactOptional(ReportedQuestionSchema),
  isUnnamed: v.exactOptional(v.boolean()),
  context: v.optional(v.record(v.string(), ChatMessageSchema), {}),
  answer: v.optional(v.nullable(v.object({ action: v.string(), by: v.string(), at: v.number() })), null),
});
const SanctionSchema = v.object({ until: v.number() });

type Waiting = { room: string; uid: string; id: string; post: ChatMessage };

/** Posts that wait for approval. */
const waitingPosts = (chat: Chat): Waiting[] =>
  [...childrenOf(chat.at('pending'))].flatMap(([room, users]) =>
    [...childrenOf(users)].flatMap(([uid, posts]) =>
      [...childrenOf(posts)].flatMap(([id, node]) => {
        const post = messageOf(node);
        return post === null || post.hidden === true ? [] : [{ room, uid, id, post }];
      }),
    ),
  );

/** A post that waits for approval, as a report for the organisers. */
const pendingReport = ({ room, uid, id, post }: Waiting) => ({
  by: uid,
  at: post.at,
  room,
  reason: PENDING,
  message: id,
  about: uid,
});

const nameOf = (chat: Chat, room: string): string => {
  const name = chat.at('rooms', room, 'name');
  return typeof name === 'string' ? name : '';
};

const waitingReport = (chat: Chat, waiting: Waiting): ChatReport => ({
  id: waiting.id,
  ...pendingReport(waiting),
  roomName: nameOf(chat, waiting.room),
  text: null,
  answer: null,
  context: [{ id: waiting.id, ...waiting.post }],
});

function reportOf(chat: Chat, id: string, node: TreeNode): ChatReport | null {
  const { success, output } = v.safeParse(StoredReportSchema, valueOf(node));
  if (!success) return null;
  const context = Object.entries(output.context)
    .map(([message, content]) => ({ id: message, ...content }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return { id, ...output, roomName: nameOf(chat, output.room), context };
}

/** Reports, newest first. */
export function readReports(
  chat: Chat,
  filter: { state: 'open' | 'closed'; before?: string | undefined },
): ChatReports {
  const { state, before } = filter;
  const waiting = state === 'open' ? waitingPosts(chat).map((one) => waitingReport(chat, one)) : [];
  const stored = [...childrenOf(chat.at('reports'))]
    .flatMap(([id, node]) => reportOf(chat, id, node) ?? [])
    .filter(({ answer }) => (answer === null) === (state === 'open'));
  const reports = [...stored, ...waiting]
    .filter(({ id }) => before === undefined || id < before)
    .toSorted(({ id: one }, { id: other }) => (one < other ? 1 : -1));
  const page = reports.slice(0, PAGE);
  return { reports: page, next: reports.length > PAGE ? (page.at(-1)?.id ?? null) : null };
}

/** The number of open reports and of posts that wait for approval. */
export function countReports(chat: Chat): number {
  const reports = [...childrenOf(chat.at('reports'))];
  return reports.filter(([id, node]) => reportOf(chat, id, node)?.answer === null).length + waitingPosts(chat).length;
}

const waitingIn = (chat: Chat, room: string, id: string): Waiting | undefined =>
  waitingPosts(chat).find((one) => one.room === room && one.id === id);

/** What others see of a hidden message, or an author of a refused post. */
const hiddenOf = ({ from, at, kind }: ChatMessage) => ({ from, at, kind, hidden: true });

/** Hides a message, or refuses a waiting post; the service keeps a copy. */
function hidden(chat: Chat, room: string, id: string): Changes {
  const waiting = waitingIn(chat, room, id);
  if (waiting !== undefined)
    return {
      [`hidden/${room}/${id}`]: waiting.post,
      [`pending/${room}/${waiting.uid}/${id}`]: hiddenOf(waiting.post),
    };
  const message = messageOf(chat.at('messages', room, id));
  if (message === null) throw notFound('This message');
  if (message.hidden === true) return {};
  return {
    [`hidden/${room}/${id}`]: valueOf(chat.at('messages', room, id)),
    [`messages/${room}/${id}`]: hiddenOf(message),
    [`reactions/${room}/${id}`]: null,
  };
}

/** Puts a hidden message back into its room, or a post that waits or was refused on its wall. */
function shown(chat: Chat, room: string, id: string): Changes {
  const waiting = waitingIn(chat, room, id);
  const message = waiting?.post ?? messageOf(chat.at('hidden', room, id));
  if (message === null) throw notFound('This hidden message');
  const changes: Changes = { [`messages/${room}/${id}`]: message, [`hidden/${room}/${id}`]: null };
  if (chat.at('pending', room, message.from, id) !== null) changes[`pending/${room}/${message.from}/${id}`] = null;
  return changes;
}

function untilNow(chat: Chat, uid: string): number {
  const { success, output } = v.safeParse(SanctionSchema, valueOf(chat.at('sanctions', uid)));
  return success ? output.until : 0;
}

function changesOf(chat: Chat, action: Moderation): Changes {
  const now = chat.now();
  switch (action.action) {
    case 'hide':
      return 'question' in action ? {} : hidden(chat, action.room, action.message);
    case 'show':
      return 'question' in action ? {} : shown(chat, action.room, action.message);
    case 'warn': {
      // A warning does not lift an existing restriction.
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

/** Hides a question at a talk, or shows it. */
export type Placing = { place: (question: ReportedQuestion, isShown: boolean) => Promise<void> };

/** Carries out an organiser's decision, and closes its report. @throws ApiError 404 */
export async function moderate(
  { chat, reported }: { chat: Chat; reported: Placing | null },
  by: string,
  action: Moderation,
): Promise<void> {
  const { report } = action;
  const waiting = waitingPosts(chat).find(({ id }) => id === report);
  if (report !== undefined && waiting === undefined && chat.at('reports', report) === null)
    throw notFound('This report');
  if ('question' in action) await reported?.place(action.question, action.action === 'show');
  const changes = changesOf(chat, action);
  const answer = { action: action.action, by, at: chat.now() };
  if (waiting !== undefined) {
    const context = { [waiting.id]: waiting.post };
    changes[`reports/${waiting.id}`] = { ...pendingReport(waiting), context, answer };
  } else if (report !== undefined) changes[`reports/${report}/answer`] = answer;
  await chat.change(changes);
}
