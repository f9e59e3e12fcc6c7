import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API } from '../../domain/api';
import type { UserInfo } from '../../domain/user';
import { userInfo } from '../identity/users';
import type { Services } from '../services';

/** Login options, who one is, and whether one may enter. */
export function sessionRoutes(app: FastifyInstance, { db, store, gate, uiConfigs }: Services): void {
  app.get(API.loginOptions, async (request, reply) => {
    const { loginOptions } = await store.snapshot();
    const { firebase } = await uiConfigs.parsed(request);
    void reply.header('cache-control', 'no-cache');
    return loginOptions.map(({ displayName, apiKey, authDomain, idpProvider, type }) => ({
      type,
      ...(displayName === '' ? {} : { displayName }),
      ...(type.toLowerCase() === 'firebase'
        ? { apiKey: apiKey ?? firebase.apiKey, authDomain: authDomain ?? firebase.authDomain, idpProvider }
        : {}),
    }));
  });

  app.get(API.userInfo, async (request, reply): Promise<UserInfo> => {
    const { uid, email, claims } = await gate.user(request);
    void reply.header('cache-control', 'no-store');
    const ours = await userInfo(db, uid);
    const name = typeof claims['name'] === 'string' ? claims['name'] : '';
    return ours ?? { userId: uid, email: email ?? '', attributes: { name, company: '', title: '' } };
  });

  const authorityCheck = async (request: FastifyRequest, reply: FastifyReply) => {
    await gate.user(request);
    return reply.header('cache-control', 'no-store').code(200).send();
  };
  app.head('/api/ui/venue', authorityCheck);
  app.head('/api/venue', authorityCheck);
}
