import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  compareVersions,
  publicationState,
  type VenueVersion,
  VenueVersionSchema,
} from '../../../domain/shell/version';

const live = (publishedVersion: number, more: Partial<VenueVersion> = {}): VenueVersion => ({
  mode: 'live',
  publishedVersion,
  publishedArchitectureId: 'aurora',
  ...more,
});
const stage = (version: number | null, publishedVersion = 3): VenueVersion => ({
  mode: 'stage',
  ...(version === null ? {} : { version }),
  publishedVersion,
  publishedArchitectureId: 'aurora',
});

test('a version of the venue is a whole number', () => {
  const read = (more: object) => v.is(VenueVersionSchema, { ...live(3), ...more });
  expect([read({}), read({ version: 4 }), read({ version: 4.5 }), read({ publishedVersion: 3.5 })]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

describe('publication state', () => {
  test.each([
    ['UNKNOWN', 'without a version', null],
    ['UNPUBLISHED', 'live with nothing published', live(-1)],
    ['UNPUBLISHED', 'live with nothing published, whatever the saved version', live(-1, { version: 9 })],
    ['PUBLISHED', 'live with a published version', live(12)],
    ['PUBLISHED', 'live with the very first version', live(0)],
    ['PUBLISHED', 'on stage with nothing published', stage(4, -1)],
    ['PUBLISHED', 'on stage without a version', stage(null, -1)],
  ] as const)('the publication is %s %s §3.45 §4.10-4.12', (state, _, version) => {
    expect(publicationState(version)).toBe(state);
  });
});

describe('new versions', () => {
  test.each([
    ['none', 'live and equal', live(12), live(12)],
    ['none', 'live, equal, with another saved version', live(12, { version: 1 }), live(12, { version: 2 })],
    ['none', 'live and still unpublished', live(-1), live(-1)],
    ['unpublished', 'live and -1 now', live(12), live(-1)],
    ['versionOnly', 'live and lower', live(12), live(11)],
    ['reload', 'live and higher', live(12), live(13)],
    ['reload', 'live and published again', live(-1), live(1)],
    ['none', 'on stage and equal', stage(4), stage(4)],
    ['none', 'on stage, equal, with another published version', stage(4, 3), stage(4, 5)],
    ['none', 'on stage and missing', stage(4), stage(null)],
    ['none', 'on stage and missing both times', stage(null), stage(null)],
    ['versionOnly', 'on stage and lower', stage(4), stage(3)],
    ['reload', 'on stage and higher', stage(4), stage(5)],
    ['reload', 'on stage and known for the first time', stage(null), stage(5)],
    ['unpublished', 'on stage and -1 now', stage(4), stage(-1)],
    ['reload', 'on stage, of a live venue, and a higher saved version', live(12, { version: 4 }), stage(5, 12)],
    ['none', 'on stage, of a live venue, and the same saved version', live(12, { version: 4 }), stage(4, 13)],
    ['reload', 'live, of a venue on stage, and a higher published version', stage(9, 3), live(5)],
    ['versionOnly', 'live, of a venue on stage, and a lower published version', stage(4, 7), live(5, { version: 9 })],
    ['none', 'live, of a venue on stage, and the same published version', stage(4, 7), live(7, { version: 9 })],
    ['unpublished', 'live, of a venue on stage, and nothing is published', stage(4, 3), live(-1, { version: 4 })],
  ] as const)('the result is %s if the new version is %s', (news, _, shown, read) => {
    expect(compareVersions(shown, read)).toBe(news);
  });

  test('the same version is not news', () => {
    const version = fc.integer({ min: -1, max: 20 });
    fc.assert(
      fc.property(fc.constantFrom(live, stage), version, (of, number) => {
        expect(compareVersions(of(number), of(number))).toBe('none');
      }),
    );
  });

  test('of two versions, one direction reloads the venue and the other only the version', () => {
    const version = fc.integer({ min: 0, max: 20 });
    fc.assert(
      fc.property(fc.constantFrom(live, stage), version, version, (of, one, other) => {
        fc.pre(one < other);
        expect(compareVersions(of(one), of(other))).toBe('reload');
        expect(compareVersions(of(other), of(one))).toBe('versionOnly');
      }),
    );
  });
});
