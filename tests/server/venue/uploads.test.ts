import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ada, as, grace, importContract, onChosenStore, startApp } from '../kernel/service';

const FILES = '/api/designer/files';

onChosenStore('uploaded files', (store) => {
  let service: Awaited<ReturnType<typeof startApp>>;
  beforeAll(async () => {
    await importContract(store.db);
    service = await startApp(store.db);
  });
  afterAll(() => service.stop());

  const send = (
    name: string,
    payload: Buffer,
    {
      who = grace,
      replaces = '',
      venue = '',
      type = 'application/octet-stream',
    }: { who?: object; replaces?: string; venue?: string; type?: string } = {},
  ) =>
    service.app.inject({
      method: 'POST',
      url: `${FILES}?name=${encodeURIComponent(name)}${replaces && `&replaces=${replaces}`}${venue && `&venue=${venue}`}`,
      headers: { ...as(who), ...(type === '' ? {} : { 'content-type': type }) },
      payload,
    });
  type Saved = {
    version: number;
    venue: { architectures: [{ assets: { id: string; uri: string; alts: unknown }[]; areas: unknown }] };
  };
  const saved = async () =>
    (await service.app.inject({ url: '/api/designer/saved', headers: as(grace) })).json<Saved>();
  const published = async () =>
    (await service.app.inject({ url: '/api/ui/venue?architectureId=aurora', headers: as(ada) })).body;
  const picture = (width: number, height: number) =>
    sharp({
      create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 120, sigma: 40 }, background: '#246' },
    })
      .png({ compressionLevel: 0 })
      .withMetadata({ exif: { IFD0: { Artist: 'Somebody' } } })
      .toBuffer();

  test('a picture of over 20 MB becomes a WebP of at most 4096 pixels without metadata, in small sizes for phones', {
    tags: 'long',
  }, async () => {
    const original = await picture(5000, 1500);
    expect(original.length).toBeGreaterThan(20 * 1024 * 1024);
    const { version } = await saved();
    const answer = await send('Große Halle.png', original);
    expect([answer.statusCode, answer.json().version]).toEqual([201, version + 1]);
    const { assetId } = answer.json();
    const asset = (await saved()).venue.architectures[0].assets.find(({ id }) => id === assetId);
    expect(asset).toMatchObject({
      uri: `/api/ui/architecture/aurora/assets/${assetId}`,
      displayName: 'Große Halle.png',
      alts: [],
    });
    const read = async (suffix: string) => {
      const { rawPayload, headers } = await service.app.inject({ url: `${asset?.uri}${suffix}`, headers: as(ada) });
      return { size: rawPayload.length, type: headers['content-type'], ...(await sharp(rawPayload).metadata()) };
    };
    const kept = await read('');
    expect([kept.type, kept.width, kept.exif]).toEqual(['image/webp', 4096, undefined]);
    const phone = await read('-640');
    expect(phone.width).toBe(640);
    expect(phone.size).toBeLessThan(300_000);
    expect(await published()).not.toContain(assetId);
  });

  test.each([
    ['whose type the browser does not know', ''],
    ['of which the browser says another type', 'application/json'],
  ])('a picture %s is taken for what it is', async (_, type) => {
    const answer = await send('hall.png', await picture(64, 32), { venue: 'another', type });
    expect(answer.statusCode).toBe(201);
    const { headers } = await service.app.inject({ url: answer.json().uri, headers: as(grace) });
    expect(headers['content-type']).toBe('image/webp');
  });

  test('a file for a version to come is kept for its venue and changes nothing, and that version can be checked first', async () => {
    const before = await saved();
    const answer = await send('hall.png', await picture(64, 32), { venue: 'another' });
    const { assetId, uri, generation, contentType, size } = answer.json();
    expect([answer.statusCode, uri]).toEqual([201, `/api/ui/architecture/another/assets/${assetId}`]);
    expect([contentType, size > 0]).toEqual(['image/webp', true]);
    expect(await saved()).toEqual(before);
    const [architecture] = before.venue.architectures;
    const assets = [{ id: assetId, uri, generation, displayName: 'Hall', alts: [] }];
    const next = { architectures: [{ ...architecture, id: 'another', assets: [...architecture.assets, ...assets] }] };
    const post = (path: string, payload: object, who = grace) =>
      service.app.inject({ method: 'POST', url: `/api/designer/${path}`, headers: as(who), payload });
    const check = (payload: object, who = grace) => post('check-venue-json', payload, who);
    const save = (query: string, payload: object) => post(`save-venue-json/stage${query}`, payload);
    expect((await check(next)).json()).toMatchObject({ version: before.version });
    expect(await saved()).toEqual(before);
    const wrong = await check({ architectures: [{ ...architecture, areas: 'none' }] });
    expect([wrong.statusCode, wrong.json().mistakes]).toEqual([
      400,
      [{ code: 'wrongKind', values: { place: 'architectures.0.areas' } }],
    ]);
    expect((await check(next, ada)).statusCode).toBe(403);
    expect((await save(`?base=${before.version}`, next)).json()).toMatchObject({ version: before.version + 1 });
    const shown = await service.app.inject({ url: uri, headers: as(grace) });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    await save('', before.venue);
  });

  test('designers read which files the service has of the saved venue', async () => {
    const read = (who: object) => service.app.inject({ url: FILES, headers: as(who) });
    const { files } = (await read(grace)).json();
    expect(files).toContainEqual(
      expect.objectContaining({ assetId: 'lobby-image', contentType: 'image/webp', size: expect.any(Number) }),
    );
    expect((await read(ada)).statusCode).toBe(403);
  });

  test('a picture takes the place of another one in the saved version, and attendees see it once it is published', async () => {
    const answer = await send(
      'new-lobby.jpg',
      await sharp(await picture(64, 32))
        .jpeg()
        .toBuffer(),
      { replaces: 'lobby-image' },
    );
    expect(answer.statusCode).toBe(201);
    const { assetId } = answer.json();
    const { venue } = await saved();
    expect(venue.architectures[0].assets.map(({ id }) => id)).not.toContain('lobby-image');
    expect(JSON.stringify(venue.architectures[0].areas)).toContain(`"assetId":"${assetId}"`);
    expect(await published()).not.toContain(assetId);
    await service.app.inject({ method: 'POST', url: '/api/designer/publish/aurora', headers: as(grace) });
    expect(await published()).toContain(assetId);
  });

  test('what is no picture, film, document or captions is refused, whatever it is called, and nothing changes', async () => {
    const before = JSON.stringify(await saved());
    const refused: [name: string, content: Buffer][] = [
      ['page.png', Buffer.from('<html><script>alert(1)</script></html>')],
      ['drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      ['captions.vtt', Buffer.from('<script>')],
      ['broken.png', (await picture(64, 32)).subarray(0, 60)],
    ];
    for (const [name, content] of refused) expect([name, (await send(name, content)).statusCode]).toEqual([name, 415]);
    const [pdf, image] = [Buffer.from('%PDF-1.7\n1 0 obj\n'), await picture(20, 10)];
    const answers = [
      await send('page.png', pdf.subarray(0, 0)),
      await send('broken.png', (await picture(64, 32)).subarray(0, 60)),
      await send('sheet.pdf', pdf, { replaces: 'logo' }),
      await send('gone.png', image, { replaces: 'nowhere' }),
    ];
    expect(answers.map((answer) => [answer.statusCode, answer.json().mistakes[0].code])).toEqual([
      [415, 'empty'],
      [415, 'unreadable'],
      [400, 'otherKind'],
      [404, 'gone'],
    ]);
    expect((await send('mine.png', image, { who: ada })).statusCode).toBe(403);
    expect((await send(`${'x'.repeat(125)}.png`, image)).statusCode).toBe(400);
    expect(JSON.stringify(await saved())).toBe(before);
    expect((await send(`${'x'.repeat(124)}.png`, image)).statusCode).toBe(201);
  });

  test('documents are kept as they are, and captions of each kind become WebVTT in UTF-8', async () => {
    const webVtt = 'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nGrüße\n';
    for (const [name, sent, content, type] of [
      ['talk.vtt', Buffer.from('WEBVTT\n\n00:00,000 --> 00:01.000\nGrüße', 'latin1'), webVtt, 'text/vtt'],
      ['talk.srt', Buffer.from('00:00:00,000 --> 00:00:01,000\nGrüße'), webVtt, 'text/vtt'],
      ['sheet.pdf', Buffer.from('%PDF-1.7\n1 0 obj\n'), '%PDF-1.7\n1 0 obj\n', 'application/pdf'],
    ] as const) {
      const { assetId } = (await send(name, sent)).json();
      const file = await service.app.inject({ url: `/api/ui/architecture/aurora/assets/${assetId}`, headers: as(ada) });
      expect([file.headers['content-type'], file.body]).toEqual([expect.stringContaining(type), content]);
    }
  });
});
