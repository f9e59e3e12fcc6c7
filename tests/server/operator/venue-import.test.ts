import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { hashOf } from '../../../server/db/blobs';
import { createChanges } from '../../../server/db/changes';
import {
  access as accessList,
  assetSizes,
  assets,
  blobChunks,
  identityUsers,
  publications,
  registrations,
  venues,
} from '../../../server/db/schema';
import { findUserByEmail, seedUsers } from '../../../server/identity/users/users';
import { createAccess } from '../../../server/login/access';
import { readVenueFolder, VenueImportError } from '../../../server/operator/import/venue-folder';
import { importVenue, storeVenue } from '../../../server/operator/import/venue-import';
import { BESIDE, onChosenStore, UI_CONFIG } from '../kernel/service';
import { contractVenue, makeVenueFolder } from '../venue/venue-files';

const made: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(made.splice(0).map((remove) => remove()));
});

async function folderWith(beside: Record<string, unknown> = {}) {
  const folder = await makeVenueFolder(beside);
  made.push(folder.remove);
  return folder;
}

const linesOf = async (file: string): Promise<readonly string[]> => {
  try {
    await readVenueFolder(file);
  } catch (error) {
    if (error instanceof VenueImportError) return error.lines;
    throw error;
  }
  return [];
};

test('a venue without other files is valid, in the languages of its texts, with a password login', async () => {
  const { file } = await folderWith();
  const read = await readVenueFolder(file);
  expect(read).toMatchObject({
    uiConfig: { i18n: { defaultLocale: 'en', supportedLocales: ['en', 'de'] }, tabTitle: 'Venue' },
    loginOptions: [
      {
        type: 'FIREBASE',
        displayName: '',
        idpProvider: [{ displayName: '', providerID: 'password' }],
      },
    ],
    registrations: null,
    users: null,
    access: null,
  });
});

test('every invalid field is reported in its own line', async () => {
  const venue = await contractVenue((architecture) => {
    architecture.defaultAreaId = 'cellar';
    architecture.assets.push(
      { id: 'a', uri: '../secret.txt', displayName: '' },
      { id: 'b', uri: '/etc/passwd', displayName: '' },
      { id: 'c', uri: 'assets/missing.webp', displayName: '' },
      { id: 'd', uri: 'file:///etc/passwd', displayName: '' },
      { id: 'logo', uri: 'assets/logo.svg', displayName: '' },
      { id: 'e', uri: 'https://cdn.example/e.webp', displayName: '' },
      { id: 'f', uri: 'assets', displayName: '' },
    );
    const background = architecture.areas[0]?.viewPoints[1]?.background;
    if (background !== undefined) Object.assign(background, { videoUrl: 'other.webm', assetId: 'nothing' });
  });
  const { file } = await folderWith({
    'venue.json': venue,
    'ui-config.json': { ...UI_CONFIG, favicon: 'gone.svg', tabTitle: 5 },
    'login-options.json': '[{]',
    'registrations.json': [{ system: 'cvent', number: 'A', email: 'nobody' }],
  });
  const lines = await linesOf(file);
  expect(lines.map((line) => line.replace(/^(\S+\.json):\d+:\d+:/, '$1:'))).toEqual([
    'venue.json: defaultAreaId: there is no area "cellar": there are: lobby, stage, backstage',
    expect.stringMatching(
      /^venue\.json: area "Lobby", viewpoint "Film corner", background\.assetId: there is no asset "nothing"/,
    ),
    'venue.json: area "Lobby", viewpoint "Film corner", background.videoUrl: no asset has the file "other.webm": list it among the assets, or use an https address',
    'venue.json: asset "a", uri: "../secret.txt" must be the path of a file beside the venue, or an https address',
    'venue.json: asset "b", uri: "/etc/passwd" must be the path of a file beside the venue, or an https address',
    'venue.json: asset "c", uri: "assets/missing.webp" cannot be read',
    'venue.json: asset "d", uri: "file:///etc/passwd" cannot be read',
    'venue.json: asset "logo", id: "logo" is taken by another asset: use each once',
    'venue.json: asset "f", uri: "assets" cannot be read: it is not a regular file',
    'ui-config.json: tabTitle: expected a text, found the number 5',
    'login-options.json: a key in double quotes is missing; here: ]',
    'registrations.json: 0.email: is not an e-mail address, such as ada@example.org',
  ]);
});

