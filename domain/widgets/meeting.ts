import * as v from 'valibot';
import { OptionalTextSchema } from '../kernel/schema';
import { COMMON_ENTRIES, inFrames, widgetKind } from './kind';

/** The meeting room's switches. */
export const MEETING_FEATURES = [
  'audio',
  'background',
  'logo',
  'locking',
  'participantCount',
  'settingsButton',
  'pipButton',
  'breakout',
  'chat',
  'leaveButton',
  'lowData',
  'moreButton',
  'people',
  'preCallReview',
  'roomIntegrations',
  'screenShare',
  'subGridLabels',
  'timer',
  'video',
  'autoSpotlight',
  'skipMediaPermissionPrompt',
  'floatSelf',
] as const;

export const meeting = widgetKind({
  configuration: v.object({
    ...COMMON_ENTRIES,
    webinarOn: v.nullish(v.boolean(), false),
    /** Seats of our own room: of a webinar, those of viewers. */
    capacity: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(100)), null),
    hostMeetingUrl: OptionalTextSchema,
    /** In documents without `hostMeetingUrl`: whether the service has one. */
    hasHostMeetingUrl: v.nullish(v.boolean(), false),
    viewerMeetingUrl: OptionalTextSchema,
    meetingUrl: OptionalTextSchema,
    /** `null` or missing: the provider's own default. */
    features: v.nullish(v.object(v.entriesFromList(MEETING_FEATURES, v.exactOptional(v.nullable(v.boolean())))), {}),
  }),
  embeds: ({ url, meetingUrl, viewerMeetingUrl, hostMeetingUrl }) =>
    inFrames(url, meetingUrl, viewerMeetingUrl, hostMeetingUrl),
});
