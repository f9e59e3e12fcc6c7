import type { FastifyPluginAsync } from 'fastify';
import { API } from '../../domain/kernel/api';
import type { UserInfo } from '../../domain/kernel/user';
import { LOGOUT_PATH } from '../../domain/login/login';
import { type Audit, askedBy } from '../http/audit';
import type { Gate } from '../http/gate';
import { apiRoute } from '../http/paths';
import type { Sessions } from '../http/sessions';
import type { LoginOptions } from './login-options';

type SessionOptions = {
  gate: Gate;
  audit: Audit;
  sessions: Sessions | null;
  loginOptions: LoginOptions;
  userInfo: (uid: string) => Promise<UserInfo | null>;
};

/** Login options, the user's own data, the access check, and logout. */
export const sessionRoutes: FastifyPluginAsync<SessionOptions> = async (
  app,
  { gate, audit, sessions, loginOptions, userInfo },
) => {
  app.get(apiRoute(API.loginOptions), async (request, reply) => {
    void reply.header('cache-control', 'no-cache');
    return loginOptions(request);
  });

  app.get(apiRoute(API.userInfo), async (request, reply): Promise<UserInfo> => {
    const { uid, email, claims } = await gate.user(request);
    void reply.header('cache-control', 'no-store');
    const ours = await userInfo(uid);
    const name = typeof claims['name'] === 'string' ? claims['name'] : '';
    return ours ?? { userId: uid, email: email ?? '', attributes: { name, company: '', title: '' } };
  });

  app.head(apiRoute(API.authorityCheck), async (request, reply) => {
    await gate.user(request);
    return reply.header('cache-control', 'no-store').code(200).send();
  });

  app.post(apiRoute(LOGOUT_PATH), async (request, reply) => {
    const user = await gate.bearer(request);
    if (user !== null) await sessions?.end(sessions.idOf(user), user.uid);
    if (user !== null) audit.record({ action: 'logout', outcome: 'done', ...askedBy(request) });
    // Succeeds even if the session has ended already: clients repeat requests after a lost response.
    return reply.header('cache-control', 'no-store').code(204).send();
  });
};
