import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  HELP_CODE_MS,
  HELP_MS,
  HELP_SILENCE_MS,
  HELPER_SILENCE_MS,
  type HelpSign,
  LIVE_HELP_API,
  spokenHelpCode,
  UNREAD_PIECES_MAX,
} from '../../../domain/support/live-help';
import { auditEntries } from '../../../server/db/audit-tables';
import { liveHelp, liveHelpPieces } from '../../../server/db/schema';
import { openEmpty } from '../kernel/databases';
import {
  ada,
  as,
  BESIDE,
  grace,
  importContract,
  katherine,
  person,
  radia,
  startApp,
  UI_CONFIG,
} from '../kernel/service';

const rosalind = person('rosalind', 'ADMIN');
const QUIET: HelpSign = { showsView: false, piece: null };
const piece = (seq: number, isWhole = false): HelpSign => ({
  showsView: false,
  piece: { seq, isWhole, text: `{"n":${seq}}` },
});

/** Two instances of the service on one database: attendees are at the first, administrators at the second. */
async function start(inspector = 'admin') {
  const { db, close } = await openEmpty();
  await importContract(db, {
    ...BESIDE,
    'ui-config.json': { ...UI_CONFIG, features: { ...UI_CONFIG.features, inspector } },
  });
  const folder = await mkdtemp(join(tmpdir(), 'inspector-'));
  await mkdir(join(folder, 'app'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Inspector</title>');
  let time = Date.parse('2027-03-12T10:00:00Z');
  const options = { inspectorFolder: folder, now: () => time };
  const [first, second] = [await startApp(db, options), await startApp(db, options)];
  const post = async (url: string, who: object | null, payload: object = {}) =>
    first.app.inject({ method: 'POST', url, payload, headers: who === null ? {} : as(who) });
  const passOf = async (who: object): Promise<string> => {
    const given = await second.app.inject({ method: 'POST', url: '/api/inspector/pass', headers: as(who) });
    return String(given.headers['set-cookie']).split(';')[0] ?? '';
  };
  const follower = (view: string, cookie: string) => ({
    read: (after: number) =>
      second.app.inject({ url: `/inspector/session/${view}?after=${after}`, headers: { cookie } }),
    end: () => second.app.inject({ method: 'POST', url: `/inspector/session/${view}/end`, headers: { cookie } }),
  });
  const enter = (code: string, who: object = radia) =>
    second.app.inject({ method: 'POST', url: LIVE_HELP_API.join, payload: { code }, headers: as(who) });
  return {
    db,
    post,
    passOf,
    follower,
    join: enter,
    pass: (ms: number) => {
      time += ms;
    },
    offer: async (who: object = ada) => {
      const { id, code } = (await post(LIVE_HELP_API.sessions, who)).json<{ id: string; code: string }>();
      const url = `${LIVE_HELP_API.sessions}/${id}`;
      return {
        id,
        code,
        sign: async (sign: object = QUIET, by: object = who) => post(url, by, sign),
        end: (reason = 'attendee') => post(`${url}/end`, null, { reason }),
      };
    },
    followed: async (code: string, who: object = radia) => {
      const { view } = (await enter(code, who)).json<{ view: string }>();
      return { view, ...follower(view, await passOf(who)) };
    },
    log: async () => {
      await Promise.all([first.audit.settled(), second.audit.settled()]);
      const rows = await db.select().from(auditEntries).orderBy(asc(auditEntries.at), asc(auditEntries.id));
      return rows
        .filter(({ action }) => action.startsWith('liveHelp'))
        .map(({ action, outcome, uid, target, detail }) => [action, outcome, uid, target, detail]);
    },
    [Symbol.asyncDispose]: async () => {
      await first.stop();
      await second.stop();
      await close();
    },
  };
}

test('an attendee is followed through another instance: nothing is kept before, and each piece is read once', async () => {
  await using service = await start();
  const attendee = await service.offer();
  expect((await attendee.sign(piece(1, true))).json()).toEqual({ state: 'waiting' });
  expect(await service.db.select().from(liveHelpPieces)).toEqual([]);

  const helper = await service.followed(spokenHelpCode(attendee.code).toLowerCase());
  expect((await attendee.sign()).json()).toMatchObject({ state: 'followed', seq: 0, wants: 'whole', left: HELP_MS });
  await attendee.sign(piece(1, true));
  expect((await attendee.sign(piece(2))).json()).toMatchObject({ seq: 2, wants: 'more' });
  // A repeated request, after its response was lost.
  expect((await attendee.sign(piece(2))).json()).toMatchObject({ seq: 2 });
  const read = (await helper.read(0)).json();
  expect(read).toMatchObject({ state: 'followed', showsView: false, silent: 0 });
  expect(read.pieces).toEqual([
    { seq: 1, isWhole: true, text: '{"n":1}' },
    { seq: 2, isWhole: false, text: '{"n":2}' },
  ]);
  expect((await helper.read(2)).json().pieces).toEqual([]);
  expect(await service.db.select().from(liveHelpPieces)).toEqual([]);

  await attendee.end();
  expect((await helper.read(2)).json()).toEqual({ state: 'ended', reason: 'attendee' });
  expect((await attendee.sign()).json()).toEqual({ state: 'ended', reason: 'attendee' });
  expect(await service.log()).toEqual([
    ['liveHelp.start', 'done', 'radia', 'ada', null],
    ['liveHelp.end', 'done', 'ada', 'ada', 'attendee'],
  ]);
});

test('only the administrator who entered the code reads and ends, and only the attendee sends', async () => {
  await using service = await start();
  const attendee = await service.offer();
  expect((await service.join(attendee.code, grace)).statusCode).toBe(403);
  const helper = await service.followed(attendee.code);
  const other = service.follower(helper.view, await service.passOf(rosalind));
  expect([(await other.read(0)).statusCode, (await other.end()).statusCode]).toEqual([404, 404]);
  expect((await service.follower(helper.view, '').read(0)).statusCode).toBe(404);
  expect((await attendee.sign(piece(1, true), katherine)).statusCode).toBe(404);
  expect((await helper.end()).statusCode).toBe(204);
  expect((await attendee.sign()).json()).toEqual({ state: 'ended', reason: 'helper' });
  expect((await service.log()).at(-1)).toEqual(['liveHelp.end', 'done', 'radia', 'ada', 'helper']);
});

test('a code says why it does not work, and is neither kept nor logged as it is', async () => {
  await using service = await start();
  const refusalOf = async (code: string) => (await service.join(code)).json().refusal;
  expect(await refusalOf('AAAAAA')).toBe('wrong');
  const used = await service.offer();
  await service.followed(used.code);
  expect(await refusalOf(used.code)).toBe('used');
  const left = await service.offer(katherine);
  await left.end('left');
  expect(await refusalOf(left.code)).toBe('left');
  const late = await service.offer(grace);
  for (let passed = 0; passed < HELP_CODE_MS; passed += HELP_SILENCE_MS / 2) {
    service.pass(HELP_SILENCE_MS / 2);
    await late.sign();
  }
  expect(await refusalOf(late.code)).toBe('expired');
  expect(JSON.stringify(await service.db.select().from(liveHelp))).not.toContain(late.code);
  expect(JSON.stringify(await service.log())).not.toContain(late.code);
});

test('codes cannot be guessed: an administrator has ten tries in ten minutes', async () => {
  await using service = await start();
  const { code } = await service.offer();
  for (let tried = 0; tried < 10; tried += 1) await service.join('AAAAAA');
  const refused = await service.join(code);
  expect(refused.statusCode).toBe(429);
  expect((await service.log()).at(-1)?.slice(0, 2)).toEqual(['liveHelp.start', 'locked']);
});

test('following ends by itself: after half an hour, after a long silence, and with the next code', async () => {
  await using service = await start();
  const endOf = async (helper: { read: (after: number) => Promise<{ json: () => unknown }> }) =>
    (await helper.read(0)).json();
  const first = await service.offer();
  const helper = await service.followed(first.code);
  for (let passed = 0; passed < HELP_MS; passed += HELP_SILENCE_MS) {
    service.pass(HELP_SILENCE_MS);
    await first.sign();
  }
  expect(await endOf(helper)).toEqual({ state: 'ended', reason: 'time' });
  const silent = await service.followed((await service.offer(katherine)).code);
  service.pass(HELP_SILENCE_MS + 1);
  expect(await endOf(silent)).toEqual({ state: 'ended', reason: 'left' });
  const again = await service.followed((await service.offer()).code);
  await service.offer();
  expect(await endOf(again)).toEqual({ state: 'ended', reason: 'replaced' });
  const ends = (await service.log()).filter(([action]) => action === 'liveHelp.end').map((row) => row.at(-1));
  expect(ends).toEqual(['time', 'left', 'replaced']);
});

test('an administrator who does not read gets nothing more, and goes on with a whole recording where pieces are missing', async () => {
  await using service = await start();
  const attendee = await service.offer();
  const helper = await service.followed(attendee.code);
  await attendee.sign(piece(1, true));
  for (let seq = 2; seq <= UNREAD_PIECES_MAX; seq += 1) await attendee.sign(piece(seq));
  expect((await attendee.sign(piece(UNREAD_PIECES_MAX + 1))).json()).toMatchObject({ wants: 'whole' });
  expect(await service.db.select().from(liveHelpPieces)).toEqual([]);
  service.pass(HELPER_SILENCE_MS);
  expect((await attendee.sign()).json()).toMatchObject({ wants: 'nothing' });
  expect((await helper.read(0)).json().pieces).toEqual([]);
  const { seq } = (await attendee.sign()).json();
  expect((await attendee.sign(piece(seq + 1, true))).json()).toMatchObject({ wants: 'more' });
  expect((await helper.read(0)).json().pieces).toMatchObject([{ isWhole: true }]);
  // The administrator opens the page again, which has nothing yet.
  expect((await helper.read(0)).json().pieces).toMatchObject([{ isWhole: true }]);
  await helper.read(seq + 1);
  expect((await helper.read(0)).json().pieces).toEqual([]);
  expect((await attendee.sign()).json()).toMatchObject({ wants: 'whole' });
});

test('what was sent with the view is not read any more once the attendee shows only the charts', async () => {
  await using service = await start();
  const attendee = await service.offer();
  const helper = await service.followed(attendee.code);
  await attendee.sign({ ...piece(1, true), showsView: true });
  expect((await attendee.sign()).json()).toMatchObject({ wants: 'whole' });
  expect((await helper.read(0)).json()).toMatchObject({ showsView: false, pieces: [] });
});

test('without the inspector there are no codes, and what is too long is refused', async () => {
  await using off = await start('off');
  expect((await off.post(LIVE_HELP_API.sessions, ada)).statusCode).toBe(404);
  await using service = await start();
  const attendee = await service.offer();
  await service.followed(attendee.code);
  const long = { seq: 1, isWhole: false, text: 'x'.repeat(300_001) };
  expect((await attendee.sign({ showsView: false, piece: long })).statusCode).toBe(400);
});
