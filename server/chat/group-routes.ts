import type { FastifyPluginAsync } from 'fastify';
import { CHAT_API } from '../../domain/chat/api';
import { type GroupAnswer, GroupRequestSchema } from '../../domain/chat/groups';
import { type Audit, recordOutcome } from '../http/audit';
import { badRequest } from '../http/errors';
import { type Gate } from '../http/gate';
import { parseRequest } from '../http/json';
import { apiRoute } from '../http/paths';
import { type Limits, ofEachUser } from '../http/rate-limit';
import type { Chat } from './chat';
import { makeGroup } from './groups';
import type { Words } from './words';

export type GroupRoutesOptions = {
  chat: Chat;
  gate: Gate;
  limits: Limits;
  audit: Audit;
  words: Words;
  existing: (uids: readonly string[]) => Promise<ReadonlySet<string>>;
};

const GROUPS = { max: 20, timeWindow: 600_000 };

/** Groups. The service creates them, because the security rules cannot count members. */
export const chatGroupRoutes: FastifyPluginAsync<GroupRoutesOptions> = async (app, options) => {
  const { chat, gate, limits, audit, words, existing } = options;
  const limit = limits('chat-groups', ofEachUser(GROUPS));

  app.post(
    apiRoute(CHAT_API.groups),
    (request): Promise<GroupAnswer> =>
      recordOutcome(audit, request, { action: 'chat.group' }, async () => {
        const { uid } = await gate.user(request);
        await limit(request);
        const group = parseRequest(GroupRequestSchema, request.body);
        if (words.isIn(group.name)) throw badRequest('This name has a word that is not allowed here.');
        return makeGroup({ chat, existing }, uid, group);
      }),
  );
};
