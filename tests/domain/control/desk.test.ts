import { expect, test } from 'vitest';
import { readVenueFile, standingOf } from '../../../domain/control/desk';

const live = { mode: 'live', version: 8, publishedVersion: 8, publishedArchitectureId: 'aurora' } as const;

test.each([
  ['fresh', live],
  ['behind', { ...live, publishedVersion: 7 }],
  ['never', { ...live, publishedVersion: -1, publishedArchitectureId: null }],
  ['preview', { ...live, mode: 'stage', publishedVersion: 7 }],
] as const)('what attendees see is %s', (standing, versions) => {
  expect(standingOf({ versions })).toBe(standing);
});

test('attendees see the saved version also where an earlier one says the same', () => {
  const behind = { ...live, publishedVersion: 7 };
  expect(standingOf({ versions: behind, isAsPublished: true })).toBe('fresh');
  expect(standingOf({ versions: { ...behind, publishedVersion: -1 }, isAsPublished: true })).toBe('never');
});

test('a venue’s file is read with or without a byte order mark; anything but JSON is not', () => {
  expect(readVenueFile('\uFEFF{"architectures": []}')).toEqual({ architectures: [] });
  expect([readVenueFile('PK\u0003'), readVenueFile('')]).toEqual([null, null]);
});
