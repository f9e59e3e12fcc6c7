import { afterEach, beforeEach, expect, test } from 'vitest';
import { portraits, profiles } from '../../../server/db/schema';
import { type ChatService, prepareChat, startChat } from '../chat/chat-service';
import { ada, onChosenStore } from '../kernel/service';

onChosenStore('suggested attendees', (store) => {
  let service: ChatService;
  const share = (userId: string, statements: string[], more: object = {}) =>
    store.db.insert(profiles).values({
      architectureId: 'aurora',
      userId,
      attributes: {
        name: userId,
        company: 'Navy',
        openForNetworking: true,
        booleanAttributes: Object.fromEntries(statements.map((id) => [id, true])),
        ...more,
      },
    });
  beforeEach(async () => {
    service = await startChat(store.db, { 'blocks/hedy/ada': 1, 'blocks/ada/radia': 1 });
  });
  afterEach(async () => {
    await service.stop();
    await prepareChat(store.db, null);
    await store.db.delete(portraits);
    await store.db.delete(profiles);
  });
  const found = async (): Promise<object[]> =>
    (await service.call('GET', '/api/people/aurora/suggestions', ada)).json().people;

  test('a user is led to attendees who say the same in what they share, and to none of those who block or hide', async () => {
    await share('ada', ['speaker', 'maker'], { openForNetworking: false });
    await share('grace', ['speaker', 'first']);
    for (const uid of ['hedy', 'radia']) await share(uid, ['speaker']);
    await share('katherine', ['speaker'], { openForNetworking: false });
    await share('mary', ['speaker'], { privateInformation: true });
    await share('annie', ['first'], { booleanAttributes: { first: true, speaker: false } });
    const grace = { userId: 'grace', name: 'grace', title: 'Navy', statements: ['speaker'] };
    expect(await found()).toEqual([grace]);
    const portrait = 'g'.repeat(43);
    await store.db.insert(portraits).values({ id: portrait, userId: 'grace', hash: 'none', size: 1 });
    expect(await found()).toEqual([{ ...grace, portrait }]);
  });

  test('a user who says nothing, or has no profile, is led to no one', async () => {
    await share('grace', ['speaker']);
    expect(await found()).toEqual([]);
    await share('ada', []);
    expect(await found()).toEqual([]);
  });
});
