import * as fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  freeBegins,
  MEETING_MS,
  MOST_OFFERED,
  meetStateAfter,
  offeredBegins,
  openingsOf,
  ProposalSchema,
  shownState,
  talkDuring,
} from '../../../domain/people/meet';

const at = (time: string): number => Date.parse(`2026-11-20T${time}:00Z`);
const dateOf = (text: string): number => Date.parse(`2026-11-${text}:00Z`);
const talk = (begin: string, end: string) => ({ begin: dateOf(begin), end: dateOf(end) });

test('a day of the event is open from its first to its last talk, also over midnight, and long exhibitions say nothing about it', () => {
  const days = openingsOf(
    [
      talk('20T14:00', '20T15:00'),
      talk('20T09:00', '20T10:00'),
      talk('19T00:00', '23T00:00'),
      talk('21T20:00', '21T23:30'),
      talk('22T01:00', '22T02:00'),
    ],
    at('08:00'),
  );
  expect(days.map(({ begin, end }) => [new Date(begin).toISOString(), new Date(end).toISOString()])).toEqual([
    ['2026-11-20T09:00:00.000Z', '2026-11-20T15:00:00.000Z'],
    ['2026-11-21T20:00:00.000Z', '2026-11-22T02:00:00.000Z'],
  ]);
});

test('a venue with one long exhibition is open all its time, and one without talks for the next day', () => {
  const now = at('08:00');
  const [long] = openingsOf([talk('19T00:00', '23T00:00')], now);
  expect((long?.end ?? 0) - (long?.begin ?? 0)).toBe(4 * 86_400_000);
  expect(openingsOf([], now)).toEqual([{ begin: now, end: now + 86_400_000 }]);
});

test('free times begin at a quarter of an hour, leave time to answer, end with the day, and avoid what either user has planned', () => {
  const free = freeBegins({
    openings: [{ begin: at('09:00'), end: at('10:40') }],
    taken: [
      { begin: at('09:30'), end: at('09:45') },
      { begin: at('10:05'), end: at('10:10') },
    ],
    now: at('09:11'),
  });
  expect(free.map((begin) => new Date(begin).toISOString().slice(11, 16))).toEqual(['09:45', '10:15']);
});

test('at most twenty of the free times are offered, the next ones first, and each of them is free', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500 }), (many) => {
      const begins = Array.from({ length: many }, (_, index) => index * MEETING_MS);
      const offered = offeredBegins(begins);
      expect(offered).toHaveLength(Math.min(many, MOST_OFFERED));
      expect(offered.every((begin) => begins.includes(begin))).toBe(true);
      expect(offered).toEqual([...new Set(offered)].toSorted((a, b) => a - b));
      expect(offered.slice(0, 8)).toEqual(begins.slice(0, 8));
    }),
  );
});

test.each([
  ['proposed', true, [null, null, 'withdrawn']],
  ['proposed', false, ['accepted', 'declined', null]],
  ['accepted', true, [null, null, 'cancelled']],
  ['accepted', false, ['accepted', null, 'cancelled']],
  ['declined', false, [null, 'declined', null]],
  ['withdrawn', true, [null, null, 'withdrawn']],
  ['withdrawn', false, [null, null, null]],
  ['cancelled', false, [null, null, 'cancelled']],
  ['lapsed', false, [null, null, null]],
] as const)('a %s meeting, proposed by the user: %s, becomes what its action says', (state, isMine, after) => {
  const actions = ['accept', 'decline', 'withdraw'] as const;
  expect(actions.map((action) => meetStateAfter({ state, isMine }, action))).toEqual(after);
});

test('a proposal lapses when the meeting would begin', () => {
  expect(shownState('proposed', at('10:00'), at('10:00') - 1)).toBe('proposed');
  expect(shownState('proposed', at('10:00'), at('10:00'))).toBe('lapsed');
  expect(shownState('accepted', at('10:00'), at('10:00'))).toBe('accepted');
});

test('the line of a proposal is one line without tricks, of 140 characters at most', () => {
  const read = (text: string) =>
    v.safeParse(ProposalSchema, { id: 'meeting-1', userId: 'grace', begin: 1, text }).output as { text: string };
  expect(read(' About\n\u202Ewood ').text).toBe('About wood');
  const long = v.safeParse(ProposalSchema, { id: 'meeting-1', userId: 'grace', begin: 1, text: 'a'.repeat(141) });
  expect(long.success).toBe(false);
});

test('a saved talk that is moved into an agreed meeting is found until the meeting begins', () => {
  const meeting = { begin: at('10:00'), end: at('10:15'), state: 'accepted' as const };
  const talks = [
    { id: 'before', begin: at('09:00'), end: at('10:00') },
    { id: 'during', begin: at('10:10'), end: at('11:00') },
  ];
  expect(talkDuring(meeting, talks, at('09:30'))?.id).toBe('during');
  expect(talkDuring(meeting, talks, at('10:00'))).toBeNull();
  expect(talkDuring({ ...meeting, state: 'proposed' }, talks, at('09:30'))).toBeNull();
});
