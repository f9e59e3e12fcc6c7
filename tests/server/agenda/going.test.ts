import { eq } from 'drizzle-orm';
import { serverTimestamp, set } from 'firebase/database';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CHAT_API } from '../../../domain/chat/api';
import { directRoom } from '../../../domain/chat/rooms';
import { agendaShares, identityUsers, keptTalks, meetings } from '../../../server/db/schema';
import { type ChatService, knowUsers, newId, prepareChat, startChat } from '../chat/chat-service';
import { ada, grace, hedy, katherine, onChosenStore, radia } from '../kernel/service';

const TALK = 'keynote/opening';
const GOING = `/api/agenda/aurora/going?talk=${encodeURIComponent(TALK)}`;
const SHARING = '/api/agenda/aurora/sharing';

/** The direct chat of two users, with a message by each of the authors. */
const chatOf = (one: string, other: string, authors: readonly string[]): Record<string, unknown> => {
  const room = directRoom(one, other);
  return {
    [`members/${room}/${one}`]: { at: 1, peer: other },
    [`members/${room}/${other}`]: { at: 1, peer: one },
    [`userRooms/${one}/${room}`]: 1,
    [`userRooms/${other}/${room}`]: 1,
    [`messages/${room}`]: Object.fromEntries(
      authors.map((from) => [newId(), { from, at: 1, kind: 'text', text: 'Hello' }]),
    ),
  };
};

onChosenStore('who goes to a talk', (store) => {
  let service: ChatService;
  const meet = (fromId: string, toId: string, state: 'accepted' | 'proposed') =>
    store.db.insert(meetings).values({
      id: `${fromId}-${toId}`,
      mode: 'live',
      architectureId: 'aurora',
      fromId,
      toId,
      beginsAt: new Date(1000),
      endsAt: new Date(2000),
      text: '',
      state,
      isHidden: false,
      replaces: null,
      createdAt: new Date(0),
    });
  beforeEach(async () => {
    service = await startChat(store.db, {
      ...chatOf('ada', 'grace', ['ada', 'grace']),
      ...chatOf('ada', 'hedy', ['hedy']),
    });
    await meet('ada', 'katherine', 'accepted');
    await meet('radia', 'ada', 'proposed');
  });
  afterEach(async () => {
    await service.stop();
    await prepareChat(store.db, null);
    for (const table of [agendaShares, keptTalks, meetings]) await store.db.delete(table);
    await store.db.update(identityUsers).set({ disabled: false });
  });

  const keep = (who: object, isKept = true, talk = TALK) =>
    service.call('POST', '/api/agenda/aurora/own', who, { changes: [{ talk, isKept }] });
  const share = async (who: object, isShared = true) => (await service.call('POST', SHARING, who, { isShared })).json();
  const going = async (who: object) => (await service.call('GET', GOING, who)).json();
  const names = async (who: object): Promise<string[]> =>
    (await going(who)).people.map(({ userId }: { userId: string }) => userId);

  test('attendees are shown only after they have chosen it, and each user reads and changes their own choice', async () => {
    await keep(grace);
    expect([await names(ada), (await service.call('GET', SHARING, grace)).json()]).toEqual([[], { isShared: false }]);
    expect([await share(grace), await share(grace)]).toEqual([{ isShared: true }, { isShared: true }]);
    expect([
      await going(ada),
      (await service.call('GET', SHARING, grace)).json(),
      (await service.call('GET', SHARING, ada)).json(),
    ]).toEqual([
      { people: [{ userId: 'grace', name: 'grace' }], others: 0, count: null },
      { isShared: true },
      { isShared: false },
    ]);
    await share(grace, false);
    expect(await names(ada)).toEqual([]);
  });

  test('only those are shown who agreed on a meeting with the user, or with whom both wrote in a direct chat', async () => {
    for (const who of [ada, grace, hedy, katherine, radia]) {
      await keep(who);
      await share(who);
    }
    expect(await Promise.all([ada, grace, hedy, katherine, radia].map(names))).toEqual([
      ['grace', 'katherine'],
      ['ada'],
      [],
      ['ada'],
      [],
    ]);
  });

  test('a talk that is taken out, a block of either side, a chat that one leaves and a deactivated account end it at once', async () => {
    for (const who of [grace, katherine]) {
      await keep(who);
      await share(who);
    }
    expect(await names(ada)).toEqual(['grace', 'katherine']);
    await keep(katherine, false);
    expect(await names(ada)).toEqual(['grace']);
    const [asAda, asGrace] = [await service.connect(ada), await service.connect(grace)];
    for (const [client, path] of [
      [asAda, 'blocks/ada/grace'],
      [asGrace, 'blocks/grace/ada'],
    ] as const) {
      await set(client.at(`chat/live/${path}`), serverTimestamp());
      expect(await names(ada)).toEqual([]);
      await set(client.at(`chat/live/${path}`), null);
      expect(await names(ada)).toEqual(['grace']);
    }
    await store.db.update(identityUsers).set({ disabled: true }).where(eq(identityUsers.uid, 'grace'));
    expect(await names(ada)).toEqual([]);
    await store.db.update(identityUsers).set({ disabled: false }).where(eq(identityUsers.uid, 'grace'));
    await set(asGrace.at('chat/live/members/d~ada~grace/grace'), null);
    expect(await names(ada)).toEqual([]);
  });

  test('three people are named and the rest counted, and how many keep a talk is told from five on', async () => {
    const others = ['lise', 'mary', 'rosa', 'tu', 'vera'];
    await knowUsers(store.db, others);
    for (const uid of others) await meet(uid, 'ada', 'accepted');
    const rows = (uids: readonly string[]) =>
      uids.map((userId) => ({ userId, architectureId: 'aurora', talk: TALK, keptAt: new Date(0) }));
    await store.db.insert(keptTalks).values(rows(others.slice(0, 4)));
    await store.db
      .insert(agendaShares)
      .values(others.map((userId) => ({ userId, architectureId: 'aurora', sharedAt: new Date(0) })));
    expect(await going(ada)).toEqual({
      people: ['lise', 'mary', 'rosa'].map((userId) => ({ userId, name: userId })),
      others: 1,
      count: null,
    });
    await store.db.insert(keptTalks).values(rows(others.slice(4)));
    expect(await going(ada)).toMatchObject({ others: 2, count: 5 });
    expect(await going(grace)).toEqual({ people: [], others: 0, count: 5 });
    expect(await going({ ...ada, uid: 'nobody' })).toEqual({ people: [], others: 0, count: 5 });
  });

  test('strangers read nothing, and a query without a talk or a choice that is none is refused', async () => {
    const statuses = await Promise.all([
      service.call('GET', GOING, null),
      service.call('GET', SHARING, null),
      service.call('POST', SHARING, null, { isShared: true }),
      service.call('GET', '/api/agenda/aurora/going', ada),
      service.call('GET', `/api/agenda/aurora/going?talk=${'x'.repeat(301)}`, ada),
      service.call('POST', SHARING, ada, { isShared: 'yes' }),
    ]);
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 400, 400, 400]);
  });

  test('the choice is part of a user’s own data, and goes with it', async () => {
    await share(ada);
    const shares = async () => (await service.call('GET', CHAT_API.own, ada)).json().agendaShares;
    expect(await shares()).toEqual([{ venue: 'aurora', sharedAt: expect.any(String) }]);
    await service.call('DELETE', CHAT_API.own, ada);
    expect([await shares(), (await service.call('GET', SHARING, ada)).json()]).toEqual([[], { isShared: false }]);
  });
});
