import { equalTo, get, onValue, orderByChild, query, remove, set } from 'firebase/database';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { API, fillPath } from '../../../domain/kernel/api';
import { type LikeRecord, likeCountPath, likeCountsPath, likesPath } from '../../../domain/media/likes';
import type { AppOptions } from '../../../server/app';
import { createLikes } from '../../../server/media/likes';
import { RealtimeDatabase } from '../../../server/realtime/database';
import { createKeptStore, readKept } from '../../../server/realtime/kept/store';
import { startWithRealtime } from '../kernel/realtime-service';
import { ada, grace, hedy, importContract, onChosenStore } from '../kernel/service';
import { codeOf, openRules } from '../realtime/realtime';

const WAITING = { timeout: 30_000, interval: 5 };
const KEYNOTE = { mediaBoardId: 'talks', contentPieceId: 'keynote' };

let ids = 0;
const likeOf = ({ uid }: { uid: string }, more: Partial<LikeRecord> = {}): LikeRecord => {
  ids += 1;
  return { uuid: `like-${ids}`, ...KEYNOTE, creationTimestamp: 1_700_000_000_000, authorId: uid, ...more };
};

onChosenStore('likes', (store) => {
  let service: Awaited<ReturnType<typeof startWithRealtime>>;
  const start = (options: Partial<AppOptions> = {}) =>
    startWithRealtime(store.db, { listen: store.listen, ...options });
  beforeEach(async () => {
    await importContract(store.db);
    service = await start();
  });
  afterEach(async () => {
    const keptStore = createKeptStore({ db: store.db, kept: [['contentPieces']] });
    await service.stop();
    await new RealtimeDatabase({ rules: openRules, keptStore }).write('service', {
      path: ['contentPieces'],
      value: null,
    });
    await keptStore.close();
  });

  const like = async (record: LikeRecord, who: object = { ...ada, uid: record.authorId }) =>
    service.call('POST', API.like, who, record);
  const unlike = async (record: LikeRecord, who: object = { ...ada, uid: record.authorId }) =>
    service.call('POST', API.unlike, who, record);
  const kept = async (): Promise<{ likes?: Record<string, LikeRecord>; contentPieceLikesCount?: unknown }> => {
    const database = new RealtimeDatabase({ rules: openRules, tree: await readKept(store.db) });
    return JSON.parse(database.read('service', ['contentPieces', 'opmode', 'live'])) ?? {};
  };

  test('a like is recorded with its fields and counted once, however often it is sent and with whichever id §3.68 §7.18', async () => {
    const first = likeOf(ada);
    const second = likeOf(ada);
    const answers = await Promise.all([like(first), like(first), like(second), like(likeOf(grace), grace)]);
    // Of requests at the same time any may come first.
    const recorded = [first, second].find(({ uuid }) => uuid === answers[0].json().uuid);
    expect(answers.map((answer) => [answer.statusCode, answer.json().uuid])).toEqual([
      [200, recorded?.uuid],
      [200, recorded?.uuid],
      [200, recorded?.uuid],
      [200, expect.stringMatching('like-')],
    ]);
    expect((await like(first)).json()).toEqual({ uuid: recorded?.uuid, count: 2 });
    const { likes, contentPieceLikesCount } = await kept();
    expect(
      Object.values(likes ?? {})
        .map(({ authorId }) => authorId)
        .toSorted(),
    ).toEqual(['ada', 'grace']);
    expect(likes?.[recorded?.uuid ?? '']).toEqual(recorded);
    expect(contentPieceLikesCount).toEqual({ talks: { keynote: 2 } });
  });

  test('a like that reaches two instances at once is recorded and counted once', async () => {
    if (store.listen === null) return;
    const other = await start();
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        like(likeOf(ada)),
        other.call('POST', API.like, ada, likeOf(ada)),
        other.call('POST', API.like, grace, likeOf(grace)),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      expect((await kept()).contentPieceLikesCount).toEqual({ talks: { keynote: 2 } });
      expect(Object.values((await kept()).likes ?? {})).toHaveLength(2);
      await Promise.all([unlike(likeOf(ada)), other.call('POST', API.unlike, grace, likeOf(grace))]);
      expect(await kept()).toEqual({});
    }
    await other.stop();
  });

  test('a like that is taken back is gone and counted once, however often that is sent §7.18', async () => {
    const first = likeOf(ada);
    await like(first);
    await like(likeOf(grace), grace);
    const answers = await Promise.all([unlike(first), unlike(first), unlike(likeOf(ada))]);
    expect(answers.map((answer) => answer.json().count)).toEqual([1, 1, 1]);
    expect((await kept()).contentPieceLikesCount).toEqual({ talks: { keynote: 1 } });
    await unlike(likeOf(grace), grace);
    expect(await kept()).toEqual({});
  });

  test('a hundred users who like and take back at once leave the count of those who like', async () => {
    const people = Array.from({ length: 100 }, (_, index) => ({ ...ada, uid: `user-${index}` }));
    await Promise.all(
      people.flatMap((person, index) => {
        const record = likeOf(person);
        return [like(record), like(likeOf(person)), ...(index % 4 === 0 ? [unlike(record), unlike(record)] : [])];
      }),
    );
    const { likes, contentPieceLikesCount } = await kept();
    const count = Object.keys(likes ?? {}).length;
    expect(contentPieceLikesCount).toEqual({ talks: { keynote: count } });
    expect(count).toBeGreaterThanOrEqual(75);
  });

  test('a like of a comment is recorded beside that of its media item, and does not count §3.68 §7.37', async () => {
    await like(likeOf(ada));
    expect((await like(likeOf(ada, { commentId: 'c1' }))).json().count).toBe(1);
    await like(likeOf(ada, { commentId: 'c1' }));
    await like(likeOf(ada, { commentId: 'c2' }));
    expect(Object.keys((await kept()).likes ?? {})).toHaveLength(3);
    expect((await unlike(likeOf(ada, { commentId: 'c1' }))).json().count).toBe(1);
    expect(Object.keys((await kept()).likes ?? {})).toHaveLength(2);
  });

  test('likes survive a restart, after which counts follow from the likes again', async () => {
    const first = likeOf(ada);
    await like(first);
    await like(likeOf(grace), grace);
    await like(likeOf(grace, { commentId: 'c1' }), grace);
    await service.stop();
    const keptStore = createKeptStore({ db: store.db, kept: [['contentPieces']] });
    const database = new RealtimeDatabase({ rules: openRules, keptStore, tree: await readKept(store.db) });
    const counts = likeCountsPath('live').split('/');
    await database.write('service', { path: counts, value: { talks: { keynote: 41 }, gone: { piece: 3 } } });
    await keptStore.close();
    service = await start();
    expect((await like(likeOf(ada))).json()).toEqual({ uuid: first.uuid, count: 2 });
    await vi.waitFor(
      async () => expect((await kept()).contentPieceLikesCount).toEqual({ talks: { keynote: 2 } }),
      WAITING,
    );
    expect((await unlike(likeOf(grace), grace)).json().count).toBe(1);
  });

  test('clients see counts change by one, read their own likes by author, and write neither §3.70 §7.36 §7.37', async () => {
    const client = await service.connect(ada);
    const seen: unknown[] = [];
    onValue(client.at(likeCountPath('live', KEYNOTE)), (count) => void seen.push(count.val()));
    await vi.waitFor(() => expect(seen).toEqual([null]), WAITING);
    const own = likeOf(ada);
    await like(own);
    await like(likeOf(grace), grace);
    await vi.waitFor(() => expect(seen.slice(-2)).toEqual([1, 2]), WAITING);
    await unlike(own);
    await vi.waitFor(() => expect(seen.at(-1)).toBe(1), WAITING);
    await like(own);
    const likes = client.at(likesPath('live'));
    const mine = query(likes, orderByChild('authorId'), equalTo('ada'));
    expect((await get(mine)).val()).toEqual({ [own.uuid]: own });
    const refused = [
      get(query(likes, orderByChild('authorId'), equalTo('grace'))),
      get(likes),
      set(client.at(`${likesPath('live')}/mine`), likeOf(ada)),
      remove(client.at(`${likesPath('live')}/${own.uuid}`)),
      set(client.at(likeCountPath('live', KEYNOTE)), 1000),
    ];
    for (const call of refused) expect(await codeOf(call)).toMatch(/permission.denied/i);
  });

  test.each<[string, number, object | null, Partial<LikeRecord>]>([
    ['without a login', 401, null, {}],
    ['in the name of another user', 403, grace, {}],
    ['of an unknown board', 404, ada, { mediaBoardId: 'nothing' }],
    ['of a widget that is no board', 404, ada, { mediaBoardId: 'stage-chat' }],
    ['of an unknown media item', 404, ada, { contentPieceId: 'nothing' }],
    ['with an id that is a path', 400, ada, { uuid: '../counts' }],
    ['without a time', 400, ada, { creationTimestamp: -1 }],
  ])('a like %s is refused with %i', async (_, status, who, more) => {
    const answer = await service.call('POST', API.like, who, likeOf(ada, more));
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([status, ['errMsg']]);
    expect(await kept()).toEqual({});
  });

  test('no like takes the id of another one', async () => {
    const first = likeOf(ada);
    await like(first);
    expect((await like({ ...likeOf(grace), uuid: first.uuid }, grace)).statusCode).toBe(400);
    expect((await kept()).likes?.[first.uuid]?.authorId).toBe('ada');
  });

  test('a clock that is ahead does not date a like into the future', async () => {
    const first = likeOf(ada, { creationTimestamp: Date.now() + 86_400_000 });
    await like(first);
    expect((await kept()).likes?.[first.uuid]?.creationTimestamp).toBeLessThanOrEqual(Date.now());
  });

  test('each user gets recommendations of a board, of what they have not liked, and no other user’s §3.69 §7.17', async () => {
    const path = (uid: string) => fillPath(API.recommended, { mediaBoardId: 'talks', userId: uid });
    const answer = await service.call('GET', path('ada'), ada);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    const before = answer.json();
    expect(before).toContain('keynote');
    await like(likeOf(ada));
    expect((await service.call('GET', path('ada'), ada)).json()).not.toContain('keynote');
    expect((await service.call('GET', path('hedy'), hedy)).json()).toEqual(before);
    expect((await service.call('GET', `${path('hedy')}?limit=1`, hedy)).json()).toHaveLength(1);
    expect((await service.call('GET', path('ada'), grace)).statusCode).toBe(403);
    expect((await service.call('GET', path('ada').replace('talks', 'nothing'), ada)).statusCode).toBe(404);
  });
});

