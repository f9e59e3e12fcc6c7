import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CHAT_API } from '../../../domain/chat/api';
import { FILE_ADDRESS_MS, FILE_BYTES_LIMIT } from '../../../domain/chat/files';
import { fillPath } from '../../../domain/kernel/api';
import type { AppOptions } from '../../../server/app';
import { createScan } from '../../../server/chat/files/scan';
import { sniff } from '../../../server/chat/files/sniff';
import { blobChunks } from '../../../server/db/tables';
import { openEmpty } from '../kernel/databases';
import { ada, grace, hedy, katherine, onChosenStore } from '../kernel/service';
import { type ChatService, newId, prepareChat, STAGE_CHAT, startChat } from './chat-service';

const PLACE = { Make: 'Camera of Ada', Copyright: 'Ada, 59.9 N 10.7 E' };
const draw = (width = 900, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#c02040' } }).withExif({ IFD0: PLACE });
const ROOMS = {
  'members/g~team': { ada: { at: 1 }, grace: { at: 1 } },
  'rooms/g~team': { kind: 'group', name: 'Team', by: 'ada', at: 1 },
  'members/d~ada~hedy': { ada: { at: 1, peer: 'hedy' }, hedy: { at: 1, peer: 'ada' } },
  'blocks/hedy/ada': 1,
  'rooms/w~gone': { kind: 'widget', name: 'Gone', at: 1, closedAt: 2 },
  'sanctions/katherine': { until: Date.now() + 3_600_000, reason: 'spam' },
};

/** Uploads a file, and says in a message that it is there, as the client does. */
const uploader = (service: () => ChatService) => {
  type Where = { room?: string; name?: string; who?: object | null };
  const upload = (bytes: Buffer | string, { room = 'g~team', name = 'a.png', who = ada }: Where = {}) =>
    service().call(
      'POST',
      `${fillPath(CHAT_API.files, { room })}?name=${encodeURIComponent(name)}`,
      who,
      Buffer.from(bytes),
    );
  return upload;
};

onChosenStore('files of the chat', (store) => {
  let service: ChatService;
  const start = async (options: Partial<AppOptions> = {}, values: object = {}) => {
    await prepareChat(store.db, null);
    service = await startChat(store.db, { ...ROOMS, ...values }, options);
  };
  beforeEach(() => start());
  afterEach(() => service.stop());
  const upload = uploader(() => service);

  /** An upload that a message shows. */
  async function share(bytes: Buffer | string, where: { room?: string; name?: string; as?: string } = {}) {
    const { room = 'g~team', name = 'a.png', as: from = 'ada' } = where;
    const answer = await upload(bytes, { room, name });
    expect(answer.statusCode).toBe(201);
    const file = answer.json();
    const message = newId();
    await service.stop();
    const content = { from, at: 1, kind: 'file', file };
    service = await startChat(store.db, { [`messages/${room}/${message}`]: content });
    return { file, message, room };
  }
  const addressOf = (
    { file, message, room }: { file: { id: string }; message: string; room: string },
    who: object | null = grace,
  ) => service.call('GET', `${fillPath(CHAT_API.file, { room, fileId: file.id })}?message=${message}`, who);
  const open = (url: string) => service.app.inject({ url: new URL(url).pathname + new URL(url).search });

  test('a picture loses its metadata, gets a small copy, and is read by signed addresses [5.13]', async () => {
    const bytes = await draw().jpeg().toBuffer();
    expect(bytes.includes('Camera of Ada')).toBe(true);
    const shared = await share(bytes, { name: '../my/Foto ä.jpg' });
    expect(shared.file).toEqual({
      id: expect.any(String),
      name: 'Foto ä.jpg',
      type: 'image/jpeg',
      size: expect.any(Number),
      width: 900,
      height: 300,
    });
    const answer = await addressOf(shared);
    const { url, small, expires } = answer.json();
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(expires - Date.now()).toBeLessThanOrEqual(FILE_ADDRESS_MS);
    const whole = await open(url);
    expect([whole.statusCode, whole.headers['content-type'], whole.headers['x-content-type-options']]).toEqual([
      200,
      'image/jpeg',
      'nosniff',
    ]);
    expect(whole.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
    expect(whole.rawPayload.includes('Camera of Ada')).toBe(false);
    expect((await sharp(whole.rawPayload).metadata()).exif).toBeUndefined();
    const copy = await open(small);
    expect([copy.headers['content-type'], (await sharp(copy.rawPayload).metadata()).width]).toEqual([
      'image/webp',
      640,
    ]);
  });

  test('a turned picture is stored upright, and a narrow one needs no small copy', async () => {
    const shared = await share(await draw(300, 100).withMetadata({ orientation: 6 }).jpeg().toBuffer());
    expect([shared.file.width, shared.file.height]).toEqual([100, 300]);
    expect((await addressOf(shared)).json().small).toBe(null);
  });

  test('a document is saved under its name, never shown', async () => {
    const shared = await share('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n', { name: 'plan “b”.pdf' });
    const file = await open((await addressOf(shared)).json().url);
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(file.headers['content-disposition']).toContain(
      'attachment; filename="plan _b_.pdf"; filename*=UTF-8\'\'plan%20',
    );
    const text = await share('Grüße', { name: 'a.html' });
    const plain = await open((await addressOf(text)).json().url);
    expect([plain.headers['content-type'], plain.body]).toEqual(['text/plain; charset=utf-8', 'Grüße']);
    expect(plain.headers['content-disposition']).toContain('attachment');
  });

  test('an upload is answered by who asks, and for which room', async () => {
    const uploads: readonly [string, number, Parameters<typeof upload>[1]][] = [
      ['a member of the group', 201, { who: grace }],
      ['a user in the room of a widget', 201, { room: STAGE_CHAT, who: hedy }],
      ['a guest', 401, { who: null }],
      ['a user who is no member', 403, { who: hedy }],
      ['a user in the direct room of others', 403, { room: 'd~ada~hedy', who: grace }],
      ['a user whom the other one blocks', 403, { room: 'd~ada~hedy', who: ada }],
      ['the user who blocks', 201, { room: 'd~ada~hedy', who: hedy }],
      ['a user who is locked out', 403, { room: STAGE_CHAT, who: katherine }],
      ['a user in a closed room', 403, { room: 'w~gone' }],
      ['a user in a room that does not exist', 403, { room: 'w~nothing' }],
      ['a user in a room of no kind', 403, { room: 'nothing' }],
    ];
    for (const [who, status, where] of uploads)
      expect([who, (await upload('Hello', where)).statusCode]).toEqual([who, status]);
  });

  test('a file of 5 MB is refused, and one byte less is taken [5.13]', async () => {
    const text = Buffer.alloc(FILE_BYTES_LIMIT, 'a');
    const refused = await upload(text, { name: 'a.txt' });
    expect([refused.statusCode, refused.json()]).toEqual([413, { errMsg: 'The file must be smaller than 5 MB.' }]);
    expect((await upload(text.subarray(1), { name: 'a.txt' })).statusCode).toBe(201);
  });

  test('only members of the room learn an address, only of a file that a message there shows', async () => {
    const shared = await share('Hello', { name: 'a.txt' });
    expect((await addressOf(shared, null)).statusCode).toBe(401);
    expect((await addressOf(shared, hedy)).statusCode).toBe(403);
    const gone = { errMsg: 'This file is no longer available.' };
    for (const other of [
      { ...shared, message: newId() },
      { ...shared, file: { id: 'unknown' } },
      { ...shared, room: STAGE_CHAT },
    ]) {
      const answer = await addressOf(other, ada);
      expect([answer.statusCode, answer.json()]).toEqual([404, gone]);
    }
  });

  test('a message cannot show a file of another user or of another room', async () => {
    const stolen = await share('Hello', { name: 'a.txt', as: 'grace' });
    expect((await addressOf(stolen)).statusCode).toBe(404);
    const shared = await share('Hello', { name: 'a.txt' });
    const message = newId();
    await service.stop();
    const content = { from: 'ada', at: 1, kind: 'file', file: shared.file };
    service = await startChat(store.db, { [`messages/${STAGE_CHAT}/${message}`]: content });
    expect((await addressOf({ ...shared, room: STAGE_CHAT, message }, hedy)).statusCode).toBe(404);
  });

  test('an address ends when its message is deleted', async () => {
    const shared = await share('Hello', { name: 'a.txt' });
    const { url } = (await addressOf(shared)).json();
    expect((await open(url)).statusCode).toBe(200);
    await service.stop();
    const deleted = { from: 'ada', at: 1, kind: 'file', deleted: true, editedAt: 2 };
    service = await startChat(store.db, { [`messages/${shared.room}/${shared.message}`]: deleted });
    const answer = await open(url);
    expect([answer.statusCode, answer.json()]).toEqual([404, { errMsg: 'This file is no longer available.' }]);
  });

  test('only a whole, unexpired signature opens an address, and only that one', async () => {
    const shared = await share(await draw().png().toBuffer());
    const { url, small } = (await addressOf(shared)).json();
    const other = await share('Hello', { name: 'a.txt' });
    const query = new URL(url).searchParams;
    const changed = (change: (address: URL) => void) => {
      const address = new URL(url);
      change(address);
      return address.href;
    };
    const attacks = [
      url.replace(/\?.*/, ''),
      changed(({ searchParams }) => searchParams.delete('expires')),
      changed(({ searchParams }) => searchParams.set('expires', String(Number(query.get('expires')) + 1))),
      changed(({ searchParams }) => searchParams.set('expires', '9'.repeat(20))),
      changed(({ searchParams }) => searchParams.set('signature', '')),
      changed(({ searchParams }) => searchParams.set('signature', (query.get('signature') ?? '').slice(0, -2))),
      url.replace(shared.file.id, other.file.id),
      url.replace(shared.message, other.message),
      url.replace(shared.message, other.message).replace(shared.file.id, other.file.id),
      url.replace('g~team', STAGE_CHAT),
      url.replace('/file?', '/small?'),
      small.replace('/small?', '/file?'),
    ];
    for (const attack of attacks) expect([attack, (await open(attack)).statusCode]).toEqual([attack, 403]);
    await service.stop();
    service = await startChat(store.db, {}, { now: () => Date.now() + FILE_ADDRESS_MS + 1000 });
    expect((await open(url)).statusCode).toBe(403);
  });
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';

test.each<[string, Buffer | string]>([
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a page after spaces', '\n\n  <html><body></body></html>'],
  ['a vector picture with a script', svg],
  ['a vector picture with an XML declaration', `<?xml version="1.0"?>${svg}`],
  ['a script', '#!/bin/sh\nrm -rf /'],
  ['a Windows program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
  ['a Linux program', Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]), Buffer.alloc(200)])],
  ['an archive', Buffer.from('504b0506000000000000000000000000000000000000', 'hex')],
  ['text in another encoding', Buffer.from('Häuser', 'latin1')],
  ['text with control characters', 'a\u0000b'],
  ['nothing', ''],
])('sniffing refuses %s, whatever its name', async (_, bytes) => {
  expect(await sniff(Buffer.from(bytes))).toBe(null);
});

test.each([
  ['image/png', async () => draw().png().toBuffer()],
  ['image/gif', async () => draw().gif().toBuffer()],
  ['image/webp', async () => draw().webp().toBuffer()],
  ['image/avif', async () => draw().avif().toBuffer()],
  ['application/pdf', async () => Buffer.from('%PDF-1.7\n')],
  ['text/plain', async () => Buffer.from('Hallo, 1 < 2 & Grüße\r\n')],
] as const)('sniffing finds %s [5.14]', async (type, make) => {
  expect(await sniff(await make())).toBe(type);
});

async function scannerThat(script: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'scanner-'));
  const file = join(folder, 'scan.sh');
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
  return file;
}

