import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, lstat, mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase } from '../../server/db/database';
import { asFolderError } from '../../server/db/embedded/folder';
import { explain } from '../../server/operator/explain';
import { readVenueFolder } from '../../server/operator/import/venue-folder';
import { contractVenue, makeVenueFolder } from '../server/venue/venue-files';
import { createFolders } from './kernel/folders';
import { note } from './kernel/tally';

let folders: Awaited<ReturnType<typeof createFolders>>;
beforeAll(async () => {
  folders = await createFolders();
});
afterAll(() => folders.remove());

/** What an operator reads where a start fails. */
async function refusalOf(start: Promise<unknown>): Promise<string[]> {
  const lines = await start.then(
    () => ['it started'],
    (error: unknown) => explain(error, false),
  );
  note('Starts that are refused with a sentence', 1, lines[0] === 'it started' ? 0 : 1);
  return lines;
}

async function modesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const modes = await Promise.all(['.', ...names].map(async (name) => lstat(join(folder, name))));
  return [
    ...new Set(modes.map((entry) => `${entry.isDirectory() ? 'folder' : 'file'} ${(entry.mode & 0o777).toString(8)}`)),
  ];
}

test('a folder with data but without PG_VERSION is refused, and nothing in it is changed', async () => {
  const dataDir = await folders.copy();
  await rm(join(dataDir, 'database/PG_VERSION'));
  const before = await readdir(join(dataDir, 'database'));
  expect(await refusalOf(openDatabase({ dataDir }))).toEqual([
    `${dataDir}/database holds data, but no PG_VERSION: restore a copy of it, or, if nothing is to be kept, move it away to start with a new one.`,
  ]);
  expect(await readdir(join(dataDir, 'database'))).toEqual(before);
  expect(await readdir(dataDir)).not.toContain('in-use-by');
});

test('an empty database folder is refused: it may be a volume that was not mounted', async () => {
  const dataDir = folders.fresh();
  await mkdir(join(dataDir, 'database'), { recursive: true });
  expect(await refusalOf(openDatabase({ dataDir }))).toEqual([
    `${dataDir}/database is empty: restore a copy of it, or, if nothing is to be kept, move it away to start with a new one.`,
  ]);
  expect(await readdir(join(dataDir, 'database'))).toEqual([]);
});

test('a folder that is itself a database is refused', async () => {
  const dataDir = join(await folders.copy(), 'database');
  expect(await refusalOf(openDatabase({ dataDir }))).toEqual([
    `${dataDir} is a database itself: set DATA_DIR to the folder that contains it.`,
  ]);
});

test('a file in place of the folder is refused in one sentence', async () => {
  const dataDir = folders.fresh();
  await writeFile(dataDir, 'a file');
  expect(await refusalOf(openDatabase({ dataDir }))).toEqual([
    `${dataDir} is not a folder: move the file away, or set DATA_DIR to another folder.`,
  ]);
  expect(await refusalOf(openDatabase({ dataDir: join(dataDir, 'below') }))).toEqual([
    `${dataDir}/below is not a folder: move the file away, or set DATA_DIR to another folder.`,
  ]);
});

test('files of the store are readable by their owner alone, also where they were not before', async () => {
  expect((await modesIn(inject('emptyStore'))).toSorted()).toEqual(['file 600', 'folder 700']);
  const dataDir = await folders.copy();
  for (const name of ['.', 'database', 'database/global']) await chmod(join(dataDir, name), 0o777);
  for (const name of ['database/PG_VERSION', 'database/global/pg_control']) await chmod(join(dataDir, name), 0o666);
  const second = await openDatabase({ dataDir });
  expect((await modesIn(dataDir)).toSorted()).toEqual(['file 600', 'folder 700']);
  await second.close();
  note('Files that others may not read', 1, 1);
});

test('a folder with files of others keeps its rights', async () => {
  const dataDir = await folders.copy();
  await writeFile(join(dataDir, 'notes.txt'), 'mine');
  await chmod(dataDir, 0o755);
  const database = await openDatabase({ dataDir });
  expect((await lstat(dataDir)).mode & 0o777).toBe(0o755);
  expect((await lstat(join(dataDir, 'database'))).mode & 0o777).toBe(0o700);
  await database.close();
});

test.each([
  ['EROFS', 'is on a read-only file system: mount it for writing, or set DATA_DIR to another folder.'],
  ['EACCES', 'is not accessible to this user: give it to the user of the service, or set DATA_DIR to another folder.'],
  ['ENOSPC', 'is on a full disk: free some space, or set DATA_DIR to another folder.'],
])('a folder that cannot be written (%s) is refused in one sentence', (code, sentence) => {
  const error = Object.assign(new Error(code), { code, path: '/venue/data/in-use-by' });
  expect(explain(asFolderError('/venue/data', error), false)).toEqual([`/venue/data ${sentence}`]);
});

