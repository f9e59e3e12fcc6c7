import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { asc } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../../server/config';
import { identityUsers, publications, registrations, venues } from '../../../server/db/schema';
import { createUser, findUser } from '../../../server/identity/users/users';
import { openRegistrationFile } from '../../../server/login/registrations/file';
import { importRegistrations } from '../../../server/login/registrations/import';
import { DEMO_EMAILS, readDemo } from '../../../server/operator/import/demo';
import { importVenue, storeVenue } from '../../../server/operator/import/venue-import';
import { startService } from '../../../server/operator/service';
import { makeDataFolder } from '../kernel/databases';
import { BESIDE, onChosenStore } from '../kernel/service';
import { makeVenueFolder } from '../venue/venue-files';
import { writeTable } from './registration-files';

const HEADER = 'Confirmation Number,First Name,Email,Company,Status';
const table = (...rows: string[]): string => writeTable([HEADER, ...rows].join('\n'));
const tickets = (...rows: string[]): string => writeTable(['Ticket Number,Email', ...rows].join('\n'), 'tickets.csv');

onChosenStore('the import of registrations', (store) => {
  beforeEach(async () => {
    await store.db.delete(registrations);
    await store.db.delete(identityUsers);
    await store.db.delete(venues);
    await store.db.delete(publications);
  });

  const run = async (...paths: string[]) =>
    importRegistrations(store.db, await Promise.all(paths.map((path) => openRegistrationFile(path))));
  const all = () => store.db.select().from(registrations).orderBy(asc(registrations.system), asc(registrations.number));
  const numbers = async () => (await all()).map(({ number, active }) => (active ? number : `(${number})`));

  const ada = { system: 'cvent', number: 'A1', email: 'ada@example.org', name: 'Ada', company: 'ACME', title: '' };

  test('a file’s registrations are stored, and importing it again changes nothing', async () => {
    const path = table('a1,Ada,Ada@example.org,ACME,Accepted', 'b2,Bob,bob@example.org,,Cancelled');
    expect(await run(path)).toEqual(['attendees.csv: 2 registrations of Cvent read (2 new, 0 changed, 1 inactive).']);
    const stored = [
      { ...ada, active: true },
      { ...ada, number: 'B2', email: 'bob@example.org', name: 'Bob', company: '', active: false },
    ];
    expect(await all()).toEqual(stored);
    expect(await run(path)).toEqual(['attendees.csv: 2 registrations of Cvent read (0 new, 0 changed, 1 inactive).']);
    expect(await all()).toEqual(stored);
  });

  test('a later file updates its own registrations, and keeps the others', async () => {
    await run(
      table(
        'A1,Ada,ada@example.org,ACME,Accepted',
        'B2,Bob,bob@example.org,,Accepted',
        'C3,Cy,cy@example.org,,Accepted',
      ),
      tickets('7,ada@example.org'),
    );
    expect(
      await run(
        table(
          'A1,Ada,ada@example.org,ACME,Accepted',
          'B2,Bob,bob@example.org,,Declined',
          'D4,Di,di@example.org,,Valid',
        ),
      ),
    ).toEqual([
      'attendees.csv: 3 registrations of Cvent read (1 new, 1 changed, 1 inactive).',
      '1 registration of Cvent is in none of these files and stays as it was.',
    ]);
    expect(await numbers()).toEqual(['7', 'A1', '(B2)', 'C3', 'D4']);
  });

  test('files of one system are merged, and the later one wins', async () => {
    const lines = await run(
      table('A1,Ada,ada@example.org,,Accepted'),
      table('A1,Ada L.,ada@example.org,,Accepted', 'B2,Bob,bob@example.org,,Accepted'),
    );
    expect(lines).toEqual([
      'attendees.csv: 1 registration of Cvent read (1 new, 0 changed, 0 inactive).',
      'attendees.csv: 2 registrations of Cvent read (1 new, 1 changed, 0 inactive).',
    ]);
    expect((await all()).map(({ number, name }) => [number, name])).toEqual([
      ['A1', 'Ada L.'],
      ['B2', 'Bob'],
    ]);
  });

  test('invalid rows are reported without their content, and the rest is stored', async () => {
    const bad = Array.from({ length: 101 }, (_, index) => `SECRET-${index},Eve,eve@example.org,,Accepted`);
    const lines = await run(
      table('A1,Ada,ada@example.org,ACME,Accepted', ...bad, 'B2,Bob,bob@example.org,,Maybe', 'C3,Cy,cy@example.org,,'),
    );
    expect(lines).toHaveLength(104);
    expect([...lines.slice(0, 2), ...lines.slice(100)]).toEqual([
      'attendees.csv: 3 registrations of Cvent read (3 new, 0 changed, 2 inactive), 101 rows left out:',
      'attendees.csv, line 3: "Confirmation Number" has other characters than letters and digits',
      'attendees.csv, line 102: "Confirmation Number" has other characters than letters and digits',
      'attendees.csv: and 1 more row',
      'attendees.csv: 1 with the status "Maybe", which is not known: kept as inactive',
      'attendees.csv: 1 without a status: kept as inactive',
    ]);
    expect(lines.join('\n')).not.toMatch(/SECRET|example\.org|Eve|Ada|ACME/);
    expect(await numbers()).toEqual(['A1', '(B2)', '(C3)']);
  });

  test('several files are stored all or none', async () => {
    const broken = writeTable('Ticket Number,Email\n1,a@example.org\n2,"b@example.org\n');
    await expect(run(table('A1,Ada,ada@example.org,,Accepted'), broken)).rejects.toThrow(
      'in line 3 a quotation mark is opened and never closed',
    );
    expect(await all()).toEqual([]);
  });

  test('two concurrent imports store the registrations of both', async () => {
    const rows = Array.from({ length: 1500 }, (_, index) => `N${index},X,x${index}@example.org,,Accepted`);
    const [one, other] = [table(...rows), table(...rows.toReversed())];
    const told = await Promise.all([run(one), run(other)]);
    expect(told.flat().toSorted()).toEqual([
      'attendees.csv: 1500 registrations of Cvent read (0 new, 0 changed, 0 inactive).',
      'attendees.csv: 1500 registrations of Cvent read (1500 new, 0 changed, 0 inactive).',
    ]);
    expect(await store.db.$count(registrations)).toBe(1500);
  });

  const makeUser = async (email: string) => (await createUser(store.db, { email }, () => 1_000_000)).uid;
  const isSignedOut = async (uid: string) => ((await findUser(store.db, uid))?.validSince ?? 0) > 1_000_000;

  test('a user who is no longer registered is signed out, and no one else', async () => {
    await run(
      table(
        'A1,Ada,ada@example.org,,Accepted',
        'B2,Bob,bob@example.org,,Accepted',
        'C3,Cy,cy@example.org,,Accepted',
        'D4,Di,di@example.org,,Cancelled',
      ),
      tickets('7,Ada@example.org'),
    );
    const emails = ['ada@example.org', 'bob@example.org', 'cy@example.org', 'di@example.org', 'eve@example.org'];
    const uids = await Promise.all(emails.map(makeUser));
    await run(
      table(
        'A1,Ada,ada@example.org,,Cancelled',
        'B2,Bob,bob@example.org,,Cancelled',
        'C3,Somebody,other@example.org,,Accepted',
        'D4,Di,di@example.org,,Declined',
      ),
    );
    expect(await Promise.all(uids.map(isSignedOut))).toEqual([false, true, true, false, false]);
  });

  test('a venue replaces the registrations with its own list, or keeps the existing ones', async () => {
    const [withList, without] = [await makeVenueFolder(BESIDE), await makeVenueFolder()];
    const options = { isDemo: false, demoEmails: DEMO_EMAILS };
    await run(table('A1,Bob,bob@example.org,,Accepted'));
    const uid = await makeUser('bob@example.org');
    await importVenue(store.db, without.file, options);
    expect([await numbers(), await isSignedOut(uid)]).toEqual([['A1'], false]);
    await importVenue(store.db, withList.file, options);
    expect([await numbers(), await isSignedOut(uid)]).toEqual([['4711', '(4712)', 'ABC123', '(GONE1)'], true]);
    await Promise.all([withList.remove(), without.remove()]);
  });

  test('the demo’s numbers are removed with the demo, and imported ones stay', async () => {
    await storeVenue(store.db, await readDemo(), { isDemo: true, demoEmails: DEMO_EMAILS });
    await run(table('A1,Ada,ada@example.org,,Accepted'));
    await storeVenue(store.db, await readDemo(), { isDemo: true, demoEmails: DEMO_EMAILS });
    expect(await numbers()).toEqual(['(1000)', '1815', '1910', 'A1', '(AURORA0000)', 'AURORA1815', 'AURORA1906']);
    const folder = await makeVenueFolder();
    await importVenue(store.db, folder.file, { isDemo: false, demoEmails: DEMO_EMAILS });
    expect(await numbers()).toEqual(['A1']);
    await folder.remove();
  });
});

