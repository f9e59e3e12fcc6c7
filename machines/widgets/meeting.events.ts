import type { Sealed } from '../../domain/kernel/sealed';

export type MeetingInput = { widgetId: string; configId: string };
/** `update` counts how often the attendee opened the meeting. */
export type MeetingRequest = MeetingInput & { update: number };
export type MeetingFrame = { widgetId: string; address: Sealed<string> | null };

/** What the page of the meeting says, from its own origin and its own frame alone. */
export type MeetingMessage =
  | { type: 'meeting.ready' }
  /** The attendee waits to be let in. */
  | { type: 'meeting.knocked' }
  | { type: 'meeting.joined' }
  /** The attendee left, or a host removed them. */
  | { type: 'meeting.left'; isRemoved: boolean }
  | { type: 'meeting.counted'; people: number }
  | { type: 'meeting.ended' }
  /** The browser gives no camera or microphone. */
  | { type: 'meeting.deviceRefused' }
  | { type: 'meeting.connection'; isStable: boolean };

export type MeetingEvent =
  | MeetingMessage
  /** The frame has loaded. A page that sends no messages is shown then. */
  | { type: 'meeting.loaded' }
  /** The policy of this page refuses the frame. */
  | { type: 'page.refused' }
  | { type: 'page.offline' }
  | { type: 'page.online' }
  /** The attendee opens the meeting again. */
  | { type: 'meeting.rejoin' };
