import type { FastifyPluginAsync } from 'fastify';
import { API } from '../../domain/kernel/api';
import type { UserInfo } from '../../domain/kernel/user';
import type { Gate } from '../http/gate';
import { apiRoute } from '../http/paths';
import type { LoginOptions } from './login-options';

type SessionOptions = {
  gate: Gate;
  loginOptions: LoginOptions;
  userInfo: (uid: string) => Promise<UserInfo | null>;
};

/** Login options, the user's own data, and whether the user has access. */
export const sessionRoutes: FastifyPluginAsync<SessionOptions> = async (app, { gate, loginOptions, userInfo }) => {
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
};
