import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { openDatabase } from '../../server/db/database';
import { readSecret } from '../../server/db/secrets';
import { openIdentity } from '../../server/identity/identity';
import { createMailer } from '../../server/identity/pages/mailer';
import { createUser } from '../../server/identity/users/users';
import { createTrail } from '../../server/support/audit/trail';

// What its entry in the audit log adds to a login, on the embedded store. Both services take turns, so that a busy machine
// slows both.
const LOGINS = 100;
const CONCURRENT = [1, 8];
const PASSWORD = 'correct horse battery';
/** One for each concurrent login: an account counts attempts before they run. */
const emailOf = (slot: number): string => `user${slot}@example.org`;

const folder = await mkdtemp(join(tmpdir(), 'venue-bench-'));
try {
  const { db, close } = await openDatabase({ dataDir: folder });
  const identity = await openIdentity({
    db,
    projectId: 'venue',
    isPrivate: true,
    rateLimit: 1_000_000,
    mailer: createMailer({ db, smtpUrl: null, from: 'venue@example.org' }),
    origins: () => ['http://localhost'],
  });
  for (let slot = 0; slot < Math.max(...CONCURRENT); slot += 1)
    await createUser(db, { email: emailOf(slot), password: PASSWORD, emailVerified: true });

  const serviceWith = async (isAudited: boolean) => {
    const app = Fastify({ logger: false });
    const key = await readSecret(db, 'audit-accounts');
    const audit = createTrail({ db, log: app.log, key, now: Date.now });
    await app.register(identity.plugin, isAudited ? { audit } : {});
    app.addHook('onClose', () => audit.close());
    const url = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword';
    const logIn = async (slot: number): Promise<number> => {
      const since = performance.now();
      const { statusCode } = await app.inject({
        method: 'POST',
        url,
        payload: { email: emailOf(slot), password: PASSWORD },
      });
      if (statusCode !== 200) throw new Error(`A login was answered with ${statusCode}`);
      return performance.now() - since;
    };
    return { logIn, stop: () => app.close(), waits: [] as number[] };
  };
  const services = { 'without an audit log': await serviceWith(false), 'with the audit log': await serviceWith(true) };
  const at = (waits: readonly number[], part: number): string =>
    (waits.toSorted((one, other) => one - other)[Math.floor(part * waits.length)] ?? 0).toFixed(1);

  console.log(`Logins with a password, ${LOGINS} each:`);
  for (const concurrent of CONCURRENT) {
    for (const service of Object.values(services)) service.waits.length = 0;
    for (let round = 0; round < LOGINS / concurrent; round += 1) {
      for (const { logIn, waits } of Object.values(services))
        waits.push(...(await Promise.all(Array.from({ length: concurrent }, (_, slot) => logIn(slot)))));
    }
    for (const [name, { waits }] of Object.entries(services))
      console.log(`  ${name}, ${concurrent} at a time: median ${at(waits, 0.5)} ms, 95 % within ${at(waits, 0.95)} ms`);
  }
  for (const { stop } of Object.values(services)) await stop();
  await close();
} finally {
  await rm(folder, { recursive: true, force: true });
}