test.each([
  ['28P01', 'password authentication failed for user "venue"', 'it refuses the user or the password'],
  ['3D000', 'database "venue" does not exist', 'there is no database of this name: create it'],
])('a PostgreSQL that refuses with %s is no reason to wait', async (code, message, why) => {
  const server = createServer((socket) => {
    const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
    const head = Buffer.from([0x45, 0, 0, 0, fields.length + 4]);
    socket.on('error', () => {}).once('data', () => socket.end(Buffer.concat([head, fields])));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const url = `postgresql://venue:secret@127.0.0.1:${port}/venue`;
  expect(await refusalOf(openDatabase({ url }))).toEqual([
    `DATABASE_URL cannot be used: 127.0.0.1:${port}/venue: ${why}.`,
  ]);
  server.close();
});

test('an error of the database is explained without its query and parameters', () => {
  const cause = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    detail: 'Key (email)=(ada@example.org)',
  });
  const error = new DrizzleQueryError('insert into users values ($1)', ['ada@example.org', '$2b$hash'], cause);
  const lines = explain(error, true).join('\n');
  expect(lines).toMatch(/^The service has stopped because of an error of its own \(Error 23505\)\./);
  expect(lines).not.toMatch(/ada|hash|insert|duplicate/);
  expect(explain(error, false)).toHaveLength(1);
});

const linesOf = (file: string): Promise<string[]> => refusalOf(readVenueFolder(file));
const INVALID = 'This venue is invalid; nothing was changed:';

test('FIFOs beside the venue are refused, and the import does not wait for them', async () => {
  const venue = await contractVenue(({ assets }) => {
    assets.push({ id: 'fifo', uri: 'assets/fifo.webp', displayName: '' });
    assets.push({ id: 'zero', uri: 'assets/zero.webp', displayName: '' });
  });
  const folder = await makeVenueFolder({ 'venue.json': venue });
  await promisify(execFile)('mkfifo', [join(folder.folder, 'assets/fifo.webp'), join(folder.folder, 'users.json')]);
  await promisify(execFile)('mkfifo', [join(folder.folder, 'assets/zero.webp')]);
  expect(await linesOf(folder.file)).toEqual([
    INVALID,
    expect.stringMatching(
      /^venue\.json:1:\d+: asset "fifo", uri: "assets\/fifo.webp" cannot be read: it is not a regular file$/,
    ),
    expect.stringMatching(
      /^venue\.json:1:\d+: asset "zero", uri: "assets\/zero.webp" cannot be read: it is not a regular file$/,
    ),
    'users.json: cannot be read: it is not a regular file',
  ]);
  await folder.remove();
});

test('deeply nested JSON is refused in one line, at each depth', async () => {
  const folder = await makeVenueFolder();
  for (const depth of [101, 10_000, 1_000_000]) {
    await writeFile(folder.file, `${'['.repeat(depth)}${']'.repeat(depth)}`);
    expect(await linesOf(folder.file)).toEqual([INVALID, 'venue.json: is nested deeper than 100 levels']);
  }
  await writeFile(folder.file, '{"text": "[[[[ \\" {{{{", "list": [[[[]]]]}');
  expect((await linesOf(folder.file)).join()).toMatch(/architectures/);
  await folder.remove();
});

test('a venue of 3 GB, which could not even be read, is refused by its size', async () => {
  const folder = await makeVenueFolder();
  const file = await open(folder.file, 'w');
  await file.truncate(3 * 1024 ** 3);
  await file.close();
  expect(await linesOf(folder.file)).toEqual([INVALID, 'venue.json: is larger than 10 MB']);
  await folder.remove();
});

test('a file that is not JSON is refused without a word of what is in it', async () => {
  const folder = await makeVenueFolder({
    'users.json': '[{"email": "ada@example.org", "password": "hunter-two" "x"}]',
  });
  const lines = await linesOf(folder.file);
  expect(lines).toEqual([INVALID, 'users.json:1:56: a comma is missing']);
  expect(await readFile(join(folder.folder, 'users.json'), 'utf8')).toContain('hunter-two');
  await folder.remove();
});

test('a venue with files on 200 hosts is refused, since no header could name them all', async () => {
  const venue = await contractVenue(({ assets }) => {
    for (let index = 0; index < 200; index += 1) {
      assets.push({ id: `far-${index}`, uri: `https://cdn-${index}.example.org/a.webp`, displayName: '' });
    }
  });
  const folder = await makeVenueFolder({ 'venue.json': venue });
  expect(await linesOf(folder.file)).toEqual([
    INVALID,
    expect.stringMatching(
      /^venue\.json:1:\d+: architectures\.0: its files and widgets are on 20\d hosts, at most 30 are possible: put files beside the venue$/,
    ),
  ]);
  await folder.remove();
});
