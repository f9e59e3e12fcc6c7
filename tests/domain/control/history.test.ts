import { expect, test } from 'vitest';
import { comparable, type Publication } from '../../../domain/control/history';

const published = (version: number): Publication => ({
  version,
  kind: 'published',
  restored: null,
  at: '2027-03-01T09:00:00.000Z',
  account: null,
});
const at = (version: number, publishedVersion: number) => ({ version, publishedVersion });

test('what changes for those inside is compared first: the saved version with the one that they see', () => {
  expect(comparable([published(7), published(5)], at(9, 5))).toEqual({
    versions: [9, 7, 5],
    unpublished: 9,
    pair: { before: 5, after: 9 },
  });
  expect(comparable([published(7)], at(9, 7))?.pair).toEqual({ before: 7, after: 9 });
});

test('where the saved version is the published one, the newest two of the history are compared', () => {
  expect(comparable([published(7), published(5)], at(7, 7))).toEqual({
    versions: [7, 5],
    unpublished: null,
    pair: { before: 5, after: 7 },
  });
  expect(comparable([published(7), published(5)], at(7, -1))?.pair).toEqual({ before: 5, after: 7 });
});

test('one version, or none, cannot be compared', () => {
  expect(comparable([published(7)], at(7, 7))).toBeNull();
  expect(comparable([], at(1, -1))).toBeNull();
  expect(comparable([published(7)], null)).toBeNull();
});
