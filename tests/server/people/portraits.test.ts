import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PORTRAIT_SIDE } from '../../../domain/people/portraits';
import { createBlobs } from '../../../server/db/blobs';
import { auditEntries, portraits } from '../../../server/db/schema';
import { blobChunks } from '../../../server/db/tables';
import { ownProfileData } from '../../../server/people/own-data';
import { createPortraits } from '../../../server/people/portraits';
import { ada, as, grace, hedy, importContract, onChosenStore, startApp } from '../kernel/service';

const draw = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: '#c0204080' } })
    .withExif({ IFD0: { Copyright: 'Ada, 59.9 N 10.7 E' } })
    .png()
    .toBuffer();

onChosenStore('pictures of attendees', (store) => {
  let service: Awaited<ReturnType<typeof startApp>>;
  beforeAll(async () => {
    await importContract(store.db);
    service = await startApp(store.db);
  });
  afterAll(() => service.stop());

  const send = (who: object, payload: Buffer | string) =>
    service.app.inject({
      method: 'POST',
      url: '/api/portraits',
      headers: { ...as(who), 'content-type': 'application/octet-stream' },
      payload,
    });
  const remove = async (who: object, id: string) =>
    (await service.app.inject({ method: 'DELETE', url: `/api/portraits/${id}`, headers: as(who) })).statusCode;
  const open = (id: string) => service.app.inject({ url: `/portraits/${id}` });
  const profile = (who: object, of = 'ada') => {
    const url = `/api/userProfile/architecture/aurora/userProfile/${of}`;
    return service.app.inject({ url, headers: as(who) });
  };
  const shown = async (who: object) => (await profile(who)).json().data.portrait;

  test('a picture becomes a square without metadata and holes, which others see until it is replaced, hidden or removed', async () => {
    expect(await shown(ada)).toBeUndefined();
    const first = await send(ada, await draw(900, 300));
    const { id } = first.json();
    expect([first.statusCode, await shown(ada), await shown(grace)]).toEqual([201, id, id]);
    const picture = await open(id);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    const { width, height, exif, hasAlpha } = await sharp(picture.rawPayload).metadata();
    expect([width, height, exif, hasAlpha]).toEqual([PORTRAIT_SIDE, PORTRAIT_SIDE, undefined, false]);

    const second = (await send(ada, await draw(40, 40))).json().id;
    expect([await shown(grace), (await open(id)).statusCode]).toEqual([second, 404]);
    const { attributes } = (await profile(ada)).json().data;
    const save = (privateInformation: boolean) =>
      service.app.inject({
        method: 'POST',
        url: '/api/userProfile/architecture/aurora/userProfile',
        headers: as(ada),
        payload: { userId: 'ada', data: { attributes: { ...attributes, privateInformation } } },
      });
    expect((await save(true)).json().data.portrait).toBe(second);
    expect([await shown(grace), await shown(ada)]).toEqual([undefined, second]);
    await save(false);

    expect(await remove(hedy, second)).toBe(403);
    expect(await remove(ada, second)).toBe(204);
    expect([await shown(ada), await remove(ada, second), await store.db.select().from(portraits)]).toEqual([
      undefined,
      404,
      [],
    ]);
  });

  test('an organiser removes the picture of an attendee, which is recorded', async () => {
    const { id } = (await send(ada, await draw(40, 40))).json();
    await service.audit.settled();
    await store.db.delete(auditEntries);
    expect([await remove(hedy, id), await remove(grace, id), await shown(ada)]).toEqual([403, 204, undefined]);
    await service.audit.settled();
    const entries = await store.db.select().from(auditEntries).orderBy(auditEntries.at, auditEntries.id);
    expect(entries.map(({ action, outcome, target }) => [action, outcome, target])).toEqual([
      ['people.portrait', 'denied', 'ada'],
      ['people.portrait', 'done', 'ada'],
    ]);
  });

  test('what is no picture is refused, and leaves the picture as it was', async () => {
    const { id } = (await send(ada, await draw(40, 40))).json();
    const answers = await Promise.all([send(grace, 'text'), send(hedy, Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0]))]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([415, 415]);
    expect((await send(ada, 'text')).statusCode).toBe(415);
    expect(await shown(ada)).toBe(id);
  });

  test('the picture is in the own data, and gone with it', async () => {
    const { id } = (await send(ada, await draw(40, 40))).json();
    const before = await store.db.$count(blobChunks);
    const stored = createPortraits(store.db, createBlobs(store.db, join(tmpdir(), 'no-portraits')));
    const own = ownProfileData(store.db, stored);
    expect((await own.read('ada'))['picture']).toMatchObject({ address: `/portraits/${id}` });
    await own.erase('ada');
    expect([(await own.read('ada'))['picture'], await shown(ada)]).toEqual([null, undefined]);
    expect(await store.db.$count(blobChunks)).toBe(before - 1);
  });
});
