import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  booleanAttributeIds,
  completionOf,
  ProfileAttributesSchema,
  UserProfileSchema,
} from '../../../domain/people/profile';

const attributesWith = (some: object) => v.parse(ProfileAttributesSchema, some);

describe('the completion of a profile §3.20', () => {
  const texts = { name: 'Ada', company: 'Engines', jobTitle: 'Programmer', socialMediaProfile: '@ada' };

  test.each([
    ['nothing', {}, [], 0],
    ['blank texts', { name: ' ', company: '\t' }, [], 0],
    ['a name', { name: 'Ada' }, [], 25],
    ['all texts', texts, [], 100],
    ['all texts of a profile that also asks for yes or no', texts, ['speaker'], 80],
    ['a no, which is an answer', { ...texts, booleanAttributes: { speaker: false } }, ['speaker'], 100],
    ['an answer to what is not asked', { booleanAttributes: { other: true } }, ['speaker'], 0],
    ['what the account brings, and switches', { email: 'ada@example.org', openForNetworking: true }, [], 0],
  ])('with %s', (_, some, ids, per) => {
    expect(completionOf(attributesWith(some), ids)).toBe(per);
  });

  test('is whole exactly when everything is answered, and never falls by an answer', () => {
    const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'));
    const answers = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), fc.boolean());
    fc.assert(
      fc.property(ids, answers, fc.subarray(Object.entries(texts)), (asked, booleanAttributes, some) => {
        const before = attributesWith({ ...Object.fromEntries(some), booleanAttributes });
        const per = completionOf(before, asked);
        const isWhole = some.length === 4 && asked.every((id) => Object.hasOwn(booleanAttributes, id));
        expect(per === 100).toBe(isWhole);
        expect(completionOf({ ...before, ...texts }, asked)).toBeGreaterThanOrEqual(per);
      }),
    );
  });
});

test('of the attributes of a venue those of yes or no are a profile’s §3.21', () => {
  const names = [{ locale: 'en', text: 'I speak' }];
  const userProfileAttributes = [
    { id: 'speaker', kind: 'BOOLEAN', names },
    { id: 'motto', kind: 'TEXT', names },
  ];
  expect(booleanAttributeIds({ userProfileAttributes })).toEqual(['speaker']);
});

test('a profile may come without a revision, and only whole numbers are one', () => {
  const attributes = attributesWith({});
  const profile = (data: object) => v.safeParse(UserProfileSchema, { userId: 'ada', data: { attributes, ...data } });
  expect(profile({}).output).toEqual({ userId: 'ada', data: { attributes } });
  expect(profile({ revision: 3 }).output).toEqual({ userId: 'ada', data: { attributes, revision: 3 } });
  expect([-1, 0.5, '1'].map((revision) => profile({ revision }).success)).toEqual([false, false, false]);
});
