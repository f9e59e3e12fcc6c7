import type { Back } from '../../domain/meeting-room/back';
import type { Opened } from '../calls/lost';
import { faultOf } from '../kernel/fault-of';
import type { Context } from './room.context';
import type { Place, StayInput } from './room.events';

/** The next state if the service grants no seat. */
export const NO_SEAT = [
  { guard: { type: 'isFull', params: faultOf }, target: '#meetingRoom.full' },
  { guard: { type: 'isClosed', params: faultOf }, target: '#meetingRoom.closed' },
  { guard: { type: 'isRemoved', params: faultOf }, target: '#meetingRoom.removed' },
  { guard: { type: 'isEnded', params: faultOf }, target: '#meetingRoom.ended' },
  { guard: { type: 'isOutage', params: faultOf }, target: '#meetingRoom.failed' },
  { target: '#meetingRoom.refused' },
] as const;
/** A user without a seat asks again by themselves, and meanwhile reads why. */
export const KNOCKS = {
  initial: 'waiting',
  on: { 'room.join': 'arriving' },
  states: {
    waiting: { after: { askAgain: 'knocking' } },
    knocking: {
      invoke: {
        id: 'askSeat',
        src: 'askSeat',
        input: ({ context: { room, takes, declines } }: { context: Context }) => ({
          room,
          isEntering: false,
          takes,
          declines,
        }),
        onDone: {
          target: '#meetingRoom.present',
          actions: { type: 'take', params: ({ event }: { event: { output: Place } }) => ({ place: event.output }) },
        },
        onError: NO_SEAT,
      },
      after: { tooLong: '#meetingRoom.failed' },
    },
  },
} as const;
/** How a user goes on who leaves the stage. */
export const asViewer = ({ room, cameraId, microphoneId }: Context, readUntil: number): Back => ({
  room,
  at: 0,
  isMuted: true,
  isCameraOff: true,
  cameraId,
  microphoneId,
  hand: false,
  isBackstage: true,
  readUntil,
  draft: '',
});
/** How the user goes on: as before the page was loaded again, or as in their other tab. */
export const backOf = ({ back, place }: Context): StayInput['back'] =>
  back ?? (place?.held === undefined ? null : { hand: true, draft: '', isBackstage: place.held.isBackstage });
/** Back to the audience, from the check of camera and microphone. */
export const DECLINES = {
  guard: 'isTaking',
  target: '#meetingRoom.arriving',
  actions: {
    type: 'stepDown',
    params: ({ context: { readUntil } }: { context: Context }) => ({ end: 'stepped' as const, readUntil }),
  },
} as const;
/** Camera and microphone are open. */
export const OPENED = {
  actions: [{ type: 'open', params: ({ event }: { event: Opened }) => event }, 'sendTracks'],
} as const;
