import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MEETING_FEATURES } from '../../../domain/widgets/meeting';
import {
  guestName,
  type MeetingGuest,
  type MeetingRoom,
  meetingPageAddress,
} from '../../../domain/widgets/meeting-address';

const URL_OF_HOST = 'https://aurora.whereby.example/welcome?roomKey=host%20key&audio=off#stage';
const ADA: MeetingGuest = {
  displayName: 'Ada Lovelace',
  lang: 'de',
  userId: 'uid-1',
  visitorId: null,
  referrer: 'https://venue.example/v/aurora/area/lobby',
};
const ROOM: MeetingRoom = { features: {}, webinarOn: false, meetingName: 'Morning desk', update: 0 };

const parametersOf = (address: string | null): Record<string, string> =>
  Object.fromEntries(new URL(address ?? '').searchParams);
const pageOf = (room: Partial<MeetingRoom> = {}, guest: Partial<MeetingGuest> = {}, url = 'https://a.example/room') =>
  parametersOf(meetingPageAddress(url, { ...ADA, ...guest }, { ...ROOM, ...room }));

/** Our names of the flags, with the parameter of the provider where it differs. */
const RENAMED: Record<string, string> = {
  preCallReview: 'precallReview',
  screenShare: 'screenshare',
  subGridLabels: 'subgridLabels',
};
const ONLY_ON = ['autoSpotlight', 'skipMediaPermissionPrompt', 'floatSelf'];
const LOGO_ON = { logo: true };

describe('the address of a meeting’s page', () => {
  test('the address has name, language, metadata and update index of the meeting §7.44', () => {
    expect(pageOf({ update: 3 })).toEqual({
      embed: '',
      jsApi: 'true',
      we: '1',
      displayName: 'Ada Lovelace',
      lang: 'de',
      metadata: JSON.stringify({
        referrer: ADA.referrer,
        userId: 'uid-1',
        visitorId: null,
        meetingName: 'Morning desk',
        meetingType: 'Meeting',
      }),
      update: '3',
    });
    expect(JSON.parse(pageOf({ webinarOn: true })['metadata'] ?? '')).toHaveProperty('meetingType', 'Webinar');
  });

  test.each(MEETING_FEATURES)('the flag %s is the parameter of the provider, on or off §3.39 §7.44', (feature) => {
    const name = RENAMED[feature] ?? feature;
    expect(pageOf({ features: { [feature]: true } })).toHaveProperty(name, 'on');
    expect(pageOf({ features: { [feature]: false } })[name]).toBe(ONLY_ON.includes(feature) ? undefined : 'off');
    for (const features of [{}, { [feature]: null }]) expect(pageOf({ features })).not.toHaveProperty(name);
  });

  test('parameters that an address has already stay, such as the key of a host', () => {
    const address = meetingPageAddress(URL_OF_HOST, ADA, { ...ROOM, features: { audio: true, ...LOGO_ON } });
    expect(address).toMatch(/^https:\/\/aurora\.whereby\.example\/welcome\?roomKey=host%20key&audio=off&/);
    expect(address).toMatch(/&logo=on&.*#stage$/);
    expect(new URL(address ?? '').searchParams.getAll('audio')).toEqual(['off']);
  });

  test('an attendee without a name has none in the address', () => {
    expect(pageOf({}, { displayName: ' <> ' })).not.toHaveProperty('displayName');
  });

  test.each(['room', 'javascript:alert(1)', ''])('the address %j cannot be shown', (url) => {
    expect(meetingPageAddress(url, ADA, ROOM)).toBeNull();
  });

  test('any attendee and any flags keep host, path, hash and the parameters of the address', () => {
    const flag = fc.option(fc.boolean(), { nil: null });
    const features = fc.record(Object.fromEntries(MEETING_FEATURES.map((name) => [name, flag])), { requiredKeys: [] });
    const text = fc.string({ unit: 'grapheme', maxLength: 150 });
    fc.assert(
      fc.property(
        fc.webUrl({ withQueryParameters: true, withFragments: true }),
        fc.record({
          displayName: text,
          lang: text,
          userId: fc.option(text),
          visitorId: fc.option(text),
          referrer: text,
        }),
        fc.record({ features, webinarOn: fc.boolean(), meetingName: text, update: fc.nat() }),
        (url, guest, room) => {
          const before = new URL(url);
          const after = new URL(meetingPageAddress(url, guest, room) ?? '');
          expect([after.origin, after.pathname, after.hash]).toEqual([before.origin, before.pathname, before.hash]);
          const kept = [...before.searchParams];
          expect([...after.searchParams].slice(0, kept.length)).toEqual(kept);
          const names = [...after.searchParams].slice(kept.length).map(([name]) => name);
          expect(names).toEqual([...new Set(names)]);
          expect(names.filter((name) => before.searchParams.has(name))).toEqual([]);
          expect(names.includes('metadata')).toBe(!before.searchParams.has('metadata'));
        },
      ),
    );
  });

  test('a displayed name has at most 100 characters and none that the provider refuses', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const shown = guestName(name);
        expect([...shown].length).toBeLessThanOrEqual(100);
        expect(shown).not.toMatch(/[$!<>:;]/);
        expect(shown).toBe(shown.trim());
        expect(guestName(shown)).toBe(shown);
      }),
    );
  });
});