test('a virus scanner decides by how it ends, and a scanner that fails lets no file through', async () => {
  const scan = createScan(await scannerThat('if grep -q EICAR; then exit 1; fi'));
  expect([await scan(Buffer.from('fine')), await scan(Buffer.from('EICAR'))]).toEqual([true, false]);
  await expect(createScan(await scannerThat('exit 2'))(Buffer.from('fine'))).rejects.toThrow('ended with 2');
  await expect(createScan('/no/such/scanner')(Buffer.from('fine'))).rejects.toThrow('ENOENT');
  expect(await createScan(null)(Buffer.from('fine'))).toBe(true);
});

test('a picture that only begins like one, or claims a huge size, is refused', async () => {
  const opened = await openEmpty();
  const service = await startChat(opened.db, ROOMS);
  const upload = uploader(() => service);
  const png = await draw(4, 4).png().toBuffer();
  const huge = Buffer.from(png);
  huge.writeUInt32BE(60_000, 16);
  huge.writeUInt32BE(60_000, 20);
  const many = await draw(5100, 5100).png().toBuffer();
  for (const bytes of [
    png.subarray(0, 40),
    huge,
    many,
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(svg)]),
  ])
    expect((await upload(bytes)).statusCode).toBe(415);
  await service.stop();
  await opened.close();
});

