import { expect, test } from 'vitest';
import { countedWrite, peopleIn } from './rules-crowd';

test('a three-path presence write takes the same steps among 10 and among 10,000 users, and lists none of them', () => {
  const few = countedWrite(peopleIn(10));
  const many = countedWrite(peopleIn(10_000));
  expect(few).toMatchObject({ isAllowed: true, listedUsers: 0 });
  expect(many).toEqual(few);
  expect(many.steps).toBeLessThan(400);
});
