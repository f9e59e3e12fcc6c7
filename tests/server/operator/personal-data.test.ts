import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CONTROL_API } from '../../../domain/control/desk';
import { API } from '../../../domain/kernel/api';
import { rowsOf } from '../../../server/db/copy/rows';
import { auditEntries, dataTerms, identityUsers, realtimeValues, venues } from '../../../server/db/schema';
import { createExpiry } from '../../../server/operator/personal-data/expire';
import { TABLE_RULES } from '../../../server/operator/personal-data/tables';
import { type ChatService, prepareChat, startChat } from '../chat/chat-service';
import { onChosenStore, radia } from '../kernel/service';

const DAY_MS = 86_400_000;
const END = '2027-03-12T17:00:00Z';
const PUBLISHED = Date.parse('2027-03-20T10:00:00Z');
/** 30 days after the end, in the time zone of a venue that names none. */
const DUE = Date.parse('2027-04-11T00:00:00Z');
/** An attendee, and an administrator. */
const ADA = 'ada';
const RADIA = radia.uid;

const USERS = ['uid', 'userId', 'authorId', 'fromId', 'hash'];
const BY_TYPE: Readonly<Record<string, string>> = {
  integer: '7',
  bigint: '7',
  boolean: 'true',
  json: '{}',
  jsonb: '{}',
  bytea: '\\x00',
  'timestamp with time zone': '2027-03-12T10:00:00Z',
};
const COLUMNS = sql`
  select table_name as table, column_name as column, data_type as type from information_schema.columns
  where table_schema = current_schema() and (is_nullable = 'NO' or column_name = 'userId') order by ordinal_position`;

const valueFor = (owner: string, { column, type }: Record<string, unknown>): string => {
  if (type === 'integer' && column === 'id') return owner === ADA ? '1' : '2';
  if (type === 'bigint' && column === 'hash') return owner === ADA ? '1' : '2';
  if (type !== 'text') return BY_TYPE[String(type)] ?? `no value for ${String(type)}`;
  if (column === 'email' || column === 'recipient') return `${owner}@example.org`;
  return USERS.includes(String(column)) ? owner : `of ${owner}`;
};

const TREE = {
  opmode: { live: { ada: { uid: ADA, areaId: 'lobby' }, radia: { uid: RADIA, areaId: 'lobby' } } },
  presenceByArea: { live: { lobby: { ada: { uid: ADA }, radia: { uid: RADIA } } } },
  presenceBeats: { live: { ada: 1, radia: 1 } },
  stage: { live: { talk: { questions: { questions: { q: { from: ADA } } }, polls: { p: { votes: 1 } } } } },
  meet: { live: { ada: 1 } },
  applause: { live: { talk: { clap: 3 } } },
  calls: { live: { room: { peers: { ada: 1 } } } },
  rings: { live: { ada: { radia: 1 } } },
  meetings: { live: { room: { seats: { ada: 1 } } } },
  boardCursors: { live: { 'b~sketch': { ada: 1 } } },
  editing: { live: { ada: { tab: 1 } } },
  'boards/live/shapes': { 'b~sketch': { s1: { by: ADA } } },
  'contentPieces/opmode/live': {
    likes: { l1: { uuid: 'l1', authorId: ADA, contentPieceId: 'p', mediaBoardId: 'b', creationTimestamp: 1 } },
    contentPieceLikesCount: { b: { p: 1 } },
  },
  'chat/live/messages': {
    'w~stage-chat': Object.fromEntries(Array.from({ length: 450 }, (_, at) => [`m${at}`, { from: ADA }])),
    'g~1': { m: { from: ADA } },
  },
  'chat/live/rooms/g~1': { by: ADA, name: 'Engines' },
  ...Object.fromEntries(
    ['members', 'pending', 'hidden', 'reactions', 'typing'].map((part) => [`chat/live/${part}`, { room: { ada: 1 } }]),
  ),
  ...Object.fromEntries(
    ['rate', 'userRooms', 'reads', 'blocks', 'mutes', 'drafts', 'sanctions'].map((part) => [
      `chat/live/${part}`,
      { ada: { at: 1 } },
    ]),
  ),
  'chat/live/last': { 'g~1': { id: 'm', at: 1 } },
  'chat/live/reports': { r: { by: ADA } },
};

