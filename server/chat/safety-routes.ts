import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { CHAT_API } from '../../domain/chat/api';
import {
  type ChatReports,
  type ChatSearch,
  type Moderation,
  ModerationSchema,
  type ReportsCount,
} from '../../domain/chat/safety';
import type { Blobs } from '../db/blobs';
import type { Database } from '../db/database';
import { type Audit, type AuditSubject, recordFailure, recordOutcome } from '../http/audit';
import { type Gate } from '../http/gate';
import { parseRequest } from '../http/json';
import { apiRoute } from '../http/paths';
import { type Limits, ofEachUser } from '../http/rate-limit';
import type { OwnData } from '../http/shared';
import type { Chat } from './chat';
import { deleteFilesOf, filesOf } from './files/store';
import { countReports, moderate, type Placing, readReports } from './moderation';
import { eraseChat, exportChat } from './own-data';
import { searchMessages } from './search';

export type SafetyOptions = {
  db: Database;
  blobs: Blobs;
  chat: Chat;
  gate: Gate;
  limits: Limits;
  audit: Audit;
  reported: Placing | null;
  own: OwnData;
};

const PER_MINUTE = 30;
const KeySchema = v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'Invalid cursor')));

const ReportsQuerySchema = v.object({ state: v.optional(v.picklist(['open', 'closed']), 'open'), before: KeySchema });
const SearchQuerySchema = v.object({
  q: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
  room: v.optional(v.pipe(v.string(), v.maxLength(300))),
  before: KeySchema,
});

const placeOf = (action: Extract<Moderation, { action: 'hide' | 'show' }>): string =>
  'question' in action
    ? `${action.question.widgetId}/${action.question.configurationId}/${action.question.id}`
    : `${action.room}/${action.message}`;

function subjectOf(action: Moderation): AuditSubject {
  const name = `chat.${action.action}` as const;
  switch (action.action) {
    case 'hide':
    case 'show':
      return { action: name, target: placeOf(action), detail: action.report ?? null };
    case 'close':
      return { action: name, target: action.report };
    case 'lockOut':
      return { action: name, target: action.uid, detail: `${action.minutes} minutes: ${action.reason}` };
    case 'warn':
      return { action: name, target: action.uid, detail: action.reason };
    case 'lift':
      return { action: name, target: action.uid };
  }
}

/** Search, export and deletion of the user's own data, and moderation. */
export const chatSafetyRoutes: FastifyPluginAsync<SafetyOptions> = async (app, options) => {
  const { db, blobs, chat, gate, limits, audit, reported, own } = options;
  const limit = limits('chat-search', ofEachUser({ max: PER_MINUTE }));
  app.addHook('onSend', async (_, reply) => void reply.header('cache-control', 'private, no-store'));

  app.get(apiRoute(CHAT_API.search), async (request): Promise<ChatSearch> => {
    const { uid } = await gate.user(request);
    await limit(request);
    const { q: text, ...where } = parseRequest(SearchQuerySchema, request.query);
    return searchMessages(chat, uid, { text, ...where });
  });

  app.get(apiRoute(CHAT_API.own), (request) =>
    recordOutcome(audit, request, { action: 'chat.export' }, async () => {
      const { uid } = await gate.user(request);
      await limit(request);
      const files = await filesOf(db, chat.mode, uid);
      return {
        ...exportChat(chat, uid),
        ...(await own.read(uid)),
        files: files.map(({ id, room, name, type, size, createdAt }) => ({ id, room, name, type, size, createdAt })),
      };
    }),
  );

  app.delete(apiRoute(CHAT_API.own), async (request, reply) => {
    await recordOutcome(audit, request, { action: 'chat.erase' }, async () => {
      const { uid } = await gate.user(request);
      await limit(request);
      await eraseChat(chat, uid);
      await own.erase(uid);
      await deleteFilesOf(db, blobs, chat.mode, uid);
    });
    return reply.code(204).send();
  });

  app.get(
    apiRoute(CHAT_API.reports),
    (request): Promise<ChatReports> =>
      recordOutcome(audit, request, { action: 'chat.reports' }, async () => {
        await gate.designer(request);
        return readReports(chat, parseRequest(ReportsQuerySchema, request.query));
      }),
  );

  // Not in the audit log: each organiser's page requests it every minute, and the response contains no personal data.
  app.get(apiRoute(CHAT_API.reportsCount), async (request): Promise<ReportsCount> => {
    await gate.designer(request);
    return { open: countReports(chat) };
  });

  app.post(apiRoute(CHAT_API.moderation), async (request, reply) => {
    const { uid } = await recordFailure(audit, request, { action: 'chat.moderate' }, () => gate.designer(request));
    const action = parseRequest(ModerationSchema, request.body);
    await recordOutcome(audit, request, subjectOf(action), () => moderate({ chat, reported }, uid, action));
    return reply.code(204).send();
  });
};