test('a large photo is kept at 4096 pixels', async () => {
  const opened = await openEmpty();
  const service = await startChat(opened.db, ROOMS);
  const photo = await draw(6000, 3000).jpeg().toBuffer();
  const answer = await uploader(() => service)(photo);
  expect(answer.json()).toMatchObject({ width: 4096, height: 2048 });
  await service.stop();
  await opened.close();
});

test('a picture with a page behind its pixels is stored without the page', async () => {
  const opened = await openEmpty();
  const service = await startChat(opened.db, ROOMS);
  const page = '<script>alert(document.domain)</script>';
  const answer = await uploader(() => service)(Buffer.concat([await draw().png().toBuffer(), Buffer.from(page)]));
  expect(answer.statusCode).toBe(201);
  const chunks = await opened.db.select({ bytes: blobChunks.bytes }).from(blobChunks);
  expect(chunks.filter(({ bytes }) => bytes.includes(page))).toEqual([]);
  await service.stop();
  await opened.close();
});

test('an infected file is refused and in the audit log, and a scanner that fails is no permission', async () => {
  const opened = await openEmpty();
  for (const [script, status] of [
    ['exit 1', 415],
    ['exit 7', 503],
  ] as const) {
    const service = await startChat(opened.db, ROOMS, { chatScan: await scannerThat(script) });
    expect((await uploader(() => service)('Hello', { name: 'a.txt' })).statusCode).toBe(status);
    await service.audit.settled();
    const log = (await service.call('GET', '/api/audit?action=chat.file', { ...ada, authorities: ['ADMIN'] })).json();
    expect(log.entries.map(({ outcome, detail }: { outcome: string; detail: string }) => [outcome, detail])).toEqual([
      ['denied', 'virus'],
    ]);
    await service.stop();
  }
  await opened.close();
});
