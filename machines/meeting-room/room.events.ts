import type { Sealed } from '../../domain/kernel/sealed';
import type { Back } from '../../domain/meeting-room/back';
import type { RoomFlags } from '../../domain/meeting-room/flags';
import type { HostTask, RoomRole, RoomTalk, Seat, Topology } from '../../domain/meeting-room/room';
import type { Hands, Member, Removed, RoomMessage, Stage } from '../../domain/meeting-room/stay';
import type { OpMode } from '../../domain/shell/version';
import type { CallEvent, DeviceKind, Sent, TalkEvent } from '../calls/calls.events';

/** `isSecure`: browsers give camera and microphone only to pages of https and localhost. */
/** `back`: how the user was in this room before the page was loaded again. */
export type RoomInput = { room: string; flags: RoomFlags; isSecure: boolean; back: Back | null };

/** The seat that the service has granted to the user of this tab. */
export type Place = {
  room: string;
  seat: string;
  role: RoomRole;
  isWebinar: boolean;
  /** A viewer whom a host has invited on stage. */
  isGuest: boolean;
  topology: Topology;
  mode: OpMode;
  uid: string;
  /** The address of the realtime database. */
  database: string;
  held?: Seat['held'];
  isEnded?: Seat['isEnded'];
  talk?: RoomTalk | undefined;
  questions?: Seat['questions'];
  airsInMs?: Seat['airsInMs'];
};

/** Requested on arrival, so that a full room is reported at once, and again to enter. */
/** `takes`: the user takes what a host has offered them; `declines`: they have taken it, and go back to the audience. */
export type SeatQuestion = { room: string; isEntering: boolean; takes: boolean; declines: boolean };

/** Why the user is in the room without camera and microphone. */
export type DeviceProblem = 'denied' | 'problem' | 'insecure';
/**
 * Why a stay ended: another tab, a host, who may have ended the meeting for all, the end of the grant or the rules, or a media
 * server that is away for long. `taken`: the user takes the offer of a host; `stepped`, `audience`: the user or a host ends their
 * time on stage.
 */
export type StayEnd = 'moved' | 'removed' | 'ended' | 'taken' | 'stepped' | 'audience' | 'refused' | 'unreached';

export type StudioEvent = Extract<
  CallEvent,
  {
    type:
      | 'call.prompted'
      | 'call.opened'
      | 'call.unopened'
      | 'call.shared'
      | 'call.unshared'
      | 'call.unplugged'
      | 'call.restored'
      | 'call.unrestored'
      | 'call.devices';
  }
>;
export type RoomEvent =
  | StudioEvent
  | { type: 'room.choose'; device: DeviceKind; id: string }
  | { type: 'room.join' }
  /** Back to the audience, instead of going on stage. */
  | { type: 'room.decline' }
  | { type: 'room.retry' }
  | { type: 'room.toggleMicrophone' }
  | { type: 'room.toggleCamera' }
  | { type: 'room.share' }
  | { type: 'room.unshare' }
  | { type: 'room.leave' }
  /** From the stay: how many people are in the room with the user, and whether the user is connected. */
  | { type: 'room.present'; people: number }
  | { type: 'room.line'; isOnline: boolean }
  /** A host has muted the user. */
  | { type: 'room.muted' };

/** Events for the page that embeds the room. */
export type RoomFact =
  | { type: 'room.ready' }
  | { type: 'room.joined' }
  | { type: 'room.left' }
  | { type: 'room.removed' }
  | { type: 'room.ended' }
  | { type: 'room.deviceRefused' }
  | { type: 'room.counted'; people: number }
  | { type: 'room.connection'; isOnline: boolean };

/** `back`: how the user was in the room before the page was loaded again. */
export type StayInput = {
  place: Place;
  name: string;
  sent: Sent;
  back: Pick<Back, 'hand' | 'draft' | 'isBackstage'> | null;
  /** When the newest message that the user has read was written, in milliseconds. */
  readUntil: number;
};
export type SeatInput = StayInput & { isBackstage: boolean };
export type StayOutput = { end: StayEnd; readUntil: number };
/** `ending`: a host is asked whether to end the meeting for all. */
export type Shown = 'chat' | 'people' | 'settings' | 'ending';
export type StayEvent =
  | Exclude<TalkEvent, { type: 'talk.answered' | 'talk.peers' | 'talk.refused' }>
  /** All who have a seat, this tab included. */
  | { type: 'stay.members'; members: readonly Member[] }
  | { type: 'stay.messages'; messages: readonly RoomMessage[] }
  /** For hosts: users whom they may let in again. */
  | { type: 'stay.others'; removed: readonly Removed[] }
  /** The user whom a host shows large to all. */
  | { type: 'stay.lit'; uid: string | null }
  /** The user whom this user wants large. */
  | { type: 'stay.pin'; uid: string | null }
  /** Whether a host has been in the room since it opened. */
  | { type: 'stay.begun'; hasBegun: boolean }
  | { type: 'stay.line'; isOnline: boolean }
  /** Whether the media server is connected; all links restart each time. */
  | { type: 'stay.relay'; isOpen: boolean }
  | { type: 'stay.unrelayed'; end: RelayEnd }
  | { type: 'stay.moved' }
  | { type: 'stay.removed' }
  | { type: 'stay.ended' }
  | { type: 'stay.refused' }
  /** A message was not sent. */
  | { type: 'stay.unsaid'; text: string }
  | { type: 'stay.spoke'; seat: string | null }
  /** The raised hands of all members; only the service lowers the hand of another user. */
  | { type: 'stay.hands'; hands: Hands }
  /** What hosts have offered to users, and what these have taken. */
  | { type: 'stay.stage'; stage: Stage }
  /** A sender of a webinar has come before the audience, or has left it. */
  | { type: 'stay.aired'; isBackstage: boolean }
  | { type: 'stay.take' }
  /** The user does not take the offer, or leaves the stage. */
  | { type: 'stay.decline' }
  | { type: 'stay.raise' }
  | { type: 'stay.lower' }
  | { type: 'stay.write'; text: string }
  /** Sends the draft. */
  | { type: 'stay.say' }
  | { type: 'stay.show'; panel: Shown }
  | { type: 'stay.hide' };

export type SeatCommand =
  | ({ type: 'seat.tell'; isBackstage: boolean } & Sent)
  | { type: 'seat.hand'; isRaised: boolean }
  | { type: 'seat.decline' }
  | { type: 'seat.stepDown' }
  | { type: 'seat.say'; text: string };

type Own = {
  stream: Sealed<object> | null;
  screen: Sealed<object> | null;
  hasCamera: boolean;
  isMuted: boolean;
  isCameraOff: boolean;
};
/** What the user sends to the others. */
export const sentIn = ({ isMuted, isCameraOff, hasCamera, stream, screen }: Own): Sent => ({
  audio: stream !== null && !isMuted,
  video: hasCamera && !isCameraOff,
  screen: screen !== null,
});

/** `wasOnAir`: before the page was loaded again; `airsInMs`: how long the rehearsal is, in which nobody goes on air. */
export type AirInput = { wasOnAir: boolean; airsInMs: number };
export type AirEvent = { type: 'air.go' } | { type: 'air.stop' };

export type HostingInput = { room: string };
export type HostingEvent = { type: 'hosting.ask'; task: HostTask };

export type RelayEnd = Extract<StayEnd, 'refused' | 'unreached'>;
export type RelayInput = { room: string };
export type RelayEvent =
  | { type: 'relay.opened' }
  /** The connection is gone, or could not be made. */
  | { type: 'relay.closed' }
  | { type: 'relay.refused' };
