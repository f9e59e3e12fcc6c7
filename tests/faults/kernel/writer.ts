import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../server/db/database';
import { profiles } from '../../../server/db/schema';
import { as } from '../../server/kernel/service';

const PATH = '/api/userProfile/architecture/aurora/userProfile';
const ATTRIBUTES = {
  name: '',
  email: '',
  company: '',
  jobTitle: '',
  socialMediaProfile: '',
  openForNetworking: false,
  privateInformation: false,
  profileCompletion: 0,
  booleanAttributes: {},
};

export const profileOf = (uid: string, name = uid) => ({ userId: uid, data: { attributes: { ...ATTRIBUTES, name } } });

/** Saves one profile of a new user each time, and remembers which were acknowledged. */
export function createWriter(app: FastifyInstance, prefix: string) {
  const acknowledged: string[] = [];
  const refused: { status: number; retryAfter: unknown }[] = [];
  let count = 0;

  async function write(): Promise<number> {
    count += 1;
    const uid = `${prefix}-${count}`;
    const headers = as({ uid, email: `${uid}@example.org`, authorities: [] });
    const { statusCode, headers: answered } = await app.inject({
      method: 'POST',
      url: PATH,
      headers,
      payload: profileOf(uid),
    });
    if (statusCode === 200) acknowledged.push(uid);
    else refused.push({ status: statusCode, retryAfter: answered['retry-after'] });
    return statusCode;
  }

  return {
    acknowledged,
    refused,
    write,
    async writeUntil(isOver: () => boolean): Promise<void> {
      while (!isOver()) await write();
    },
  };
}

/** Those of the users whose profile is not in the store. */
export async function missingIn(db: Database, users: readonly string[]): Promise<string[]> {
  const rows = await db.select({ userId: profiles.userId }).from(profiles);
  const stored = new Set(rows.map(({ userId }) => userId));
  return users.filter((user) => !stored.has(user));
}
