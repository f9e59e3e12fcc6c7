import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inArray } from 'drizzle-orm';
import { createApp } from '../../server/app';
import { openDatabase } from '../../server/db/database';
import { projectRoot } from '../../server/db/root';
import { openIdentity } from '../../server/identity/identity';
import { createMailer } from '../../server/identity/pages/mailer';
import { identityUsers } from '../../server/identity/tables';
import { hashPassword } from '../../server/identity/users/passwords';
import { createUser } from '../../server/identity/users/users';
import { readDemo } from '../../server/operator/import/demo';
import { storeVenue } from '../../server/operator/import/venue-import';

// The service of entrance.ts, in a process of its own. Arguments: a folder, a number of users, their password.
const [, , dataDir = '', people = '0', password = ''] = process.argv;
const url = process.env['DATABASE_URL'];
const emailOf = (user: number): string => `user${user}@example.org`;

const { db, listen } = await openDatabase(url === undefined ? { dataDir: join(dataDir, 'store') } : { url });
await storeVenue(db, await readDemo(), { isDemo: false, demoEmails: [] });
const emails = Array.from({ length: Number(people) }, (_, user) => emailOf(user));
for (const email of emails) await createUser(db, { email, emailVerified: true });
// One hash for all: to check it costs the same, and a thousand would take a minute.
await db
  .update(identityUsers)
  .set({ ...(await hashPassword(password)), passwordUpdatedAt: Date.now() })
  .where(inArray(identityUsers.email, emails));

let origin = '';
const identity = await openIdentity({
  db,
  projectId: 'venue',
  isPrivate: true,
  rateLimit: 60,
  origins: () => [origin],
  mailer: createMailer({ db, smtpUrl: null, from: 'venue@example.org' }),
});
const { app } = await createApp({
  db,
  listen,
  identity,
  verify: identity.verify,
  mode: 'live',
  loginRateLimit: 60,
  logLevel: 'silent',
  operatorUiConfig: null,
  publicUrl: null,
  trustProxy: false,
  cacheFolder: join(dataDir, 'cache'),
  clientFolder: join(projectRoot, 'dist/client'),
  renderFolder: join(projectRoot, 'dist/render'),
});
origin = await app.listen({ host: '127.0.0.1', port: 0 });
const files = readdirSync(join(projectRoot, 'dist/client/app'));

process.on('message', () => process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() }));
process.send?.({ origin, files });
