import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { APP_VERSION } from '../../../domain/kernel/constants';
import { handIn } from '../../../domain/login/lockout';
import { type Run, readRecording } from '../../../domain/support/recording';
import { recordingOfError } from '../../../domain/support/report';
import { MARKS } from '../../../machines/kernel/marks';
import { firstDifference, replayRun } from '../../../machines/support/replay-run';
import { CHARTS, chartNamed } from '../../inspector/charts';
import { DIFFERS, FINE, replayFile, UNREADABLE } from '../../replay/run';
import { untestedIn } from '../../replay/words';
import { authError, CREDENTIALS, quiet } from '../kernel/fakes';
import { fly, recordingOf } from './flight-world';

async function failedLogin(): Promise<Run> {
  const flight = await fly();
  flight.provider.signIn.reply = () => {
    throw authError('auth/invalid-credential');
  };
  flight.part('login').send({ type: 'login.submit', ...handIn(CREDENTIALS.EMAIL_PASSWORD) });
  await quiet();
  return { ...flight.run(), appVersion: `${APP_VERSION}+Ab12Cd34` };
}

/** The command line with files in memory. */
function replaying(files: Record<string, string>, ...given: string[]) {
  const printed: string[] = [];
  const complaints: string[] = [];
  const code = replayFile(given, {
    read: (file) => files[file] ?? '',
    write: (file, text) => {
      files[file] = text;
    },
    print: (line) => printed.push(line),
    complain: (line) => complaints.push(line),
    build: 'Ab12Cd34',
    charts: CHARTS,
  });
  return { code, printed, complaints };
}

const fileOf = (...runs: Run[]): string => JSON.stringify(recordingOf(...runs));
const snapshotsIn = (run: Run): number => run.entries.filter((entry) => entry.kind === 'event' && !entry.failed).length;

/** The same run with a different result for the n-th event of an actor. */
function planted(run: Run, actor: string, type: string, change: (context: Record<string, unknown>) => void): Run {
  const copy: Run = structuredClone(run);
  const entry = copy.entries.find((one) => one.kind === 'event' && one.actor === actor && one.event.type === type);
  if (entry?.kind !== 'event' || !entry.after?.context) throw new Error(`${actor} changed nothing after ${type}`);
  change(entry.after.context);
  return copy;
}

test('a failed login is printed as a story, and every snapshot replays as recorded', async () => {
  const run = await failedLogin();
  const { code, printed, complaints } = replaying({ 'session.json': fileOf(run) }, 'session.json');
  expect([code, complaints]).toEqual([FINE, []]);
  const story = printed.map((line) => line.replace(/^[×! ] *\d+ {2}[\d:.]+ {2}/, '').replace(/ +/g, ' '));
  expect(story.filter((line) => line.startsWith('login '))).toEqual(
    expect.arrayContaining([
      'login login.submit entering → submitting (credentials=[sealed] key=EMAIL_PASSWORD:3581)',
      'login xstate.error.actor.signIn submitting → entering (auth/invalid-credential from the service)',
    ]),
  );
  expect(printed).toContain(`${snapshotsIn(run)} snapshots came out as they were recorded.`);
});

test('a story begins with what failed, who refused and where that led', async () => {
  const { printed } = replaying({ f: fileOf(await failedLogin()) }, 'f');
  expect(printed[1]).toBe('Signing in failed: auth/invalid-credential from the service, then login was entering.');
});

test('a story leaves out what only started, answered or was passed on, and never a failure', async () => {
  const files = { f: fileOf(await failedLogin()) };
  const { printed } = replaying(files, 'f');
  const all = replaying(files, 'f', '--all').printed;
  expect(printed.length).toBeLessThan(all.length / 2);
  expect(printed.filter((line) => line.includes('xstate.init'))).toEqual([]);
  expect(printed.filter((line) => line.startsWith('×'))).toEqual(all.filter((line) => line.startsWith('×')));
  expect(printed.find((line) => line.startsWith('Left out: '))).toMatch(/init \d+.*--all shows them\.$/);
});

