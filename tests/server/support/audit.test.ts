import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { API, fillPath } from '../../../domain/kernel/api';
import { LOGOUT_PATH } from '../../../domain/login/login';
import {
  AUDIT_ACTIONS,
  AUDIT_API,
  type AuditAction,
  AuditPageSchema,
  RETENTION_DAYS,
} from '../../../domain/support/audit';
import { REPORT_API } from '../../../domain/support/report';
import type { AppOptions } from '../../../server/app';
import { ConfigError } from '../../../server/config';
import { entryOf, storeEntries } from '../../../server/db/audit';
import { auditEntries } from '../../../server/db/schema';
import { StoreUnavailableError } from '../../../server/db/unavailable';
import { createUser } from '../../../server/identity/users/users';
import { openRegistrationFile, RegistrationFileError } from '../../../server/login/registrations/file';
import { recordImportFailure } from '../../../server/operator/import/record-failure';
import { VenueImportError } from '../../../server/operator/import/venue-folder';
import { importVenue } from '../../../server/operator/import/venue-import';
import { deleteOldReports } from '../../../server/operator/retention';
import { FAILURES_PER_MINUTE } from '../../../server/support/audit/damper';
import { deleteOldEntries } from '../../../server/support/audit/queries';
import { createTrail } from '../../../server/support/audit/trail';
import {
  ada,
  as,
  BESIDE,
  grace,
  hedy,
  importContract,
  katherine,
  onChosenStore,
  radia,
  startApp,
} from '../kernel/service';
import { contractVenue, makeVenueFolder } from '../venue/venue-files';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 5, 1, 9);
const ADDRESS = '203.0.113.7';
const PUBLISH = fillPath(API.publish, { architectureID: 'aurora' });