/** The likes of a service whose clock stands still, with `count` likes of Ada. */
async function likesAt(now: number, count = 0) {
  const database = new RealtimeDatabase({ rules: openRules, now: () => now });
  const stored = Array.from({ length: count }, (_, index) => likeOf(ada, { contentPieceId: `film-${index}` }));
  const value = Object.fromEntries(stored.map((record) => [record.uuid, record]));
  await database.write('service', { path: likesPath('live').split('/'), value });
  return createLikes(database, 'live');
}

test('a user likes at most ten thousand media items, others are not affected, and taking one back makes room', async () => {
  const likes = await likesAt(0, 9999);
  const [first] = likes.all();
  expect((await likes.like(likeOf(ada))).count).toBe(1);
  const another = likeOf(ada, { contentPieceId: 'another' });
  await expect(likes.like(another)).rejects.toThrow('at most 10000');
  expect((await likes.like(likeOf(grace))).count).toBe(2);
  await likes.unlike(first ?? another);
  expect((await likes.like(another)).count).toBe(1);
});

test('the clock of a client may be a minute ahead', async () => {
  const now = 1_800_000_000_000;
  const likes = await likesAt(now);
  const datedAt = async (creationTimestamp: number) => {
    const { uuid } = await likes.like(likeOf({ uid: `at-${creationTimestamp}` }, { creationTimestamp }));
    return [...likes.all()].find((record) => record.uuid === uuid)?.creationTimestamp;
  };
  expect([await datedAt(now - 1), await datedAt(now + 60_000)]).toEqual([now - 1, now + 60_000]);
  expect(await datedAt(now + 60_001)).toBe(now);
});
