import { expect, test } from 'vitest';
import { gatherReads, shareReads } from '../../../server/http/share-reads';

type PendingRead = { answer: () => void; fail: () => void };

/** A read whose answers the test controls; each answers its number. */
function stage() {
  const reads: PendingRead[] = [];
  const read = shareReads(() => {
    const number = reads.length + 1;
    return new Promise<number>((resolve, reject) => {
      reads.push({ answer: () => resolve(number), fail: () => reject(new Error(`read ${number} failed`)) });
    });
  });
  return { reads, read };
}
test('a single caller gets its own read', async () => {
  const { reads, read } = stage();
  for (const number of [1, 2, 3]) {
    const asked = read();
    reads[number - 1]?.answer();
    expect(await asked).toBe(number);
  }
});

test('callers during a read share the next one, never the running one', async () => {
  const { reads, read } = stage();
  const first = read();
  const others = [read(), read(), read()];
  expect(reads).toHaveLength(1);
  reads[0]?.answer();
  expect(await first).toBe(1);
  expect(reads).toHaveLength(2);
  const late = read();
  reads[1]?.answer();
  expect(await Promise.all(others)).toEqual([2, 2, 2]);
  expect(reads).toHaveLength(3);
  reads[2]?.answer();
  expect(await late).toBe(3);
});

test('a failed read rejects only the callers that shared it', async () => {
  const { reads, read } = stage();
  const first = read();
  const second = read();
  reads[0]?.fail();
  await expect(first).rejects.toThrow('read 1 failed');
  expect(reads).toHaveLength(2);
  reads[1]?.fail();
  await expect(second).rejects.toThrow('read 2 failed');
  const third = read();
  reads[2]?.answer();
  expect(await third).toBe(3);
});

test('what concurrent callers ask for is read together, once each and after they asked', async () => {
  const reads: { keys: readonly string[]; answer: () => void }[] = [];
  const ask = gatherReads<number>(
    (keys) =>
      new Promise((resolve) => {
        const number = reads.length + 1;
        reads.push({
          keys,
          answer: () => resolve(new Map(keys.filter((key) => key !== '?').map((key) => [key, number]))),
        });
      }),
  );
  const first = ask('a');
  const others = ['a', 'b', 'b', '?'].map((key) => ask(key));
  reads[0]?.answer();
  expect(await first).toBe(1);
  const late = ask('a');
  reads[1]?.answer();
  expect(await Promise.all(others)).toEqual([2, 2, 2, undefined]);
  reads[2]?.answer();
  expect(await late).toBe(3);
  expect(reads.map(({ keys }) => keys)).toEqual([['a'], ['a', 'b', '?'], ['a']]);
});

test('a failed read fails those who asked for it, and not the next ones', async () => {
  const ask = gatherReads<number>(async (keys) => {
    if (keys.includes('bad')) throw new Error('The store is away');
    return new Map(keys.map((key) => [key, 1]));
  });
  const answers = await Promise.allSettled([ask('bad'), ask('good')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});

test.each(Array.from({ length: 12 }, (_, turns) => [turns]))(
  'a caller that comes %i turns after a read has ended takes no other caller’s answer away',
  async (turns) => {
    const reads: (() => void)[] = [];
    const ask = gatherReads<string>(
      (keys) =>
        new Promise((resolve) => {
          reads.push(() => resolve(new Map(keys.map((key) => [key, `of ${key}`]))));
        }),
    );
    const first = ask('a');
    const waiting = ask('b');
    reads[0]?.();
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    const late = ask('c');
    await first;
    const answers = Promise.all([waiting, late]);
    while (reads.length > 0) {
      for (const answer of reads.splice(0)) answer();
      for (let turn = 0; turn < turns + 12; turn += 1) await Promise.resolve();
    }
    expect(await answers).toEqual(['of b', 'of c']);
  },
);
