import { UnsecuredJWT } from 'jose';
import type { AppOptions } from '../../../server/app';
import type { Database } from '../../../server/db/database';
import { becomeUserWith, type Client, connectClient, valueOf } from '../realtime/realtime';
import { as, startApp } from './service';

type Person = { uid: string; email: string | null; authorities: string[] };

/** The SDK sends only tokens that look like one. */
export const tokenOf = (person: Person): string =>
  new UnsecuredJWT({ ...person, firebase: { sign_in_provider: 'password' } })
    .setIssuedAt()
    .setExpirationTime('1h')
    .encode();

const verify: AppOptions['verify'] = async (token) => {
  if (token.includes('.')) {
    const { payload } = UnsecuredJWT.decode<Person>(token);
    return { ...payload, claims: payload };
  }
  return { claims: {}, ...JSON.parse(Buffer.from(token, 'base64url').toString()) };
};

const identity: NonNullable<AppOptions['identity']> = {
  plugin: async () => {},
  admit: () => Promise.reject(new Error('no registrations here')),
  sessions: { idOf: () => '', end: async () => {}, rolesNow: async (_, __, ofToken) => ofToken },
};

/** The service with its realtime database, listening, with the users of {@link as}. */
export async function startWithRealtime(db: Database, options: Partial<AppOptions> = {}) {
  const service = await startApp(db, { identity, verify, ...options });
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const [address] = service.app.addresses();
  const port = typeof address === 'object' ? address.port : 0;
  const clients: Client[] = [];

  /** A client with the unmodified SDK; a stranger without a user. */
  async function connect(person: Person | null): Promise<Client> {
    const client = connectClient(port);
    clients.push(client);
    await valueOf<boolean>(client.at('.info/connected'), (isConnected) => isConnected);
    if (person !== null) becomeUserWith(client, tokenOf(person));
    return client;
  }

  return {
    ...service,
    port,
    connect,
    call: (method: 'GET' | 'POST' | 'DELETE', url: string, who: object | null, payload?: object | string | Buffer) =>
      service.app.inject({
        method,
        url,
        headers: who === null ? {} : as(who),
        ...(payload === undefined ? {} : { payload }),
      }),
    stop: async (): Promise<void> => {
      for (const client of clients) await client.leave();
      await service.stop();
    },
  };
}
