import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API } from '../../domain/kernel/api';
import type { UserInfo } from '../../domain/kernel/user';
import type { LoginConfiguration } from '../../domain/login/login';
import type { OwnIdentity, Services } from '../http/services';
import { userInfo } from '../identity/users/users';

const isFirebase = ({ type }: LoginConfiguration): boolean => type.toLowerCase() === 'firebase';

/** The venue's login options, and of the service's providers those that it does not list itself. */
function withProviders(
  options: readonly LoginConfiguration[],
  providers: NonNullable<OwnIdentity['providers']>,
): readonly LoginConfiguration[] {
  const listed = new Set(
    options.filter(isFirebase).flatMap(({ idpProvider }) => idpProvider.map((one) => one.providerID)),
  );
  const missing = providers
    .filter(({ providerId }) => !listed.has(providerId))
    .map(({ providerId, displayName }) => ({ displayName, providerID: providerId }));
  if (missing.length === 0) return options;
  const first = options.find(isFirebase);
  if (first === undefined) return [...options, { type: 'FIREBASE', displayName: '', idpProvider: missing }];
  return options.map((one) => (one === first ? { ...one, idpProvider: [...one.idpProvider, ...missing] } : one));
}

/** Login options, who one is, and whether one may enter. */
export function sessionRoutes(app: FastifyInstance, { db, store, gate, uiConfigs, identity }: Services): void {
  app.get(API.loginOptions, async (request, reply) => {
    const { loginOptions } = await store.snapshot();
    const { firebase } = await uiConfigs.parsed(request);
    void reply.header('cache-control', 'no-cache');
    return withProviders(loginOptions, identity?.providers ?? []).map((option) => {
      const { type, displayName, apiKey, authDomain, idpProvider } = option;
      return {
        type,
        ...(displayName === '' ? {} : { displayName }),
        ...(isFirebase(option)
          ? { apiKey: apiKey ?? firebase.apiKey, authDomain: authDomain ?? firebase.authDomain, idpProvider }
          : {}),
      };
    });
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
