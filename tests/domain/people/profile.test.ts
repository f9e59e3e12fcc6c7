import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { FREE_TEXT_MAX_LENGTH, INPUT_LENGTH_LIMIT } from '../../../domain/kernel/constants';
import {
  booleanAttributeIds,
  completionOf,
  ProfileAttributesSchema,
  SavedProfileSchema,
  UserProfileSchema,
} from '../../../domain/people/profile';

const attributesWith = (some: object) => v.parse(ProfileAttributesSchema, some);

describe('profile completion §3.20', () => {
  const texts = { name: 'Ada', company: 'Engines', jobTitle: 'Programmer', socialMediaProfile: '@ada' };

  test.each([
    ['a name', { name: 'x'.repeat(INPUT_LENGTH_LIMIT) }],
    ['a free text', { socialMediaProfile: 'x'.repeat(FREE_TEXT_MAX_LENGTH + 1) }],
    ['a completion', { profileCompletion: 101 }],
    ['a choice', { privateInformation: 'yes' }],
    ['a choice to meet others', { openForNetworking: 'yes' }],
  ])('%s that a profile cannot hold is refused', (_, attributes) => {
    expect([v.is(ProfileAttributesSchema, {}), v.is(ProfileAttributesSchema, attributes)]).toEqual([true, false]);
  });

  test.each([
    ['nothing', {}, [], 0],
    ['no blank texts', { name: ' ', company: '\t' }, [], 0],
    ['a name', { name: 'Ada' }, [], 25],
    ['all texts', texts, [], 100],
    ['all texts of a profile with extra yes-or-no questions', texts, ['speaker'], 80],
    ['a no as an answer', { ...texts, booleanAttributes: { speaker: false } }, ['speaker'], 100],
    ['no answer to an unknown question', { booleanAttributes: { other: true } }, ['speaker'], 0],
    ['neither the e-mail address nor the switches', { email: 'ada@example.org', openForNetworking: true }, [], 0],
  ])('profile completion counts %s', (_, some, ids, per) => {
    expect(completionOf(attributesWith(some), ids)).toBe(per);
  });

  test('profile completion is full only if everything is answered, and no answer lowers it', () => {
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

test('only yes-or-no attributes of a venue belong to a profile §3.21', () => {
  const names = [{ locale: 'en', text: 'I speak' }];
  const userProfileAttributes = [
    { id: 'speaker', kind: 'BOOLEAN', names },
    { id: 'motto', kind: 'TEXT', names },
  ];
  expect(booleanAttributeIds({ userProfileAttributes })).toEqual(['speaker']);
});

test("a profile's revision is optional and an integer", () => {
  const attributes = attributesWith({});
  const profile = (data: object) => v.safeParse(UserProfileSchema, { userId: 'ada', data: { attributes, ...data } });
  expect(profile({}).output).toEqual({ userId: 'ada', data: { attributes } });
  expect(profile({ revision: 3 }).output).toEqual({ userId: 'ada', data: { attributes, revision: 3 } });
  expect([-1, 0.5, '1'].map((revision) => profile({ revision }).success)).toEqual([false, false, false]);
});

test.each([
  ['', true],
  ['@ada', true],
  ['social.example.org/ada', true],
  ['https://social.example.org/@ada', true],
  ['HTTP://social.example.org/@ada', true],
  ['javascript:alert(1)', false],
  [' JavaScript:alert(1)', false],
  ['java\nscript:alert(1)', false],
  ['data:text/html,x', false],
  ['mailto:ada@example.org', false],
])('the social media profile %j may be saved: %s', (socialMediaProfile, isSaved) => {
  const profile = { userId: 'ada', data: { attributes: attributesWith({ socialMediaProfile }) } };
  expect(v.safeParse(SavedProfileSchema, profile).success).toBe(isSaved);
  expect(v.safeParse(UserProfileSchema, profile).success).toBe(true);
});

test('name, company and job title are saved without characters that are not seen or that turn other texts', () => {
  const [name, company, jobTitle] = ['Ada\u202E Lovelace', ' Acme\u200B ', 'Chief\u2066 Programmer'];
  const profile = { userId: 'ada', data: { attributes: { name, company, jobTitle } } };
  expect(v.parse(SavedProfileSchema, profile).data.attributes).toMatchObject({
    name: 'Ada Lovelace',
    company: 'Acme',
    jobTitle: 'Chief Programmer',
  });
});
