import type { Kept, Peer, RingAnswer, RingOutcome } from '../../domain/calls/call';
import type { Sealed } from '../../domain/kernel/sealed';
import type { RealtimeLine } from '../shell/realtime.line';

export type CallLine = RealtimeLine;

export type CallsEvent =
  /** Calls require a realtime database. */
  | { type: 'calls.open'; line: RealtimeLine }
  | { type: 'calls.close' }
  /** Whether the service can connect calls. */
  | { type: 'calls.configure'; isOffered: boolean }
  | { type: 'calls.retry' }
  /** The user calls the others of a room. */
  | { type: 'calls.start'; room: string }
  /** Back into the call that a reload interrupted. */
  | { type: 'calls.return'; room: string; kept: Kept }
  /** Another user calls, no longer calls, or was answered in another tab. `isQuiet`: the room is in quiet mode. */
  | { type: 'calls.rang'; from: string; room: string; isQuiet: boolean }
  | { type: 'calls.withdrawn'; from: string }
  | { type: 'calls.settled'; from: string }
  | { type: 'calls.refused' }
  | { type: 'calls.answer'; from: string; answer: RingAnswer }
  | { type: 'calls.accept' }
  | { type: 'calls.decline' }
  | { type: 'calls.dismiss' };

export type CallsFact =
  /** The user joined or left a call. */
  | { type: 'calls.began' }
  | { type: 'calls.ended' }
  /** A call started or stopped ringing aloud. */
  | { type: 'calls.ringing'; room: string; from: string }
  | { type: 'calls.hushed'; room: string };

export type RingCommand = { type: 'feed.answer'; from: string; answer: RingAnswer };

/**
 * `isCaller`: the call rings the others of the room; `kept` is what the user sent before a reload, after which there is no
 * preview.
 */
export type CallInput = { line: CallLine; room: string; isCaller: boolean; kept: Kept | null };

/** Why a call cannot begin or continue. */
/** `problem`: a device failed; `unreachable`: the service or the network did. */
export type CallProblem = 'denied' | 'problem' | 'unreachable' | 'cannotPublish' | 'notEnabled';
export type CallEnd = 'declined' | 'busy' | 'recent' | 'missed' | 'left' | 'failed' | 'crowded';

export type DeviceKind = 'camera' | 'microphone';
/** A camera or microphone. */
export type Device = { id: string; label: Sealed<string> };
export type Devices = { cameras: readonly Device[]; microphones: readonly Device[] };
/** The chosen devices; `null` for the browser's choice. */
export type Chosen = { cameraId: string | null; microphoneId: string | null };
/**
 * The devices that were opened: the ids of those that the user has chosen, now or before in this browser, and the kinds
 * of those that were chosen and are not available.
 */
export type Used = Chosen & { missing: readonly DeviceKind[] };
/** What the user sends. */
export type Sent = { audio: boolean; video: boolean; screen: boolean };

export type StudioCommand =
  | ({ type: 'studio.open' } & Chosen)
  /** Opens one device that was unplugged; the other stays open. */
  | { type: 'studio.restore'; device: DeviceKind; id: string | null }
  | ({ type: 'studio.send' } & Omit<Sent, 'screen'>)
  | { type: 'studio.share' }
  | { type: 'studio.unshare' };
export type ChannelCommand =
  | ({ type: 'channel.tell' } & Sent)
  /** Another user has joined or responded: the call leaves no message that it was missed. */
  | { type: 'channel.settle' };

/** `isLost`: the user has no connection to the database; what they send may still arrive. */
export type Peers = readonly (Omit<Peer, 'at' | 'state'> & { uid: string; isLost: boolean })[];

export type CallEvent =
  /** The browser asks the user whether the page may use camera and microphone. */
  | { type: 'call.prompted' }
  /** `stream` is a MediaStream. */
  | ({ type: 'call.opened'; stream: Sealed<object>; hasCamera: boolean } & Devices & Used)
  | { type: 'call.unopened'; problem: Extract<CallProblem, 'denied' | 'problem'> }
  | { type: 'call.choose'; device: DeviceKind; id: string }
  | { type: 'call.go' }
  | { type: 'call.retry' }
  /** Calls again those who did not join. */
  | { type: 'call.again' }
  | { type: 'call.toggleMicrophone' }
  | { type: 'call.toggleCamera' }
  | { type: 'call.share' }
  | { type: 'call.unshare' }
  | { type: 'call.shared'; stream: Sealed<object> }
  /** Sharing ended, or was not allowed. */
  | { type: 'call.unshared' }
  | { type: 'call.unplugged'; device: DeviceKind; id: string | null }
  /** A device that was unplugged is open again, or cannot be opened, or is no longer allowed. */
  | { type: 'call.restored'; device: DeviceKind; stream: Sealed<object> }
  | { type: 'call.unrestored'; device: DeviceKind; problem: Extract<CallProblem, 'denied' | 'problem'> }
  /** A camera or a microphone was plugged in or unplugged. */
  | ({ type: 'call.devices' } & Devices)
  | { type: 'call.hangUp' };

/** `ring`: the users that the call rings. */
export type TalkInput = { line: CallLine; room: string; ring: readonly string[]; sent: Sent };
/** `againMs`: how long the service lets the user not ring again, where it says so. */
export type TalkOutput = { end: CallEnd | null; againMs?: number };
export type TalkEvent =
  | ({ type: 'talk.send' } & Sent)
  /** The service has a ring. */
  | { type: 'talk.rang' }
  | { type: 'talk.answered'; uid: string; answer: RingOutcome; againMs?: number }
  /** The others who are in the call. */
  | { type: 'talk.peers'; peers: Peers }
  /** The database refuses the user's writes. */
  | { type: 'talk.refused' }
  | { type: 'talk.linked'; uid: string }
  | { type: 'talk.shaken'; uid: string }
  | { type: 'talk.unlinked'; uid: string };

export type LinkInput = { room: string; uid: string; sid: string };
export type LinkCommand = { type: 'peer.restart' };
export type LinkEvent =
  | { type: 'link.connected' }
  /** The connection has stopped for now, or for good. */
  | { type: 'link.shaky' }
  | { type: 'link.broken' }
  | { type: 'link.streamed'; stream: Sealed<object> };