test('films, captions, documents and pages at addresses that attendees could not open are reported with what to do', async () => {
  const piece = (id: string, url: string, more: object = {}) => ({ id, kind: 'VIDEO', url, ...more });
  const venue = await contractVenue((architecture) => {
    Object.assign(architecture, {
      globalWidgets: [
        {
          id: 'films',
          type: 'MEDIA_BOARD',
          name: [],
          configurations: [
            {
              id: 'all',
              contentPieces: [
                piece('a', 'films/none.mp4', { captions: [{ locale: 'en', url: 'none.vtt' }] }),
                piece('b', 'assets/logo.svg'),
                piece('c', 'http://video.example/a.mp4'),
                piece('d', 'https://www.youtube.com/@aurora'),
                piece('e', 'https://video.example/a.mp4'),
              ],
            },
          ],
        },
        { id: 'sheet', type: 'PDF', name: [], configurations: [{ id: 'one', url: '/sheet.pdf' }] },
        { id: 'call', type: 'MEETING', name: [], configurations: [{ id: 'one', meetingUrl: 'meet.example/a' }] },
      ],
    });
  });
  const { file } = await folderWith({ 'venue.json': venue });
  expect(
    (await linesOf(file)).map((line) => line.replace(/^.*?(?=no asset|browsers|there is no film|"\S+" )/, '')),
  ).toEqual([
    'no asset has the file "films/none.mp4": list it among the assets, or use an https address',
    'no asset has the file "none.vtt": list it among the assets, or use an https address',
    '"/api/ui/architecture/aurora/assets/logo" cannot be shown here: expected film, audio',
    'browsers block "http://video.example/a.mp4": use an https address',
    'there is no film at "https://www.youtube.com/@aurora": use the address of the film\'s own page',
    'no asset has the file "/sheet.pdf": list it among the assets, or use an https address',
    '"meet.example/a" is no whole address: use an https address',
  ]);
});

test('each field of the wrong type has its line, and no other file of the venue is read', async () => {
  const { file } = await folderWith({
    'venue.json': { architectures: [{ id: '', areas: [{ names: 'Lobby' }], assets: [{ id: 'a' }] }] },
  });
  expect(await linesOf(file)).toEqual([
    'venue.json:1:25: id: "" is empty',
    'venue.json:1:37: area 1, id: the key "id" is missing',
    'venue.json:1:46: area 1, names: expected a list [ ], found the text "Lobby"',
    'venue.json:1:66: asset "a", uri: the key "uri" is missing',
  ]);
});

test('two architectures, a missing venue, and links that leave the folder are refused', async () => {
  const two = await contractVenue();
  two.architectures.push({ ...(await contractVenue()).architectures[0], id: 'other' } as never);
  expect(await linesOf((await folderWith({ 'venue.json': two })).file)).toContainEqual(
    expect.stringMatching(/^venue\.json:1:\d+: architectures: The venue must include exactly one architecture$/),
  );
  expect(await linesOf('/nowhere/venue.json')).toEqual(['/nowhere/venue.json: there is no such file']);
  const outside = join(tmpdir(), `venue-outside-${process.pid}.svg`);
  await writeFile(outside, '<svg/>');
  const venue = await contractVenue((architecture) => {
    architecture.assets.push({ id: 'link', uri: 'assets/link.svg', displayName: '' });
  });
  const { file, folder } = await folderWith({ 'venue.json': venue });
  await symlink(outside, join(folder, 'assets/link.svg'));
  expect(await linesOf(file)).toEqual([
    expect.stringMatching(/^venue\.json:1:\d+: asset "link", uri: "assets\/link.svg" leads out of the venue’s folder$/),
  ]);
});

