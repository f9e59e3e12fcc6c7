import { FaultError, makeFault } from '../../../domain/kernel/fault';
import type { RoomFlags } from '../../../domain/meeting-room/flags';
import { readRoomFlags } from '../../../domain/meeting-room/flags';
import type { meetingRoomMachine } from '../../../machines/meeting-room/meeting-room.machine';
import type { Place, RoomInput } from '../../../machines/meeting-room/room.events';
import { devicesChanged, lost, opened, STREAM, withoutDevices } from '../calls/call.inputs';
import type { Inputs } from '../kernel/explore';

export const PLACE: Place = {
  room: 'desk%2Eone',
  seat: '1',
  role: 'VIEWER',
  isWebinar: false,
  isGuest: false,
  mode: 'live',
  uid: 'ada',
  topology: 'mesh',
  database: 'https://database.example',
};
export const flags = (query = ''): RoomFlags => readRoomFlags(`displayName=Ada&${query}`);
export const ROOM: RoomInput = { room: 'desk.one', flags: flags(), isSecure: true, back: null };
export const refusal = (status: number, code: string | null = null) =>
  new FaultError(makeFault('PROCESSING_ERROR', { status, code }));

const done = { type: 'xstate.done.actor.askSeat' } as const;
const failed = { type: 'xstate.error.actor.askSeat' } as const;
const events: Inputs<typeof meetingRoomMachine>['events'] = [
  { ...done, output: PLACE },
  { ...done, output: { ...PLACE, seat: '4', isWebinar: true } },
  { ...failed, error: refusal(409, 'full') },
  { ...failed, error: refusal(409, 'closed') },
  { ...failed, error: refusal(409, 'removed') },
  { ...failed, error: refusal(409, 'ended') },
  { ...failed, error: refusal(503) },
  { ...failed, error: refusal(404) },
  { type: 'xstate.error.actor.preparation', error: refusal(503) },
  { type: 'xstate.done.actor.stay', output: { end: 'moved', readUntil: 0 } },
  { type: 'xstate.done.actor.stay', output: { end: 'removed', readUntil: 0 } },
  { type: 'xstate.done.actor.stay', output: { end: 'ended', readUntil: 0 } },
  { type: 'xstate.done.actor.stay', output: { end: 'taken', readUntil: 0 } },
  { type: 'xstate.done.actor.stay', output: { end: 'audience', readUntil: 0 } },
  { type: 'xstate.done.actor.stay', output: { end: 'refused', readUntil: 0 } },
  { type: 'xstate.done.actor.stay', output: { end: 'unreached', readUntil: 0 } },
  { type: 'call.prompted' },
  opened,
  { type: 'call.unopened', problem: 'denied' },
  ...lost,
  devicesChanged,
  { type: 'call.shared', stream: STREAM },
  { type: 'call.unshared' },
  { type: 'room.choose', device: 'camera', id: 'front' },
  { type: 'room.join' },
  { type: 'room.decline' },
  { type: 'room.retry' },
  { type: 'room.toggleMicrophone' },
  { type: 'room.toggleCamera' },
  { type: 'room.share' },
  { type: 'room.unshare' },
  { type: 'room.leave' },
  { type: 'room.present', people: 2 },
  { type: 'room.line', isOnline: true },
  { type: 'room.muted' },
];

/** The page is secure and asks for a preview. */
const usual: Inputs<typeof meetingRoomMachine> = {
  input: ROOM,
  limit: 400_000,
  events,
  project: withoutDevices,
  unreachable: [
    'meetingRoom.present.deciding: always [not isSecure] -> meetingRoom.present.bare because this page is secure',
  ],
};
const arrived = events.filter(({ type }) => type === done.type || type === 'xstate.done.actor.stay');

/** The usual page is the first one. */
export const inputs: readonly Inputs<typeof meetingRoomMachine>[] = [
  usual,
  { input: { ...ROOM, flags: flags('precallReview=off') }, limit: 10_000, events: [...arrived, opened] },
  { input: { ...ROOM, isSecure: false }, limit: 10_000, events: arrived },
];
