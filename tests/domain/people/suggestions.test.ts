import { expect, test } from 'vitest';
import { suggested } from '../../../domain/people/suggestions';

const of = (uid: string, ...statements: string[]) => ({ uid, statements });
const found = (own: ReturnType<typeof of>, ...others: ReturnType<typeof of>[]) =>
  suggested(own, others).map(({ uid, shared }) => [uid, shared]);

test('what few say counts more, and the user and those without anything in common are left out', () => {
  const own = of('me', 'first-visit', 'maker');
  const many = ['a', 'b', 'c', 'd'].map((uid) => of(uid, 'first-visit'));
  expect(
    found(own, own, ...many, of('x', 'first-visit', 'maker', 'speaker'), of('y', 'maker'), of('z', 'speaker')),
  ).toEqual([
    ['x', ['maker', 'first-visit']],
    ['y', ['maker']],
    ['a', ['first-visit']],
  ]);
});

test('users who say the same are led to different ones', () => {
  const all = ['a', 'b', 'c', 'd', 'e'].map((uid) => of(uid, 'maker'));
  const uids = (uid: string) => suggested(of(uid, 'maker'), all).map((one) => one.uid);
  expect([uids('a'), uids('d')]).toEqual([
    ['b', 'c', 'd'],
    ['e', 'a', 'b'],
  ]);
});
