import { get, serverTimestamp, update } from 'firebase/database';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CHAT_API } from '../../../domain/chat/api';
import { API, fillPath } from '../../../domain/kernel/api';
import { readWords } from '../../../server/chat/words';
import { ada, grace, hedy, onChosenStore, radia } from '../kernel/service';
import { type Client, codeOf } from '../realtime/realtime';
import { type ChatService, keptChat, prepareChat, SKETCH, startChat } from './chat-service';

const AT = `boards/live/shapes/${SKETCH}`;
const shape = (by: string, more: object = {}) => ({
  kind: 'note',
  by,
  at: serverTimestamp(),
  last: by,
  box: '0,0,10,10',
  colour: 'ink',
  z: 1,
  text: `Of ${by}`,
  ...more,
});

onChosenStore('a whiteboard of our own', (store) => {
  let service: ChatService;
  beforeEach(() => prepareChat(store.db, null));
  afterEach(() => service.stop());

  const start = async (words = '') => {
    service = await startChat(store.db, {}, { chatWords: readWords(words) });
  };
  const draw = ({ at }: Client, id: string, content: object) => update(at(AT), { [id]: content });
  const shown = async ({ at }: Client) => (await get(at(AT))).val() ?? {};
  const room = async () => (await keptChat(store.db))['rooms']?.[SKETCH];

  async function publish(configuration: string): Promise<void> {
    const venue = JSON.stringify((await service.call('GET', API.venue, grace)).json());
    const changed = JSON.parse(venue.replace('"id":"sketch-board"', `"id":"sketch-board",${configuration}`));
    expect((await service.call('POST', API.saveVenue, grace, changed)).statusCode).toBe(200);
    const address = fillPath(API.publish, { architectureID: changed.architectures[0].id });
    expect((await service.call('POST', address, grace, {})).statusCode).toBe(200);
  }

  test('a whiteboard without an address has a room, which closes when an address comes', async () => {
    await start();
    expect(await room()).toEqual({ kind: 'board', name: 'Sketch wall', at: expect.any(Number) });
    await publish('"url":"https://board.example/1"');
    expect(await room()).toMatchObject({ closedAt: expect.any(Number) });
  });

  test('on a whiteboard of hosts only hosts and administrators draw §2.104', async () => {
    await start();
    await publish('"hostsOnly":true');
    expect(await room()).toMatchObject({ hostsOnly: true });
    const [guest, host] = [await service.connect(ada), await service.connect(radia)];
    expect(await codeOf(draw(guest, 'a', shape('ada')))).toMatch(/permission.denied/i);
    await draw(host, 'r', shape('radia'));
    expect(Object.keys(await shown(guest))).toEqual(['r']);
  });

  test('a word of the list is refused, also in a text that is changed', async () => {
    await start('rubbish');
    const guest = await service.connect(ada);
    expect(await codeOf(draw(guest, 'a', shape('ada', { text: 'What rubbish' })))).toBe('WORD_REFUSED');
    await draw(guest, 'a', shape('ada'));
    const change = { 'a/text': 'Rubbish', 'a/at': serverTimestamp(), 'a/last': 'ada' };
    expect(await codeOf(update(guest.at(AT), change))).toBe('WORD_REFUSED');
  });

  test('a user exports and deletes their shapes; those of others stay without the name of the user', async () => {
    await start();
    const [author, other] = [await service.connect(ada), await service.connect(hedy)];
    await draw(author, 'a', shape('ada'));
    await draw(other, 'h', shape('hedy'));
    await update(author.at(AT), { 'h/gone': 'ada', 'h/at': serverTimestamp(), 'h/last': 'ada' });
    const mine = (await service.call('GET', CHAT_API.own, ada)).json();
    expect(mine.shapes).toEqual([{ room: SKETCH, id: 'a', content: { ...shape('ada'), at: expect.any(Number) } }]);
    expect((await service.call('DELETE', CHAT_API.own, ada)).statusCode).toBe(204);
    expect(await shown(other)).toEqual({ h: { ...shape('hedy', { gone: 'hedy' }), at: expect.any(Number) } });
  });

  test('a picture on a whiteboard is read by its signed address, until its shape is deleted; the file of another user is not §2.104', async () => {
    await start();
    const [author, other] = [await service.connect(ada), await service.connect(grace)];
    const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#f00' } })
      .png()
      .toBuffer();
    const address = `${fillPath(CHAT_API.files, { room: SKETCH })}?name=Hall.png`;
    const upload = await service.call('POST', address, ada, bytes);
    const file = upload.json();
    expect([upload.statusCode, file.width, file.height]).toEqual([201, 40, 20]);
    const { text: _, ...plain } = shape('ada', { kind: 'picture', file });
    const read = (id: string, who = grace) =>
      service.call('GET', `${fillPath(CHAT_API.file, { room: SKETCH, fileId: file.id })}?message=${id}`, who);
    expect((await read('p')).statusCode).toBe(404);
    await draw(author, 'p', plain);
    const { url } = (await read('p')).json();
    const path = new URL(url).pathname + new URL(url).search;
    expect((await service.app.inject({ url: path })).headers['content-type']).toBe('image/png');

    await draw(other, 'stolen', { ...plain, by: 'grace', last: 'grace' });
    expect((await read('stolen')).statusCode).toBe(404);
    await update(author.at(AT), { 'p/gone': 'ada', 'p/at': serverTimestamp(), 'p/last': 'ada' });
    expect([(await read('p')).statusCode, (await service.app.inject({ url: path })).statusCode]).toEqual([404, 404]);
    await update(author.at(AT), { 'p/gone': null, 'p/at': serverTimestamp(), 'p/last': 'ada' });
    expect((await service.app.inject({ url: path })).statusCode).toBe(200);
  });
});
