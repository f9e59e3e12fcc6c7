import { expect, test } from 'vitest';
import { framedAddress } from '../../../domain/widgets/framed';
import {
  airsInMs,
  hasMeetingAddress,
  isForHosts,
  isRehearsable,
  mayEnterMeeting,
  mayRehearse,
  meetingAddress,
} from '../../../domain/widgets/video-access';

const MINUTE_MS = 60_000;
const BEGIN = Date.parse('2026-11-20T09:00:00Z');
const END = Date.parse('2026-11-20T10:00:00Z');
const SLOT = { begin: new Date(BEGIN).toISOString(), end: new Date(END).toISOString() };
const NONE = {
  webinarOn: false,
  hostMeetingUrl: null,
  viewerMeetingUrl: null,
  meetingUrl: null,
  url: null,
  hasHostMeetingUrl: false,
};

test.each([
  ['a host', 'HOST', BEGIN - 15 * MINUTE_MS - 1, false],
  ['a host', 'HOST', BEGIN - 15 * MINUTE_MS, true],
  ['a host', 'HOST', BEGIN, true],
  ['a host', 'HOST', END - 1, true],
  ['a host', 'HOST', END, false],
  ['a viewer', 'VIEWER', BEGIN - 1, false],
  ['a viewer', 'VIEWER', BEGIN, true],
  ['a viewer', 'VIEWER', END, false],
] as const)('%s of the role %s may enter a meeting from 9 to 10 at %d: %s', (_, role, now, may) => {
  expect(mayEnterMeeting(SLOT, role, now)).toBe(may);
});

test('hosts rehearse a webinar at any time before it opens, viewers and meetings do not', () => {
  const webinar = { ...SLOT, webinarOn: true };
  const days = 5 * 24 * 60 * MINUTE_MS;
  expect([BEGIN - days, BEGIN - 1, BEGIN, END].map((now) => mayRehearse(webinar, 'HOST', now))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(mayRehearse(webinar, 'VIEWER', BEGIN - 1)).toBe(false);
  expect(mayRehearse({ ...webinar, webinarOn: false }, 'HOST', BEGIN - 1)).toBe(false);
  expect(mayRehearse({ ...webinar, begin: null }, 'HOST', BEGIN - 1)).toBe(false);
  expect(mayRehearse({ ...webinar, end: webinar.begin }, 'HOST', BEGIN - 1)).toBe(false);
  expect(isRehearsable({ ...NONE, webinarOn: true })).toBe(true);
  expect([isRehearsable(NONE), isRehearsable({ ...NONE, webinarOn: true, viewerMeetingUrl: '/v' })]).toEqual([
    false,
    false,
  ]);
});

test('in a webinar nobody goes on air until 15 minutes before it begins', () => {
  const webinar = { ...SLOT, webinarOn: true };
  expect(airsInMs(webinar, BEGIN - 60 * MINUTE_MS)).toBe(45 * MINUTE_MS);
  expect([BEGIN - 15 * MINUTE_MS, BEGIN].map((now) => airsInMs(webinar, now))).toEqual([0, 0]);
  expect(airsInMs({ ...webinar, webinarOn: false }, 0)).toBe(0);
  expect(airsInMs({ ...webinar, begin: null }, 0)).toBe(0);
});

test('hosts enter by their own address, viewers of a webinar by theirs, and all by the one that there is', () => {
  const all = { ...NONE, hostMeetingUrl: '/h', viewerMeetingUrl: '/v', meetingUrl: '/m', url: '/u' };
  expect([meetingAddress(all, 'HOST'), meetingAddress(all, 'VIEWER')]).toEqual(['/h', '/m']);
  expect(meetingAddress({ ...all, webinarOn: true }, 'VIEWER')).toBe('/v');
  expect(meetingAddress({ ...all, hostMeetingUrl: null }, 'HOST')).toBe('/m');
  expect(meetingAddress({ ...NONE, viewerMeetingUrl: '/v' }, 'HOST')).toBe('/v');
  expect(meetingAddress({ ...NONE, url: '/u' }, 'VIEWER')).toBe('/u');
  expect(meetingAddress({ ...NONE, hostMeetingUrl: '/h' }, 'VIEWER')).toBeNull();
});

test.each([
  ['no address', NONE, false, false],
  ['an address of hosts', { ...NONE, hostMeetingUrl: '/h' }, true, true],
  ['an address of hosts that only the service knows', { ...NONE, hasHostMeetingUrl: true }, true, true],
  ['an address of all', { ...NONE, meetingUrl: '/m' }, true, false],
  ['addresses of hosts and of viewers', { ...NONE, hostMeetingUrl: '/h', viewerMeetingUrl: '/v' }, true, false],
])('a meeting with %s can be entered: %o', (_, addresses, canBeEntered, isOfHosts) => {
  expect([hasMeetingAddress(addresses), isForHosts(addresses)]).toEqual([canBeEntered, isOfHosts]);
});

test.each([
  ['https://board.example/a b', 'https://board.example/a%20b'],
  ['http://board.example/', 'http://board.example/'],
  ['javascript:alert(1)', null],
  ['ftp://board.example/', null],
  ['board', null],
])('the page %j of a provider is framed as %j', (address, framed) => {
  expect(framedAddress(address)).toBe(framed);
});
