import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { realtimeKey } from '../../../domain/kernel/realtime-key';
import {
  AttendeeSchema,
  areaAttendeePath,
  areaPath,
  attendeePath,
  attendeeRecord,
  attendeesPath,
  ChoiceSchema,
  chanceOf,
  choiceOf,
  countPath,
  crowdText,
  isCurrent,
  presenceRetryMs,
} from '../../../domain/people/presence';
import type { ProfileAttributes, UserProfile } from '../../../domain/people/profile';

const PORTRAIT = 'p'.repeat(43);
const profile = (attributes: Partial<ProfileAttributes> = {}): UserProfile => ({
  userId: 'ada',
  data: {
    attributes: {
      name: 'Ada',
      email: 'ada@example.org',
      company: 'Acme',
      jobTitle: 'Engineer',
      socialMediaProfile: '',
      aboutMe: '',
      showEmail: false,
      openForNetworking: true,
      privateInformation: false,
      profileCompletion: 0,
      booleanAttributes: {},
      ...attributes,
    },
    portrait: PORTRAIT,
  },
});
const record = (attributes?: Partial<ProfileAttributes>) =>
  attendeeRecord({ uid: 'ada', areaId: 'lobby', profile: profile(attributes), status: 'Available', sid: 'tab' });
const BARE = { uid: 'ada', areaId: 'lobby', status: 'Available', sid: 'tab' };

describe('the record of an attendee', () => {
  test('an attendee has name, company, title, picture, area and status §3.64', () => {
    expect(record()).toEqual({ ...BARE, name: 'Ada', company: 'Acme', title: 'Engineer', portrait: PORTRAIT });
  });

  test('empty fields of an attendee are dropped §3.64', () => {
    expect(record({ company: '', jobTitle: '  ' })).toEqual({ ...BARE, name: 'Ada', portrait: PORTRAIT });
  });

  test('an attendee who is not open for networking has no name', () => {
    expect(record({ openForNetworking: false })).toEqual(BARE);
  });

  test('an attendee whose information is private has only a name', () => {
    expect(record({ name: 'Ada', privateInformation: true })).toEqual({ ...BARE, name: 'Ada' });
  });

  test.each(['uid', 'areaId', 'name', 'company', 'title', 'portrait', 'status', 'sid', 'timestamp'])(
    'a record whose %s is broken is no attendee',
    (field) => {
      const sound = { ...record(), timestamp: 1 };
      expect([v.is(AttendeeSchema, sound), v.is(AttendeeSchema, { ...sound, [field]: {} })]).toEqual([true, false]);
    },
  );

  test('longer texts than the rules allow are cut', () => {
    expect(record({ name: 'x'.repeat(300) }).name).toHaveLength(200);
  });
});

describe('a status that a user chose', () => {
  test.each([
    [0, false],
    [1, true],
    [30 * 60_000, true],
    [30 * 60_000 + 1, false],
  ])('counts if it ends in %i ms: %j', (left, isNow) => {
    expect(isCurrent({ status: 'Busy', minutes: 30, until: 1000 + left }, 1000)).toBe(isNow);
  });

  test.each(['status', 'minutes', 'until'])('without its %s it is not read', (field) => {
    const sound = choiceOf({ status: 'Busy', minutes: 30 }, 1000);
    expect([v.is(ChoiceSchema, sound), v.is(ChoiceSchema, { ...sound, [field]: undefined })]).toEqual([true, false]);
  });
});

describe('keys and paths', () => {
  test.each([
    ['lobby', 'lobby'],
    ['100% .$#[]/', '100%25 %2E%24%23%5B%5D%2F'],
    ['%2E', '%252E'],
    ['a\nb\u007f', 'a%0Ab%7F'],
    ['größe 🙂', 'größe 🙂'],
  ])('%j is the key %j §7.38', (text, key) => {
    expect(realtimeKey(text)).toBe(key);
  });

  test('keys are valid, and different texts have different keys', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(realtimeKey(one)).not.toMatch(/[.$#[\]/\u0000-\u001f\u007f]/);
        expect(realtimeKey(one) === realtimeKey(other)).toBe(one === other);
      }),
    );
  });

  test('paths follow the specification, with one more for each area and its count', () => {
    expect([
      attendeesPath('live'),
      attendeePath('live', 'a.b'),
      areaPath('stage', 'hall/1'),
      areaAttendeePath('stage', 'hall/1', 'ada'),
      countPath('live', 'hall/1'),
    ]).toEqual([
      'opmode/live',
      'opmode/live/a%2Eb',
      'presenceByArea/stage/hall%2F1',
      'presenceByArea/stage/hall%2F1/ada',
      'presenceCounts/live/hall%2F1',
    ]);
  });
});

test.each([
  [0, 'en', '0'],
  [20, 'en', '20'],
  [30, 'en', '30+'],
  [1200, 'en', '1,200+'],
  [1200, 'de', '1.200+'],
])('%i attendees are shown in %s as %s', (people, locale, text) => {
  expect(crowdText(people, locale)).toBe(text);
});

test('retries wait longer after each failure, up to 30 s, and differ between users', () => {
  expect([1, 2, 3, 10].map((failures) => presenceRetryMs(failures, 1))).toEqual([1000, 2000, 4000, 30_000]);
  expect([1, 2, 3, 10].map((failures) => presenceRetryMs(failures, 0))).toEqual([500, 1000, 2000, 15_000]);
  const chances = Array.from({ length: 10_000 }, (_, seed) => chanceOf(1_700_000_000_000 + seed, 1));
  expect(Math.min(...chances)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...chances)).toBeLessThan(1);
  const tenths = new Map<number, number>();
  for (const chance of chances) tenths.set(Math.floor(chance * 10), (tenths.get(Math.floor(chance * 10)) ?? 0) + 1);
  expect(tenths.size).toBe(10);
  for (const count of tenths.values()) expect(count).toBeGreaterThan(800);
});