test('a recording of another build says so first', async () => {
  const run = { ...(await failedLogin()), appVersion: `${APP_VERSION}+0ld0ld00` };
  const { printed } = replaying({ f: fileOf(run) }, 'f');
  expect(printed[0]).toBe('It was recorded with the build 0ld0ld00; the one that is here is Ab12Cd34.');
});

test('what a page reported by itself says where it broke', () => {
  const crash = { at: 1_000_400, name: 'TypeError', where: ['app/index-Ab12.js:3:7 start', 'app/first-Ab12.js:1:9'] };
  const report = recordingOfError({ build: 'Ab12Cd34', locale: 'de', startedAt: 1_000_000, crash });
  const { code, printed } = replaying({ f: JSON.stringify(report) }, 'f');
  expect(code).toBe(FINE);
  expect(printed).toContain('The page broke: TypeError in app/index-Ab12.js:3:7 start.');
  expect(printed).toContain('At 00:00.400 an error: TypeError, at app/index-Ab12.js:3:7 start, app/first-Ab12.js:1:9');
});

test('a replay names the first snapshot that differs, and the difference', async () => {
  const run = planted(await failedLogin(), 'root/login', 'xstate.error.actor.signIn', (context) => {
    context['message'] = { key: 'login.wrongPassword', tone: 'error', code: 'PW-SIGNIN-REFUSED', detail: null };
  });
  const { code, printed } = replaying({ 'session.json': fileOf(run) }, 'session.json');
  expect(code).toBe(DIFFERS);
  const at = printed.findIndex((line) => line.includes('the first that did not'));
  expect(printed[at]).toMatch(/that of root\/login after "xstate\.error\.actor\.signIn" \(entry \d+\):$/);
  expect(printed.slice(at + 1, at + 4).map((line) => line.trim())).toEqual([
    'context.message.key',
    'recorded  "login.wrongPassword"',
    'replayed  "login.loginError"',
  ]);
});

test('an impossible event stops the replay, which names the event', async () => {
  const run = await failedLogin();
  const stranger = {
    kind: 'event',
    at: 9,
    actor: 'root/ghost',
    from: null,
    event: { type: 'ghost.haunt' },
    failed: true,
    after: null,
  } as const;
  const { code, printed } = replaying({ f: fileOf({ ...run, entries: [...run.entries, stranger] }) }, 'f');
  expect(code).toBe(DIFFERS);
  expect(printed.find((line) => line.includes('could not go on'))).toContain(
    `Log entry ${run.entries.length}: the machines have not created an actor "root/ghost"`,
  );
});

test('a recording of an older version says so and replays as far as possible', async () => {
  const run = { ...(await failedLogin()), appVersion: '1.9.0+Old00000' };
  const { code, printed } = replaying({ f: fileOf(run) }, 'f');
  expect(code).toBe(FINE);
  expect(printed).toContain(
    `It was recorded with version 1.9.0; this is ${APP_VERSION}: it is replayed as far as it goes.`,
  );
});

test('--to stops before an entry', async () => {
  const run = await failedLogin();
  const { printed } = replaying({ f: fileOf(run) }, 'f', '--all', '--to', '40');
  const numbers = printed.flatMap((line) => /^ *(\d+) {2}\d\d:/.exec(line)?.[1] ?? []).map(Number);
  expect(Math.max(...numbers)).toBeLessThan(40);
  const stopped = replayRun((await fly()).machine, MARKS, run, { to: 40 });
  expect([stopped.difference, stopped.problem, stopped.verified < snapshotsIn(run)]).toEqual([null, null, true]);
});

test('--json prints one line for other tools', async () => {
  const run = await failedLogin();
  const { printed } = replaying({ f: fileOf(run) }, 'f', '--json');
  expect(printed).toHaveLength(1);
  const { runs } = JSON.parse(printed[0] ?? '');
  expect(runs[0].outcome).toEqual({ verified: snapshotsIn(run), difference: null, problem: null });
  expect(runs[0].story.at(-1)).toMatchObject({ actor: expect.any(String), event: expect.any(String) });
});