test('files of the same name stay apart on the login page', async () => {
  const { file } = await folderWith({
    'logo.svg': '<svg/>',
    'ui-config.json': { favicon: 'logo.svg', assets: { logo: 'assets/logo.svg' } },
  });
  const { publicFiles, uiConfig } = await readVenueFolder(file);
  expect(publicFiles.map(({ name }) => name)).toEqual(['logo.svg', expect.stringMatching(/^[\da-f]{8}-logo\.svg$/)]);
  expect(uiConfig).toMatchObject({ favicon: expect.stringMatching(/^\/assets\/logo\.svg\?/) });
});

test('an access.json that cannot be read is an error, not an open door', async () => {
  const { file, folder } = await folderWith(BESIDE);
  await mkdir(join(folder, 'access.json'));
  await expect(readVenueFolder(file)).rejects.toMatchObject({
    lines: ['access.json: cannot be read: it is not a regular file'],
  });
});

test('names of users and registrations are read without invisible characters', async () => {
  const person = {
    email: 'ada@example.org',
    name: ' Ada\u202e  Love\u200blace',
    company: 'A\u2066CME',
    title: '\u00a0Host',
  };
  const { file } = await folderWith({
    'users.json': [person],
    'registrations.json': [{ ...person, system: 'cvent', number: '1815' }],
  });
  const names = { name: 'Ada Lovelace', company: 'ACME', title: 'Host' };
  expect(await readVenueFolder(file)).toMatchObject({ users: [names], registrations: [names] });
});

test('captions of a venue become WebVTT in UTF-8, and wrong ones are reported with their line', async () => {
  const written = (uri: string) =>
    contractVenue(({ assets: all }) => void all.push({ id: 'captions', uri, displayName: 'Talk' }));
  const { file } = await folderWith({
    'venue.json': await written('assets/talk.srt'),
    'assets/talk.srt': Buffer.from('1\r\n00:00:00,000 --> 00:00:09,000\r\nGrüße\r\n', 'latin1'),
  });
  const read = (await readVenueFolder(file)).assets.find(({ assetId }) => assetId === 'captions');
  const text = 'WEBVTT\n\n1\n00:00:00.000 --> 00:00:09.000\nGrüße\n';
  expect([read?.contentType, read?.liveName, read?.content?.toString()]).toEqual(['text/vtt', 'captions.vtt', text]);
  expect([read?.size, read?.hash]).toEqual([Buffer.byteLength(text), hashOf(Buffer.from(text))]);
  const wrong = await folderWith({
    'venue.json': await written('assets/talk.vtt'),
    'assets/talk.vtt': 'WEBVTT\n\nsoon --> later\nHello',
  });
  expect(await linesOf(wrong.file)).toEqual([
    expect.stringMatching(/^venue\.json.*"assets\/talk\.vtt" has no times of captions in line 3$/),
  ]);
});