test('the service imports the files of its arguments, and reports the result', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  const dataDir = await makeDataFolder();
  const folder = await makeVenueFolder(BESIDE);
  const path = table('A1,Ada,ada@example.org,,Accepted');
  const start = (...args: string[]) =>
    startService(readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, args, '/'));
  const first = await start(
    '--venue',
    folder.file,
    '--registrations',
    path,
    '--registrations',
    tickets('x,y', '5,a@b.cd'),
  );
  expect(first.notes).toEqual([
    expect.stringMatching(/^Password mails, opened once: /),
    'attendees.csv: 1 registration of Cvent read (1 new, 0 changed, 0 inactive).',
    'tickets.csv: 1 registration of Bizzabo read (1 new, 0 changed, 0 inactive), 1 row left out:',
    'tickets.csv, line 2: "Ticket Number" is not an integer from 0 to 2147483647, "Email" is not an e-mail address',
    '2 registrations of Cvent are in none of these files and stay as they were.',
    '2 registrations of Bizzabo are in none of these files and stay as they were.',
  ]);
  const logIn = async ({ address }: { address: string }, confirmationNumber: string) => {
    const response = await fetch(`${address}/api/cvent/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ architectureID: 'aurora', confirmationNumber }),
    });
    return (await response.json()).status;
  };
  expect([await logIn(first, 'a1'), await logIn(first, 'ABC123')]).toEqual(['USER_CREATED', 'USER_FOUND']);
  await first.close();
  const second = await start('--registrations', path);
  expect(second.notes).toEqual([
    expect.stringMatching(/^Password mails, opened once: /),
    'attendees.csv: 1 registration of Cvent read (0 new, 0 changed, 0 inactive).',
    '2 registrations of Cvent are in none of these files and stay as they were.',
  ]);
  expect(await logIn(second, 'A1')).toBe('USER_FOUND');
  await second.close();
  await Promise.all([rm(dataDir, { recursive: true, force: true }), folder.remove()]);
});

test('a file without registrations is refused in one line before the database opens', async () => {
  const args = ['dist/server/main.js', '--registrations', writeTable('Tea,Price\n', 'tea.csv')];
  const dataDir = join(tmpdir(), 'venue-that-is-never-made');
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
  const cwd = join(import.meta.dirname, '../../..');
  await expect(promisify(execFile)(process.execPath, args, { cwd, env })).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr:
      'tea.csv has no readable registrations: these columns are missing: "Confirmation Number" (Cvent) or "Ticket Number" (Bizzabo), and "Email". Nothing was changed.\n',
  });
}, 60_000);
