import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  ANNOUNCEMENT_MAX,
  AnnouncementDraftSchema,
  AnnouncementsSchema,
  announcementFor,
  announcementsIn,
} from '../../../domain/venue/announcement';

const TEXTS = [{ locale: 'en', text: 'Lunch' }];
const DRAFT = { areaId: 'lobby', texts: TEXTS };

test('announcements are written and listed with all that they say', () => {
  expect(v.parse(AnnouncementDraftSchema, DRAFT)).toEqual(DRAFT);
  const listed = { announcements: [{ id: 'a', at: 1, ...DRAFT }] };
  expect(v.parse(AnnouncementsSchema, listed)).toEqual(listed);
});

test.each([
  ['no text', { texts: [] }],
  ['a blank text', { texts: [{ locale: 'en', text: ' ' }] }],
  ['too long a text', { texts: [{ locale: 'en', text: 'x'.repeat(ANNOUNCEMENT_MAX + 1) }] }],
  ['two texts in one language', { texts: [...TEXTS, ...TEXTS] }],
  ['a language that the venue does not have', { texts: [{ locale: 'tlh', text: 'Lunch' }] }],
  ['an area without a name', { areaId: '' }],
  ['an area with too long a name', { areaId: 'x'.repeat(301) }],
])('an announcement with %s is refused', (_, more) => {
  expect(v.is(AnnouncementDraftSchema, { ...DRAFT, ...more })).toBe(false);
});

test('the longest announcement is taken', () => {
  const texts = [{ locale: 'en', text: 'x'.repeat(ANNOUNCEMENT_MAX) }];
  expect(v.is(AnnouncementDraftSchema, { areaId: 'x'.repeat(300), texts })).toBe(true);
});

test('announcements come newest first, also where the database makes a list of their texts', () => {
  const stored = { a: { at: 1, texts: TEXTS }, b: { at: 2, areaId: 'lobby', texts: { 1: TEXTS[0] } }, c: { at: 'x' } };
  expect(announcementsIn(stored)).toEqual([
    { id: 'b', at: 2, areaId: 'lobby', texts: TEXTS },
    { id: 'a', at: 1, areaId: null, texts: TEXTS },
  ]);
  expect([announcementsIn(null), announcementsIn('x')]).toEqual([[], []]);
});

test('a user sees the newest announcement for everybody or their area that they have not dismissed', () => {
  const all = [
    { id: 'c', at: 3, areaId: 'stage', texts: TEXTS },
    { id: 'b', at: 2, areaId: 'lobby', texts: TEXTS },
    { id: 'a', at: 1, areaId: null, texts: TEXTS },
  ];
  const shown = (areaId: string | null, ...dismissed: string[]) => announcementFor(all, { areaId, dismissed })?.id;
  expect([shown('lobby'), shown('lobby', 'b'), shown(null), shown('lobby', 'a', 'b')]).toEqual([
    'b',
    'a',
    'a',
    undefined,
  ]);
});