onChosenStore('the import of a venue', (store) => {
  const options = { isDemo: false, demoEmails: ['ada@demo.example'] };
  const current = async () => (await store.db.select().from(venues))[0];

  test('an import replaces the venue, counts a version, and deletes unused bytes', async () => {
    await importVenue(store.db, (await folderWith(BESIDE)).file, options);
    const first = await current();
    const small = {
      architectures: [{ id: 'borealis', assets: [{ id: 'logo', uri: 'assets/logo.svg' }] }],
    };
    await importVenue(store.db, (await folderWith({ 'venue.json': small })).file, options);
    const second = await current();
    expect(second).toMatchObject({
      architectureId: 'borealis',
      version: (first?.version ?? 0) + 1,
      publishedVersion: (first?.version ?? 0) + 1,
      publishedArchitectureId: 'borealis',
      published: {
        architectures: [{ id: 'borealis', assets: [{ uri: '/api/ui/architecture/borealis/assets/logo' }] }],
      },
      isDemo: false,
      sampleHash: null,
    });
    const [stored] = await store.db.select().from(assets);
    expect(await store.db.select({ hash: blobChunks.hash }).from(blobChunks)).toEqual([{ hash: stored?.hash }]);
    expect(await store.db.select().from(assetSizes)).toEqual([]);
    expect(await store.db.select().from(registrations)).toHaveLength(4);
    const file = (await folderWith({ 'venue.json': small, 'registrations.json': [] })).file;
    await importVenue(store.db, file, options);
    expect(await store.db.select().from(registrations)).toEqual([]);
  });

  test.each([{ allow: ['ada@example.org'] }, { allowed: ['ada@example.org'] }])(
    'an access.json with %o keeps everybody else out',
    async (access) => {
      await importVenue(store.db, (await folderWith({ ...BESIDE, 'access.json': access })).file, options);
      const enters = createAccess(store.db, createChanges(store.db));
      const may = (email: string) => enters({ uid: 'any', email, authorities: [], claims: {} });
      expect([await may('Ada@example.org'), await may('eve@example.org'), await may('')]).toEqual([true, false, false]);
    },
  );

  test('an access.json with deny keeps only these users out', async () => {
    const access = { deny: ['eve@example.org'] };
    await importVenue(store.db, (await folderWith({ ...BESIDE, 'access.json': access })).file, options);
    const enters = createAccess(store.db, createChanges(store.db));
    const may = (email: string) => enters({ uid: 'any', email, authorities: [], claims: {} });
    expect([await may('ada@example.org'), await may('eve@example.org')]).toEqual([true, false]);
  });

  test('an invalid venue changes nothing', async () => {
    await importVenue(store.db, (await folderWith(BESIDE)).file, options);
    const before = [await current(), await store.db.select().from(assets)];
    const venue = await contractVenue((architecture) => {
      architecture.id = 5;
    });
    const { file } = await folderWith({ 'venue.json': venue });
    await expect(importVenue(store.db, file, options)).rejects.toBeInstanceOf(VenueImportError);
    expect([await current(), await store.db.select().from(assets)]).toEqual(before);
  });

  test('an import that fails halfway changes nothing', async () => {
    await importVenue(store.db, (await folderWith(BESIDE)).file, options);
    const before = [await current(), await store.db.select().from(assets)];
    const gone = await folderWith({ ...BESIDE, 'assets/lobby.webm': 'another film' });
    const read = await readVenueFolder(gone.file);
    await gone.remove();
    await expect(storeVenue(store.db, { ...read, architectureId: 'borealis' }, options)).rejects.toThrow('ENOENT');
    expect([await current(), await store.db.select().from(assets)]).toEqual(before);
  });

  test('a file that is stored in part is stored whole by the next import', async () => {
    const { file } = await folderWith(BESIDE);
    await importVenue(store.db, file, options);
    const whole = await store.db.select().from(blobChunks).orderBy(blobChunks.hash, blobChunks.index);
    const last = whole.find(({ index }) => index === 2);
    if (last === undefined) throw new Error('No file has three pieces');
    await store.db.delete(blobChunks).where(and(eq(blobChunks.hash, last.hash), eq(blobChunks.index, last.index)));
    await importVenue(store.db, file, options);
    expect(await store.db.select().from(blobChunks).orderBy(blobChunks.hash, blobChunks.index)).toEqual(whole);
  });

  test('an import at a start keeps a venue that organisers changed since the last import, and says so', async () => {
    const folder = await folderWith(BESIDE);
    const start = { ...options, keepsEdits: true };
    const first = await importVenue(store.db, folder.file, options);
    expect(first.keptVersion).toBeNull();
    expect((await importVenue(store.db, folder.file, start)).keptVersion).toBeNull();
    const imported = await current();
    const version = (imported?.version ?? 0) + 1;
    const edited = { architectures: [{ id: 'aurora', organisersNote: 'edited' }] };
    const edit = { working: edited, published: edited, version, publishedVersion: version };
    await store.db.update(venues).set(edit);
    const users = [{ email: 'late@example.org', name: 'Late', authorities: [] }];
    const later = await folderWith({ ...BESIDE, 'users.json': users });
    const { entries, keptVersion } = await importVenue(store.db, later.file, start);
    expect([keptVersion, entries[0]?.detail]).toEqual([version, 'without the venue, which organisers changed']);
    expect(await current()).toMatchObject(edit);
    expect(await findUserByEmail(store.db, 'late@example.org')).not.toBeNull();
    expect((await importVenue(store.db, folder.file, options)).keptVersion).toBeNull();
    expect(await current()).toMatchObject({ version: version + 1, working: imported?.working });
    await store.db.update(venues).set({ published: null, publishedVersion: -1 });
    expect((await importVenue(store.db, folder.file, start)).keptVersion).toBe(version + 1);
    expect(await current()).toMatchObject({ published: null });
  });

  test('an import of the same venue takes the place of the last import in the history', async () => {
    const folder = await folderWith(BESIDE);
    await importVenue(store.db, folder.file, options);
    const count = async () => (await store.db.select().from(publications)).length;
    const before = await count();
    await importVenue(store.db, folder.file, options);
    expect(await count()).toBe(before);
  });

  test('an import removes the demo’s users, and adds the organiser’s', async () => {
    await store.db.delete(identityUsers);
    await seedUsers(store.db, [{ email: 'ada@demo.example', password: 'aurora-summit' }]);
    const { file } = await folderWith(BESIDE);
    await storeVenue(store.db, await readVenueFolder(file), { ...options, isDemo: true });
    expect(await findUserByEmail(store.db, 'ada@demo.example')).not.toBeNull();
    const users = [{ email: 'Boss@example.org', name: 'Boss', authorities: ['ADMIN'] }];
    const own = await folderWith({ ...BESIDE, 'users.json': users });
    await importVenue(store.db, own.file, options);
    await importVenue(store.db, own.file, options);
    const everybody = await store.db.select().from(identityUsers);
    expect(everybody.map(({ email, displayName, customClaims }) => ({ email, displayName, customClaims }))).toEqual([
      { email: 'boss@example.org', displayName: 'Boss', customClaims: { authorities: ['ADMIN'] } },
    ]);
  });

  test('an import of what is there already writes no user, registration or access list anew', async () => {
    const { db } = store;
    const beside = {
      ...BESIDE,
      'users.json': [
        { email: 'staff@example.org', authorities: ['HOST', 'ADMIN'], password: 'a-long-password' },
        { email: 'guest@example.org', disabled: true },
      ],
      'registrations.json': [{ system: 'cvent', number: '1815', email: 'ada@example.org' }],
      'access.json': { allowed: ['ada@example.org', 'staff@example.org'], denied: ['guest@example.org'] },
    };
    const versions = async () =>
      (
        await Promise.all(
          [identityUsers, registrations, accessList].map((table) =>
            db.select({ at: sql<string>`xmin::text` }).from(table),
          ),
        )
      ).map((rows) => rows.map(({ at }) => at).toSorted());
    const { file } = await folderWith(beside);
    await importVenue(db, file, options);
    const before = await versions();
    const { entries } = await importVenue(db, file, options);
    expect([await versions(), entries.map(({ action }) => action)]).toEqual([before, ['venue.import']]);

    const changed = { ...beside, 'access.json': { allowed: ['staff@example.org'] }, 'registrations.json': [] };
    await importVenue(db, (await folderWith(changed)).file, options);
    expect(await db.select().from(accessList)).toEqual([{ email: 'staff@example.org', allowed: true }]);
    expect(await db.select().from(registrations)).toEqual([]);
    expect((await versions())[0]).toEqual(before[0]);
  });
});
