import * as v from 'valibot';
import { IdSchema } from '../kernel/schema';
import { isActive, type Timeslot } from '../kernel/timeslot';
import type { ConfigurationOf } from './kinds';

export const VideoAccessRequestSchema = v.object({
  architectureId: IdSchema,
  areaId: IdSchema,
  widgetId: IdSchema,
  configId: IdSchema,
});
export type VideoAccessRequest = v.InferOutput<typeof VideoAccessRequestSchema>;

export type MeetingRole = 'HOST' | 'VIEWER';
export const VideoAccessSchema = v.object({ url: v.string(), role: v.picklist(['HOST', 'VIEWER']) });
export type VideoAccess = v.InferOutput<typeof VideoAccessSchema>;

/** Hosts prepare a meeting in the time before it opens. */
const HOSTS_BEFORE_MS = 15 * 60_000;

export const mayEnterMeeting = (slot: Timeslot, role: MeetingRole, now: number): boolean =>
  isActive(slot, now) || (role === 'HOST' && isActive(slot, now + HOSTS_BEFORE_MS));

type Webinar = Timeslot & { webinarOn: boolean };
/** Hosts of a webinar in our own room rehearse there at any time before it opens, without an audience. */
export const mayRehearse = ({ webinarOn, begin, end }: Webinar, role: MeetingRole, now: number): boolean => {
  const from = Date.parse(begin ?? '');
  return webinarOn && role === 'HOST' && now < from && isActive({ begin, end }, from);
};

/** The milliseconds until anybody can go on air in a webinar. */
export const airsInMs = ({ webinarOn, begin }: Webinar, now: number): number => {
  const from = webinarOn ? Date.parse(begin ?? '') : Number.NaN;
  return Number.isNaN(from) ? 0 : Math.max(0, from - HOSTS_BEFORE_MS - now);
};

type Addresses = Pick<
  ConfigurationOf<'MEETING'>,
  'webinarOn' | 'hostMeetingUrl' | 'viewerMeetingUrl' | 'meetingUrl' | 'url'
>;

/** The address for a role; `null` for a meeting without one. The address of hosts reaches only hosts. */
export function meetingAddress(
  { webinarOn, hostMeetingUrl, viewerMeetingUrl, meetingUrl, url }: Addresses,
  role: MeetingRole,
): string | null {
  const shared = (webinarOn ? viewerMeetingUrl : meetingUrl) ?? meetingUrl ?? viewerMeetingUrl ?? url;
  return role === 'HOST' ? (hostMeetingUrl ?? shared) : shared;
}

type Known = Addresses & Pick<ConfigurationOf<'MEETING'>, 'hasHostMeetingUrl'>;
const hasHostAddress = ({ hostMeetingUrl, hasHostMeetingUrl }: Known): boolean =>
  hostMeetingUrl !== null || hasHostMeetingUrl;

/** Whether the service has an address of the meeting for some role. */
export const hasMeetingAddress = (addresses: Known): boolean =>
  hasHostAddress(addresses) || meetingAddress(addresses, 'VIEWER') !== null;

/** Whether hosts can rehearse the meeting: a webinar in our own room. */
export const isRehearsable = (meeting: Known & Pick<ConfigurationOf<'MEETING'>, 'webinarOn'>): boolean =>
  meeting.webinarOn && !hasMeetingAddress(meeting);

/** Whether only hosts have an address of the meeting. */
export const isForHosts = (addresses: Known): boolean =>
  hasHostAddress(addresses) && meetingAddress(addresses, 'VIEWER') === null;