test('--as-test writes a test with the recording that compares every snapshot', async () => {
  const run = await failedLogin();
  const files: Record<string, string> = { f: fileOf(run) };
  replaying(files, 'f', '--as-test', 'tests/machines/support/reported.test.ts');
  const written = files['tests/machines/support/reported.test.ts'] ?? '';
  expect(written).toContain("from '../../../domain/support/recording'");
  expect(written).toContain("from '../../replay/logic'");
  const held: unknown = JSON.parse(/^const RECORDING = (".*");$/m.exec(written)?.[1] ?? '');
  expect(readRecording(String(held)).runs).toEqual([run]);
});

test.each([
  [
    [],
    'Usage: npm run replay -- session.json [--to N] [--as-test out.test.ts] [--all] [--words en|de] [--untested] [--json]',
  ],
  [['f', '--to', 'x'], '--to takes the number of an entry. Usage:'],
  [['f', '--as-test'], '--as-test takes the name of a file. Usage:'],
  [['f', '--loud'], '"--loud" is unknown. Usage:'],
  [['f'], 'The recording cannot be read: it is not JSON'],
])('an unreadable recording or option ends in one line: %j', (given, line) => {
  const { code, printed, complaints } = replaying({ f: 'not a recording' }, ...given);
  expect([code, printed, complaints.length]).toEqual([UNREADABLE, [], 1]);
  expect(complaints[0]).toContain(line);
});

test('a comparison finds the first place where two values differ', () => {
  expect(firstDifference({ a: [1, { b: 2 }] }, { a: [1, { b: 3 }] })).toEqual({
    place: 'a.1.b',
    recorded: 2,
    replayed: 3,
  });
  expect(firstDifference({ a: 1 }, { a: 1, c: null })).toEqual({ place: 'c', recorded: undefined, replayed: null });
  expect(firstDifference({ a: [] }, { a: {} })).toEqual({ place: 'a', recorded: [], replayed: {} });
  expect(firstDifference({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toBeNull();
});

test('the story in the documentation is the story of its recording', () => {
  const root = join(import.meta.dirname, '../../..');
  const [, told = ''] = /```text\n(?<story>.*?)\n```/s.exec(readFileSync(join(root, 'docs/support.md'), 'utf8')) ?? [];
  const files = { 'failed-login.json': readFileSync(join(root, 'tests/fixtures/failed-login.json'), 'utf8') };
  const { printed } = replaying(files, 'failed-login.json');
  const entries = told.split('\n').filter((line) => /^[× ] *\d+ {2}/.test(line));
  expect(entries.length).toBeGreaterThan(12);
  expect(entries.filter((line) => !printed.some((other) => other.startsWith(line.replace(/…$/, ''))))).toEqual([]);
});

describe('a story in words', () => {
  test('the events and states of the specified lifecycles are told in words, in both languages', async () => {
    const files = { 'session.json': fileOf(await failedLogin()) };
    const english = replaying(files, 'session.json', '--words', 'en');
    expect(english.code).toBe(FINE);
    expect(english.printed.join('\n')).toMatch(
      /Login page: the attendee submits the login form → The login is being sent/,
    );
    const german = replaying(files, 'session.json', '--words', 'de').printed.join('\n');
    expect(german).toMatch(/Anmeldeseite: wenn der Teilnehmer/);
    expect(replaying(files, 'session.json', '--words', 'fr')).toMatchObject({
      code: UNREADABLE,
      complaints: [expect.stringContaining('--words takes en or de.')],
    });
  });

  test('transitions of a session that no test takes are named', async () => {
    const files = { 'session.json': fileOf(await failedLogin()) };
    const { printed } = replaying(files, 'session.json', '--untested');
    expect(printed).toContain('Tests take every transition of this session.');
    const session = chartNamed('session');
    const changed = session.transitions.map((one) =>
      one.type === 'session.connect' ? { ...one, guard: 'isNewlyChecked' } : one,
    );
    expect(untestedIn(await failedLogin(), { ...CHARTS, session: { ...session, transitions: changed } })).toEqual([
      expect.stringMatching(/^session, session\.disconnected: When the settings of the login are known/),
    ]);
  });
});
