import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { tsImport } from 'tsx/esm/api';

const BROWSERS = Number(process.env.BENCH_BROWSERS ?? 10_000);
const ARRIVAL_MS = Number(process.env.BENCH_ARRIVAL_MS ?? 120_000);
const SEED = Number(process.env.BENCH_SEED ?? 1);
const MINUTES = 10;
const BUSIEST = 80;

const load = (path) => tsImport(path, import.meta.url);
const { createApp } = await load('../../server/app.ts');
const { openDatabase } = await load('../../server/db/database.ts');
const { readDemo } = await load('../../server/operator/import/demo.ts');
const { createVerifier } = await load('../../server/identity/tokens/verify.ts');
const { storeVenue } = await load('../../server/operator/import/venue-import.ts');
const { createVenueStore } = await load('../../server/venue/store.ts');
const { VENUE_POLL_MS, RELOAD_SPREAD_MS } = await load('../../domain/kernel/constants.ts');
const { seededChance, simulatePolling, WINDOW_MS } = await load('./polling-simulation.ts');

const SPREAD_MS = Number(process.env.BENCH_SPREAD_MS ?? RELOAD_SPREAD_MS);
const issuer = { issuer: 'bench', audience: 'bench' };
const uidOf = (browser) => `visitor-${browser}`;

async function makeTokens(privateKey) {
  const now = Math.floor(Date.now() / 1000);
  const sign = (browser) =>
    new SignJWT({ email: `${uidOf(browser)}@example.org`, auth_time: now })
      .setProtectedHeader({ alg: 'RS256', kid: 'bench' })
      .setSubject(uidOf(browser))
      .setIssuer(issuer.issuer)
      .setAudience(issuer.audience)
      .setIssuedAt(now)
      .setExpirationTime(now + 36_000)
      .sign(privateKey);
  return Promise.all(Array.from({ length: BROWSERS }, (_, browser) => sign(browser)));
}

const cacheFolder = await mkdtemp(join(tmpdir(), 'venue-polling-'));
const { db, changes, close } = await openDatabase();
const { publicKey, privateKey } = await generateKeyPair('RS256');
const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'bench', alg: 'RS256' }] };
const tokens = await makeTokens(privateKey);
const demo = await readDemo();
await storeVenue(db, demo, { isDemo: false, demoEmails: [] });
const { app } = await createApp({
  db,
  changes,
  verify: createVerifier({ ...issuer, keys }),
  identity: null,
  operatorUiConfig: null,
  mode: 'live',
  publicUrl: null,
  trustProxy: false,
  loginRateLimit: 1000,
  logLevel: 'silent',
  cacheFolder,
  clientFolder: join(cacheFolder, 'no-client'),
});

async function publish() {
  const store = createVenueStore(db, changes, 'live');
  const { shown } = await store.snapshot();
  const { venue } = await store.saved();
  venue.architectures[0].globalNavigationEnabled = !venue.architectures[0].globalNavigationEnabled;
  const write = async (change) => void (await db.transaction(change));
  await store.save(venue, null, write);
  await store.publish(shown.architectureId, null, write);
}

try {
  const since = performance.now();
  const used = process.cpuUsage();
  const report = await simulatePolling({
    app,
    architectureId: demo.architectureId,
    browsers: BROWSERS,
    arrivalMs: ARRIVAL_MS,
    chance: seededChance(SEED),
    headersOf: (browser) => ({ authorization: `Bearer ${tokens[browser]}` }),
    uidOf,
    publish,
    reloadDelay: (chance) => Math.floor(chance * SPREAD_MS),
  });
  const { entries, polls, reloads, notModified, failed, busiest, current } = report;
  const requests = entries + polls + reloads;
  const { user, system } = process.cpuUsage(used);
  const allowed = BROWSERS * 2 * ((MINUTES * 60_000) / VENUE_POLL_MS);
  const share = ((100 * notModified) / polls).toFixed(1);
  const perRequest = ((user + system) / 1000 / requests).toFixed(2);
  console.log(
    [
      `Polling: ${BROWSERS} browsers that come within ${ARRIVAL_MS / 1000} s, ${MINUTES} minutes of virtual time, a publish in the middle, reloads spread over ${SPREAD_MS / 1000} s:`,
      `  ${requests} requests: ${entries} to enter, ${polls} polls (at most ${allowed}), ${reloads} for reloads`,
      `  ${share} % of the polls answered with 304; ${failed} requests failed; ${current} browsers show what was published`,
      `  at most ${busiest} requests in any ${WINDOW_MS} ms (at most ${BUSIEST}); ${perRequest} ms of CPU for each, browsers included, in ${((performance.now() - since) / 1000).toFixed(0)} s`,
    ].join('\n'),
  );
  const isFine = polls <= allowed && busiest <= BUSIEST && failed === 0 && current === BROWSERS;
  process.exitCode = isFine ? 0 : 1;
} finally {
  await app.close();
  await close();
  await rm(cacheFolder, { recursive: true, force: true });
}
