import { framedAddress } from './framed';
import type { ConfigurationOf } from './kinds';
import { MEETING_FEATURES } from './meeting';

type Feature = (typeof MEETING_FEATURES)[number];

/** Parameters of the provider that differ from our names. */
const PARAMETERS: Partial<Record<Feature, string>> = {
  preCallReview: 'precallReview',
  screenShare: 'screenshare',
  subGridLabels: 'subgridLabels',
};
/** The provider knows these only as on, so they are left out when off. */
const ONLY_ON: readonly Feature[] = ['autoSpotlight', 'skipMediaPermissionPrompt', 'floatSelf'];

const NAME_LENGTH = 100;

/** What the address says about the attendee; empty texts are left out. */
export type MeetingGuest = {
  displayName: string;
  lang: string;
  userId: string | null;
  visitorId: string | null;
  /** The address of the page that shows the meeting. */
  referrer: string;
};

export type MeetingRoom = Pick<ConfigurationOf<'MEETING'>, 'features' | 'webinarOn'> & {
  meetingName: string;
  /** Counts how often this attendee opened the meeting again: another address loads it anew. */
  update: number;
};

/** A name as the provider accepts it. */
export const guestName = (name: string): string =>
  [...name.replaceAll(/[$!<>:;]/g, '').trim()].slice(0, NAME_LENGTH).join('').trim();

function featureParameters({ features }: Pick<MeetingRoom, 'features'>): [string, string][] {
  return MEETING_FEATURES.flatMap((feature): [string, string][] => {
    const isOn = features[feature] ?? null;
    if (isOn === null || (!isOn && ONLY_ON.includes(feature))) return [];
    return [[PARAMETERS[feature] ?? feature, isOn ? 'on' : 'off']];
  });
}

function parametersOf(guest: MeetingGuest, room: MeetingRoom): [string, string][] {
  const { lang, userId, visitorId, referrer } = guest;
  const { meetingName, webinarOn, update } = room;
  const meetingType = webinarOn ? 'Webinar' : 'Meeting';
  const displayName = guestName(guest.displayName);
  return [
    ['embed', ''],
    // Without these two the provider sends no messages.
    ['jsApi', 'true'],
    ['we', '1'],
    ...(displayName === '' ? [] : [['displayName', displayName] satisfies [string, string]]),
    ['lang', lang],
    ['metadata', JSON.stringify({ referrer, userId, visitorId, meetingName, meetingType })],
    ...featureParameters(room),
    ['update', `${update}`],
  ];
}

/** Half of a character cannot be part of an address. */
const encoded = (text: string): string => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, ''));

/** The page of a meeting for an attendee: parameters that its address has already stay. `null` if it cannot be shown. */
export function meetingPageAddress(address: string, guest: MeetingGuest, room: MeetingRoom): string | null {
  const framed = framedAddress(address);
  if (framed === null) return null;
  const { searchParams, search } = new URL(framed);
  const absent = parametersOf(guest, room).filter(([name]) => searchParams.get(name) === null);
  const more = absent.map(([name, value]) => `${name}=${encoded(value)}`);
  const [start = ''] = framed.split('#');
  const query = [...(search === '' ? [] : [search.slice(1)]), ...more].join('&');
  return `${start.split('?')[0]}?${query}${framed.slice(start.length)}`;
}