onChosenStore('the audit log', (store) => {
  let now = NOW;
  const stops: (() => Promise<void>)[] = [];
  beforeEach(async () => {
    now = NOW;
    await importContract(store.db);
    await store.db.delete(auditEntries);
  });
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()));
  });

  async function start(options: Partial<AppOptions> = {}) {
    const lines: string[] = [];
    const logStream = new Writable({
      write(chunk, _, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const { app, audit, stop } = await startApp(store.db, { logStream, logLevel: 'error', now: () => now, ...options });
    stops.push(stop);
    const call = (method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}, payload?: object) =>
      app.inject({ method, url, headers, remoteAddress: ADDRESS, ...(payload === undefined ? {} : { payload }) });
    const read = async (query: Record<string, string> = {}) => {
      await audit.settled();
      const answer = await call('GET', `${AUDIT_API}?${new URLSearchParams(query).toString()}`, as(radia));
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
      return v.parse(AuditPageSchema, answer.json());
    };
    const audited = () => lines.map((line) => JSON.parse(line)).filter((line) => line.audit === true);
    return { app, audit, call, read, audited, lines };
  }

  /** An entry without its id. */
  const entry = (action: string, outcome: string, about: Record<string, string> = {}) => ({
    id: expect.any(String),
    at: new Date(now).toISOString(),
    action,
    outcome,
    uid: null,
    account: null,
    address: ADDRESS,
    target: null,
    detail: null,
    person: null,
    subject: null,
    ...about,
  });

  test('publishing, unpublishing and saving a venue are recorded with who, from where, when and how it ended', async () => {
    const { call, read } = await start();
    const venue = await contractVenue();
    await call('POST', API.unpublish, as(grace));
    await call('POST', API.unpublish, as(grace));
    await call('POST', PUBLISH, as(grace));
    await call('POST', API.saveVenue, as(radia), venue);
    await call('POST', API.saveVenue, as(radia), venue);
    await call('POST', PUBLISH, as(ada));
    await call('POST', API.saveVenue, {}, venue);
    expect((await read()).entries.toReversed()).toEqual([
      entry('venue.unpublish', 'done', { uid: 'grace' }),
      entry('venue.unpublish', 'unchanged', { uid: 'grace' }),
      entry('venue.publish', 'done', { uid: 'grace', target: 'aurora' }),
      entry('venue.save', 'done', { uid: 'radia' }),
      entry('venue.save', 'unchanged', { uid: 'radia' }),
      entry('venue.publish', 'denied', { uid: 'ada', target: 'aurora' }),
      entry('venue.save', 'denied'),
    ]);
  });

  test('logins by number are recorded with the e-mail of the account, and never with the number', async () => {
    const { call, read } = await start();
    const cvent = (confirmationNumber: string) =>
      call('POST', API.cventLogin, {}, { architectureID: 'aurora', confirmationNumber });
    const bizzabo = (registrationNumber: number, emailAddress: string) =>
      call('POST', API.bizzaboLogin, {}, { architectureID: 'aurora', registrationNumber, emailAddress });
    await cvent('ABC123');
    await cvent('GUESS1');
    await cvent('GONE1');
    await bizzabo(4711, 'ada+other@example.org');
    await bizzabo(4711, 'eve@example.org');
    expect((await read()).entries.toReversed()).toEqual([
      entry('login.registration', 'done', { account: 'ada@example.org', detail: 'USER_FOUND' }),
      entry('login.registration', 'denied', { detail: 'NO_USER_FOUND' }),
      entry('login.registration', 'denied', { detail: 'USER_INACTIVE' }),
      entry('login.ticket', 'done', { account: 'Ada+ticket@example.org'.toLowerCase(), detail: 'USER_FOUND' }),
      entry('login.ticket', 'denied', { account: 'eve@example.org', detail: 'NO_USER_FOUND' }),
    ]);
  });

  test('a lockout is recorded once per account and address in a minute', async () => {
    const { call, read } = await start();
    const guess = () => call('POST', API.cventLogin, {}, { architectureID: 'aurora', confirmationNumber: 'GUESS2' });
    for (let attempt = 0; attempt < 12; attempt += 1) await guess();
    const { entries } = await read({ outcome: 'locked' });
    expect(entries).toEqual([entry('login.registration', 'locked')]);
    expect((await read({ outcome: 'denied' })).entries).toHaveLength(6);
  });

  test('a network that fails without end is cut off for the rest of the minute, and the cut is recorded', async () => {
    const { audit, read } = await start();
    const fail = (address: string) => audit.record({ action: 'login.custom', outcome: 'denied', address });
    for (let count = 0; count < FAILURES_PER_MINUTE + 50; count += 1) fail(`2001:db8::${count.toString(16)}`);
    fail(ADDRESS);
    expect(await store.db.$count(auditEntries)).toBeLessThanOrEqual(FAILURES_PER_MINUTE + 2);
    expect((await read({ action: 'login.custom', limit: '500' })).entries).toHaveLength(FAILURES_PER_MINUTE + 1);
    expect((await read({ action: 'audit.loss' })).entries).toMatchObject([{ detail: 'flood', outcome: 'failed' }]);
    now += 60_000;
    fail('2001:db8::1');
    expect((await read({ action: 'login.custom', limit: '500' })).entries).toHaveLength(FAILURES_PER_MINUTE + 2);
  });

  test('reports, reading of recordings, and reading of the log itself are recorded', async () => {
    const { call, read } = await start();
    await call('GET', REPORT_API.sessions, as(radia));
    await call('GET', fillPath(REPORT_API.session, { code: 'K7QP2MXT' }), as(radia));
    await call('GET', fillPath(REPORT_API.session, { code: 'K7QP2MXT' }), as(ada));
    await call('POST', LOGOUT_PATH, as(ada));
    await read();
    expect((await read()).entries.toReversed()).toEqual([
      entry('recordings.list', 'done', { uid: 'radia' }),
      entry('recording.read', 'failed', { uid: 'radia', target: 'K7QP2MXT' }),
      entry('recording.read', 'denied', { uid: 'ada', target: 'K7QP2MXT' }),
      entry('logout', 'done', { uid: 'ada' }),
      entry('audit.read', 'done', { uid: 'radia' }),
    ]);
  });

  test('only administrators read the log, and a refused attempt is in it', async () => {
    const { call, read } = await start();
    expect((await call('GET', AUDIT_API)).statusCode).toBe(401);
    for (const user of [ada, grace, hedy, katherine])
      expect((await call('GET', AUDIT_API, as(user))).statusCode).toBe(403);
    const { entries } = await read({ action: 'audit.read', outcome: 'denied' });
    expect(entries.map(({ uid }) => uid).toReversed()).toEqual([null, 'ada', 'grace', 'hedy', 'katherine']);
  });

  test('the address is the one that TRUST_PROXY resolves', async () => {
    const forwarded = { ...as(ada), 'x-forwarded-for': '198.51.100.9' };
    const direct = await start();
    await direct.call('POST', LOGOUT_PATH, forwarded);
    const behind = await start({ trustProxy: 1 });
    await behind.call('POST', LOGOUT_PATH, forwarded);
    const { entries } = await behind.read({ action: 'logout' });
    await direct.audit.settled();
    expect(new Set(entries.map(({ address }) => address))).toEqual(new Set([ADDRESS, '198.51.100.9']));
  });

  test('entries are read newest first, in pages, and by action, outcome, user, account and time', async () => {
    const { read } = await start();
    const made = [0, 1, 2, 3, 4].map((minute) =>
      entryOf(
        {
          action: minute % 2 === 0 ? 'login.password' : 'venue.save',
          outcome: 'done',
          uid: `user${minute}`,
          account: `user${minute}@example.org`,
        },
        NOW + minute * 60_000,
      ),
    );
    await storeEntries(store.db, made);
    const uids = async (query: Record<string, string>) =>
      (await read({ to: '2026-06-01T09:30:00Z', ...query })).entries.map(({ uid }) => uid);
    now = NOW + DAY_MS;
    expect(await uids({})).toEqual(['user4', 'user3', 'user2', 'user1', 'user0']);
    expect(await uids({ action: 'venue.save' })).toEqual(['user3', 'user1']);
    expect(await uids({ who: 'user2' })).toEqual(['user2']);
    expect(await uids({ who: 'User1@example.org' })).toEqual(['user1']);
    expect(await uids({ from: '2026-06-01T09:01:00Z', to: '2026-06-01T09:03:00Z' })).toEqual(['user2', 'user1']);
    const pages: (string | null)[][] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await read({ to: '2026-06-01T09:30:00Z', limit: '2', ...(cursor === '' ? {} : { cursor }) });
      pages.push(page.entries.map(({ uid }) => uid));
      cursor = page.next;
    }
    expect(pages).toEqual([['user4', 'user3'], ['user2', 'user1'], ['user0']]);
  });

  test('the names of users are told, found by, and what one only looked at oneself can be left out', async () => {
    const { read } = await start();
    const { uid: mary } = await createUser(store.db, { email: 'mary@example.org', name: 'Mary Jackson' }, () => now);
    const event = (action: AuditAction, uid: string | null, more: object = {}) =>
      entryOf({ action, outcome: 'done', uid, ...more }, NOW);
    await storeEntries(store.db, [
      event('account.disable', radia.uid, { target: mary }),
      event('login.password', null, { account: 'mary@example.org' }),
      event('venue.save', mary),
      event('people.find', radia.uid),
      event('people.find', mary),
    ]);
    now = NOW + DAY_MS;
    const found = async (query: Record<string, string>) =>
      (await read({ to: '2026-06-01T09:30:00Z', ...query })).entries
        .map(({ action, person, subject }) => [action, person, subject].join(' '))
        .toSorted();
    const byMary = ['login.password Mary Jackson ', 'people.find Mary Jackson ', 'venue.save Mary Jackson '];
    const disabling = 'account.disable  Mary Jackson';
    for (const who of ['mary jackson', 'Mary@example.org'])
      expect(await found({ who })).toEqual([disabling, ...byMary]);
    expect(await found({ own: 'hidden' })).toEqual([disabling, ...byMary]);
    expect(await found({})).toEqual([disabling, byMary[0], 'people.find  ', ...byMary.slice(1)]);
  });

  test('entries of one millisecond are on exactly one page each', async () => {
    const { read } = await start();
    const made = Array.from({ length: 25 }, () => entryOf({ action: 'logout', outcome: 'done' }, NOW));
    await storeEntries(store.db, made);
    const ids: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await read({ action: 'logout', limit: '4', ...(cursor === '' ? {} : { cursor }) });
      ids.push(...page.entries.map(({ id }) => id));
      cursor = page.next;
    }
    expect(ids.toSorted()).toEqual(made.map(({ id }) => id).toSorted());
    expect(ids).toHaveLength(25);
  });

  test.each([
    'action=login.unknown',
    'outcome=maybe',
    'from=yesterday',
    'from=0000-01-01T00:00:00Z',
    'cursor=1',
    'cursor=99999999999999999.x',
    'limit=0',
    'limit=501',
    'who=%00',
    'who=a&who=b',
  ])('a query with %s fails with 400', async (query) => {
    const { call } = await start();
    expect((await call('GET', `${AUDIT_API}?${query}`, as(radia))).statusCode).toBe(400);
  });

  test('each entry is one line of the log, with the account under an alias', async () => {
    const { call, audited, read, lines } = await start();
    await call(
      'POST',
      API.bizzaboLogin,
      {},
      { architectureID: 'aurora', registrationNumber: 1, emailAddress: 'eve@example.org' },
    );
    await call('POST', API.unpublish, as(grace));
    const { entries } = await read({ to: new Date(NOW + 1).toISOString() });
    const alias = expect.stringMatching(/^[\w-]{16}$/);
    expect(audited().filter(({ action }) => action !== 'audit.read')).toEqual(
      entries.toReversed().map(({ account, ...rest }) => ({
        ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null)),
        ...(account === null ? {} : { account: alias }),
        audit: true,
        msg: 'audit',
        level: rest.outcome === 'denied' ? 40 : 30,
        pid: expect.any(Number),
        hostname: expect.any(String),
        time: expect.any(Number),
      })),
    );
    expect(lines.join('')).not.toContain('example.org');
  });

  test('the log level `silent` writes no line', async () => {
    const { call, lines } = await start({ logLevel: 'silent' });
    await call('POST', API.unpublish, as(grace));
    expect(lines).toEqual([]);
  });

  test('requests succeed where the audit log cannot be stored, and the log says how many entries it misses', async () => {
    const { call, read, audit, audited } = await start();
    await store.db.execute(sql`alter table audit_entries rename to audit_entries_away`);
    const answers = [await call('POST', API.unpublish, as(grace)), await call('POST', LOGOUT_PATH, as(ada))];
    await audit.settled();
    await store.db.execute(sql`alter table audit_entries_away rename to audit_entries`);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 204]);
    expect(audited().map(({ action }) => action)).toEqual(['venue.unpublish', 'logout']);
    await read();
    expect((await read({ action: 'audit.loss' })).entries).toMatchObject([{ detail: '2 entries' }]);
  });

  test('entries wait while the database is away, up to a bound, and are stored once it is back', async () => {
    let isAway = true;
    const db = new Proxy(store.db, {
      get(target, name) {
        if (isAway && name === 'insert') throw new StoreUnavailableError('away');
        return Reflect.get(target, name, target);
      },
    });
    const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
    const trail = createTrail({ db, log, key: Buffer.from('key'), now: () => now, queueLength: 3 });
    for (const uid of ['a', 'b', 'c', 'd', 'e']) trail.record({ action: 'logout', outcome: 'done', uid });
    await trail.settled();
    expect(await store.db.$count(auditEntries)).toBe(0);
    isAway = false;
    await trail.settled();
    const rows = await store.db.select().from(auditEntries).orderBy(auditEntries.id);
    expect(rows.map(({ action, uid, detail }) => [action, uid, detail])).toEqual([
      ['logout', 'a', null],
      ['logout', 'b', null],
      ['logout', 'c', null],
      ['audit.loss', null, '2 entries'],
    ]);
    expect([log.info.mock.calls.length, log.warn.mock.calls.length, log.error.mock.calls.length]).toEqual([5, 1, 1]);
    await trail.close();
  });

  test('an import is recorded with the roles that it changes', async () => {
    const users = (authorities: string[]) => ({ 'users.json': [{ email: 'new@example.org', authorities }] });
    const { read } = await start();
    await importContract(store.db, { ...BESIDE, ...users(['HOST']) });
    await importContract(store.db, { ...BESIDE, ...users(['HOST', 'ADMIN']) });
    const { entries } = await read();
    expect(
      entries.toReversed().map(({ action, outcome, account, detail }) => [action, outcome, account, detail]),
    ).toEqual([
      ['venue.import', 'done', null, null],
      ['roles.change', 'done', 'new@example.org', 'none → HOST'],
      ['venue.import', 'done', null, null],
      ['roles.change', 'done', 'new@example.org', 'HOST → ADMIN, HOST'],
    ]);
  });

  test('an import that fails is recorded with its file, and leaves nothing else', async () => {
    const { read } = await start();
    const folder = await makeVenueFolder({ 'venue.json': { architectures: [] } });
    const importing = importVenue(store.db, folder.file, { isDemo: false, demoEmails: [] });
    const subject = { action: 'venue.import', files: [folder.file] } as const;
    await expect(recordImportFailure(store.db, subject, () => importing)).rejects.toThrow(VenueImportError);
    const tables = { action: 'registrations.import', files: ['/private/a.csv', '/private/b.csv'] } as const;
    const opening = async () => Promise.all(tables.files.map((file) => openRegistrationFile(file)));
    await expect(recordImportFailure(store.db, tables, opening)).rejects.toThrow(RegistrationFileError);
    const refused = async () => {
      throw new ConfigError('Others would reach the demo.');
    };
    await expect(recordImportFailure(store.db, subject, refused)).rejects.toThrow(ConfigError);
    const { entries } = await read();
    expect(entries.map(({ action, outcome, target, detail }) => [action, outcome, target, detail])).toEqual([
      ['registrations.import', 'failed', 'a.csv, b.csv', 'RegistrationFileError'],
      ['venue.import', 'failed', 'venue.json', 'VenueImportError'],
    ]);
    await folder.remove();
  });

  test('entries are deleted after ninety days', async () => {
    await storeEntries(store.db, [entryOf({ action: 'logout', outcome: 'done' }, NOW)]);
    await deleteOldReports(store.db, NOW + (RETENTION_DAYS - 1) * DAY_MS);
    expect(await store.db.$count(auditEntries)).toBe(1);
    await deleteOldReports(store.db, NOW + (RETENTION_DAYS + 1) * DAY_MS);
    expect([RETENTION_DAYS, await store.db.$count(auditEntries)]).toEqual([90, 0]);
  });

  test('only the newest failures are kept, and every success', async () => {
    const at = (minute: number) => NOW + minute * 60_000;
    const made = [0, 1, 2, 3].map((minute) => entryOf({ action: 'login.custom', outcome: 'denied' }, at(minute)));
    await storeEntries(store.db, [...made, entryOf({ action: 'logout', outcome: 'done' }, at(0))]);
    await deleteOldEntries(store.db, new Date(0), 2);
    const rows = await store.db
      .select({ at: auditEntries.at, action: auditEntries.action })
      .from(auditEntries)
      .orderBy(auditEntries.at);
    expect(rows.map(({ action, at: stored }) => [action, stored.getTime()])).toEqual([
      ['logout', at(0)],
      ['login.custom', at(2)],
      ['login.custom', at(3)],
    ]);
  });

  test('the store accepts every action of the closed list', async () => {
    await storeEntries(
      store.db,
      AUDIT_ACTIONS.map((action) => entryOf({ action, outcome: 'done' }, NOW)),
    );
    expect(await store.db.$count(auditEntries)).toBe(AUDIT_ACTIONS.length);
  });
});
