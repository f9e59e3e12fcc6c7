import { expect, test } from 'vitest';
import { createFairQueue } from '../../../server/chat/files/fair-queue';
import { createPictures } from '../../../server/chat/files/pictures';

test('pictures are worked on one at a time, in turns of the users who wait', async () => {
  const inTurn = createFairQueue();
  const done: string[] = [];
  let atWork = 0;
  const work = (user: string, name: string) =>
    inTurn(user, async () => {
      atWork += 1;
      expect(atWork).toBe(1);
      await Promise.resolve();
      atWork -= 1;
      done.push(name);
      if (name === 'a2') throw new Error('unreadable');
      return name;
    });
  const answers = [
    ...['a1', 'a2', 'a3', 'a4'].map((name) => work('ann', name)),
    ...['b1', 'b2'].map((name) => work('ben', name)),
    work('cem', 'c1'),
  ];
  expect(await Promise.allSettled(answers)).toEqual(
    ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((value) =>
      value === 'a2' ? { status: 'rejected', reason: new Error('unreadable') } : { status: 'fulfilled', value },
    ),
  );
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  expect(await work('ann', 'later')).toBe('later');
});

test('the picture of another user waits for two pictures at most, however many a user has sent', async () => {
  const { clean } = createPictures();
  const done: string[] = [];
  const send = async (user: string) => {
    expect(await clean(user, Buffer.from('no picture'), 'image/png')).toBe(null);
    done.push(user);
  };
  const sent = [...Array.from({ length: 4 }, () => send('ann')), send('ben')];
  await sent.at(-1);
  expect(done.filter((user) => user === 'ann').length).toBeLessThanOrEqual(2);
  await Promise.all(sent);
});