onChosenStore('the term of personal data', (store) => {
  let service: ChatService;
  let revoked: string[];
  let now = PUBLISHED;

  /** Publishes a venue whose personal data goes so many days after its end. */
  async function publish(days: number | null, end = END): Promise<void> {
    const [row] = await store.db.select({ working: venues.working }).from(venues);
    const venue = JSON.parse(JSON.stringify(row?.working), (key, value) =>
      key === 'begin' || key === 'end' ? end : value,
    );
    Object.assign(venue.architectures[0], { personalDataDays: days });
    await store.db.update(venues).set({ working: venue, published: venue, revision: sql`revision + 1` });
    await service.personalData.noteTerm();
  }

  /** Gives every table whose rows go a row of the attendee and one of the administrator. */
  async function fill(): Promise<void> {
    const columns = await rowsOf(store.db, COLUMNS);
    const going = Object.entries(TABLE_RULES).flatMap(([table, rule]) => ('goes' in rule ? [table] : []));
    for (const table of ['stage_polls', ...going].filter((one) => one !== 'identity_users' && one !== 'secrets')) {
      const own = columns.filter((one) => one['table'] === table);
      const names = own.map(({ column }) => sql.identifier(String(column)));
      for (const owner of [ADA, RADIA]) {
        const values = own.map((column) => sql`${valueFor(owner, column)}::text::${sql.raw(String(column['type']))}`);
        await store.db.execute(
          sql`insert into ${sql.identifier(table)} (${sql.join(names, sql`, `)}) values (${sql.join(values, sql`, `)})`,
        );
      }
    }
    await service.realtime?.write('service', { path: [], value: TREE, isMerge: true });
  }

  const rowsIn = async (table: string): Promise<number> =>
    Number((await rowsOf(store.db, sql`select count(*)::int as count from ${sql.identifier(table)}`))[0]?.['count']);
  const numbersOf = (kind: string) =>
    Object.entries(TABLE_RULES).flatMap(([table, rule]) =>
      'goes' in rule && rule.goes === kind && table !== 'identity_users' ? [table] : [],
    );
  const term = async () => (await service.call('GET', CONTROL_API.desk, radia)).json().dataTerm;
  const shownDay = async () => (await service.call('GET', API.uiConfig, null)).json().dataDeletedOn;
  const entries = () => store.db.select().from(auditEntries).where(eq(auditEntries.action, 'data.expire'));
  const expiry = () =>
    createExpiry({ ...service.personalData, revoke: (uid) => revoked.push(uid), announce: () => {} });

  beforeEach(async () => {
    [now, revoked] = [PUBLISHED, []];
    service = await startChat(store.db, {}, { now: () => now });
    await store.db
      .update(identityUsers)
      .set({ customClaims: { authorities: ['ADMIN'] } })
      .where(eq(identityUsers.uid, RADIA));
  });
  afterEach(async () => {
    await service.stop();
    await prepareChat(store.db, null);
    const going = Object.entries(TABLE_RULES).flatMap(([table, rule]) => ('goes' in rule ? [table] : []));
    for (const table of [...going, 'stage_polls'].toReversed())
      await store.db.execute(sql`delete from ${sql.identifier(table)}`);
    for (const table of [realtimeValues, auditEntries, dataTerms]) await store.db.delete(table);
  });

  test('what attendees left goes on the day of the term, not before, and accounts with a role stay', async () => {
    await publish(30);
    await fill();
    const expire = expiry();
    await expire(DUE - 1);
    expect([await rowsIn('leads'), await rowsIn('identity_users'), revoked]).toEqual([2, 5, []]);

    await expire(DUE);
    const all = await Promise.all(numbersOf('all').map(rowsIn));
    expect(all).toEqual(all.map(() => 0));
    const ofAttendees = await Promise.all(numbersOf('ofAttendees').map(rowsIn));
    expect(ofAttendees).toEqual(ofAttendees.map(() => 1));
    expect(await rowsIn('portraits')).toBe(1);
    expect(await store.db.select({ uid: identityUsers.uid }).from(identityUsers)).toEqual([{ uid: RADIA }]);
    expect(revoked.toSorted()).toEqual(['ada', 'grace', 'hedy', 'katherine']);
    const listed = await rowsOf(store.db, sql`select email from access order by email`);
    expect(listed.map(({ email }) => email)).toEqual(['nobody@venue.invalid', 'radia@example.org']);
    const voters = await rowsOf(store.db, sql`select "userId" from stage_poll_votes`);
    expect(voters.map(({ userId }) => String(userId).slice(0, 5))).toEqual(['gone-', 'gone-']);

    const tree = service.realtime?.read('service', []) ?? '';
    expect(tree).not.toContain(ADA);
    expect(JSON.parse(tree)).toMatchObject({
      opmode: { live: { radia: { areaId: 'lobby' } } },
      presenceByArea: { live: { lobby: { radia: { uid: RADIA } } } },
      stage: { live: { talk: { polls: { p: { votes: 1 } } } } },
      applause: { live: { talk: { clap: 3 } } },
      contentPieces: { opmode: { live: { likes: { l1: { authorId: 'gone-l1' } } } } },
      chat: { live: { rooms: { 'w~stage-chat': {} } } },
    });
    expect(Object.keys(JSON.parse(tree).chat.live)).toEqual(['rooms']);
    expect(JSON.stringify(await rowsOf(store.db, sql`select value from realtime_values`))).not.toContain(ADA);
    expect(await entries()).toMatchObject([{ outcome: 'done', detail: 'accounts: 4, messages: 451' }]);
  });

  test('where another service has the accounts, the list of admitted e-mails stays, with those who have a role', async () => {
    await publish(30);
    await fill();
    await store.db.update(identityUsers).set({ customClaims: {} });
    await expiry()(DUE);
    expect(await rowsIn('access')).toBe(2);
    expect(await rowsIn('registrations')).toBe(0);
  });

  test('a deletion that is stopped after each step goes on, also in two instances at once, and is recorded once', async () => {
    await publish(30);
    await fill();
    const [one, other] = [expiry(), expiry()];
    const stopped = () => true;
    await one(DUE, stopped);
    expect(await term()).toMatchObject({ done: null });
    expect(await entries()).toEqual([]);
    await one(DUE, stopped);
    await Promise.all([one(DUE), other(DUE)]);
    expect(await rowsIn('leads')).toBe(0);
    expect(await entries()).toHaveLength(1);
    await one(DUE + DAY_MS);
    expect(await entries()).toHaveLength(1);
  });

  test('organisers and attendees read the day, and organisers what was deleted', async () => {
    expect([await term(), await shownDay()]).toEqual([undefined, null]);
    await publish(30);
    expect([await term(), await shownDay()]).toEqual([
      { day: '2027-04-11', named: '2027-04-11', isNear: false, done: null },
      '2027-04-11',
    ]);
    now = DUE - 14 * DAY_MS;
    const desk = (await service.call('GET', CONTROL_API.desk, radia)).json();
    expect(desk.dataTerm).toMatchObject({ isNear: true });
    expect(desk.termBase).toEqual({ end: Date.parse(END), timeZone: 'UTC', soonest: '2027-04-05' });
    now = DUE;
    await expiry()(now);
    const done = { at: new Date(DUE).toISOString(), people: 4, messages: 0 };
    expect([await term(), await shownDay()]).toEqual([
      { day: '2027-04-11', named: '2027-04-11', isNear: false, done },
      null,
    ]);
  });

  test('a term in the past, and one that has changed, deletes nothing for seven days', async () => {
    await publish(1);
    expect((await term()).day).toBe('2027-03-28');
    now = Date.parse('2027-03-27T23:00:00Z');
    await expiry()(now);
    expect(await rowsIn('identity_users')).toBe(5);
    await publish(2);
    expect((await term()).day).toBe('2027-04-04');
    await expiry()(Date.parse('2027-03-28T12:00:00Z'));
    expect(await rowsIn('identity_users')).toBe(5);
    await expiry()(Date.parse('2027-04-04T00:00:00Z'));
    expect(await rowsIn('identity_users')).toBe(1);
  });

  test('without a term nothing is deleted; an unpublished venue keeps the one that it had', async () => {
    await publish(30);
    await store.db.update(venues).set({ published: null, publishedVersion: -1, revision: sql`revision + 1` });
    await service.personalData.noteTerm();
    expect((await term()).day).toBe('2027-04-11');
    await publish(null);
    expect(await term()).toBeUndefined();
    await expiry()(DUE + 1000 * DAY_MS);
    expect(await rowsIn('identity_users')).toBe(5);
  });
});
