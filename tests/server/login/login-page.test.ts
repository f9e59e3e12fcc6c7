import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LoginPageDesk } from '../../../domain/control/offering';
import { importVenue } from '../../../server/operator/import/venue-import';
import { ada, as, BESIDE, grace, hedy, onChosenStore, startApp } from '../kernel/service';
import { makeVenueFolder } from '../venue/venue-files';

const PAGE = '/api/designer/login-page';
const PICTURE = `${PAGE}/picture`;

onChosenStore('the login page in the control room', (store) => {
  let service: Awaited<ReturnType<typeof startApp>>;
  let folder: Awaited<ReturnType<typeof makeVenueFolder>>;
  const bring = (keepsEdits: boolean) =>
    importVenue(store.db, folder.file, { isDemo: false, demoEmails: [], keepsEdits });
  beforeAll(async () => {
    folder = await makeVenueFolder(BESIDE);
    await bring(false);
    service = await startApp(store.db);
  });
  beforeEach(() => bring(false));
  afterAll(() => service.stop());

  const ask = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object | Buffer, who = grace) =>
    service.app.inject({
      method,
      url,
      ...(payload === undefined ? {} : { payload }),
      headers: { ...as(who), ...(Buffer.isBuffer(payload) ? { 'content-type': 'application/octet-stream' } : {}) },
    });
  const read = async () => (await ask('GET', PAGE)).json<LoginPageDesk>();
  const save = async (base: number, ...choices: object[]) => ask('POST', PAGE, { base, choices });
  const offered = async () =>
    (await ask('GET', '/api/ui/loginOptions')).json<{ type: string; displayName?: string; idpProvider?: unknown }[]>();
  const background = async () =>
    (await ask('GET', '/ui-config.json')).json<{ assets: { loginBackground: string | null } }>().assets.loginBackground;
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#246' } })
      .png()
      .toBuffer();
  const CVENT_OFF = { id: 'CVENT_LOGIN', isOffered: false, displayName: 'Confirmation number' };

  test('an option is switched off and renamed for attendees at once, and its login is refused', async () => {
    const { version, choices } = await read();
    expect([version, choices.map(({ id, isOffered }) => [id, isOffered])]).toEqual([
      0,
      [
        ['CVENT_LOGIN', true],
        ['BIZZABO_LOGIN', true],
        ['EMAIL_PASSWORD', true],
        ['ANONYMOUS', false],
      ],
    ]);
    const saved = await save(0, CVENT_OFF, { id: 'BIZZABO_LOGIN', isOffered: true, displayName: ' Badge ' });
    expect([saved.statusCode, saved.json().version]).toEqual([200, 1]);
    expect((await offered()).map(({ type, displayName }) => [type, displayName])).toEqual([
      ['BIZZABO_LOGIN', 'Badge'],
      ['FIREBASE', undefined],
    ]);
    const payload = { architectureID: 'aurora', confirmationNumber: 'ABC123' };
    expect((await ask('POST', '/api/ui/cvent/login', payload)).statusCode).toBe(403);
    expect((await read()).choices[0]).toMatchObject({ id: 'CVENT_LOGIN', isOffered: false });
  });

  test('a change on a version that another organiser replaced, an unknown option and no way to log in are refused', async () => {
    await save(0, CVENT_OFF);
    const before = await read();
    const none = before.choices.map(({ id, displayName }) => ({ id, displayName, isOffered: false }));
    const answers = [
      await save(0, CVENT_OFF),
      await save(1, { id: 'TELEPATHY', isOffered: true, displayName: '' }),
      await save(1, ...none),
      await ask('POST', PAGE, { base: 1, choices: [CVENT_OFF] }, ada),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 400, 400, 403]);
    expect(answers[2]?.json().errMsg).toBe('Offer at least one way to log in.');
    expect(await read()).toEqual(before);
  });

  test('attendees and hosts cannot see or change the login page, or its picture', async () => {
    const before = await read();
    for (const who of [ada, hedy]) {
      const answers = [
        await ask('GET', PAGE, undefined, who),
        await ask('POST', PAGE, { base: 0, choices: [CVENT_OFF] }, who),
        await ask('POST', PICTURE, await picture(640, 320), who),
        await ask('DELETE', PICTURE, undefined, who),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
    }
    expect(await read()).toEqual(before);
  });

  test('a venue is opened to everybody, and closed again', async () => {
    const enter = async () => (await service.app.inject({ url: '/api/ui/venue?architectureId=aurora' })).statusCode;
    expect(await enter()).toBe(401);
    await save(0, { id: 'ANONYMOUS', isOffered: true, displayName: '' });
    expect(await enter()).toBe(200);
    await save(1, { id: 'ANONYMOUS', isOffered: false, displayName: '' });
    expect(await enter()).toBe(401);
  });

  test('a heavy picture behind the login is made small for phones, and gives way to the venue’s own again', async () => {
    const own = await background();
    const first = await ask('POST', PICTURE, await picture(4000, 2000));
    expect([first.statusCode, first.json().picture.from]).toEqual([200, 'own']);
    const address = await background();
    expect(address).toBe(first.json().picture.address);
    const shown = await service.app.inject({ url: address ?? '' });
    const { width, format } = await sharp(shown.rawPayload).metadata();
    expect([shown.statusCode, width, format]).toEqual([200, 1920, 'webp']);

    await ask('POST', PICTURE, await picture(640, 320));
    expect((await service.app.inject({ url: address ?? '' })).statusCode).toBe(404);
    const back = await ask('DELETE', PICTURE);
    expect([back.statusCode, (await read()).picture.from, await background()]).toEqual([204, 'venue', own]);
  });

  test('a file that is no picture changes nothing, and says what is possible', async () => {
    const before = await read();
    const film = Buffer.from([0, 0, 0, 32, ...Buffer.from('ftypisom'), 0, 0, 2, 0, ...Buffer.from('isomiso2avc1mp41')]);
    const answers = [await ask('POST', PICTURE, film), await ask('POST', PICTURE, Buffer.from('text'))];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([415, 415]);
    expect(answers.map((one) => one.json().errMsg)).toEqual(['Use a picture.', 'Use a picture.']);
    expect(await read()).toEqual(before);
  });

  test('a restart with the venue’s file keeps what organisers changed, until it replaces the venue', async () => {
    await save(0, CVENT_OFF);
    await ask('POST', PICTURE, await picture(640, 320));
    const address = await background();
    const kept = await bring(true);
    expect([kept.keepsLogin, kept.keptVersion, (await offered())[0]?.type]).toEqual([true, null, 'BIZZABO_LOGIN']);
    expect([await background(), (await service.app.inject({ url: address ?? '' })).statusCode]).toEqual([address, 200]);
    expect((await bring(false)).keepsLogin).toBe(false);
    expect([(await offered())[0]?.type, (await read()).picture.from]).toEqual(['CVENT_LOGIN', 'venue']);
  });
});
