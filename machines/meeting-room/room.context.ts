import type { Sealed } from '../../domain/kernel/sealed';
import type { Devices, Used } from '../calls/calls.events';
import type { Lost } from '../calls/lost';
import type { DeviceProblem, Place, RoomInput } from './room.events';

export type Context = RoomInput &
  Devices &
  Used & {
    place: Place | null;
    /** Camera and microphone, and the screen while the user shares it. */
    stream: Sealed<object> | null;
    screen: Sealed<object> | null;
    hasCamera: boolean;
    lost: Lost;
    isMuted: boolean;
    /** Until the user turns the microphone on again. */
    isMutedByHost: boolean;
    isCameraOff: boolean;
    /** Enters as a host has offered. */
    takes: boolean;
    /** Has begun to enter as a host has offered, and goes back to the audience. */
    declines: boolean;
    /** A host has moved the user from the stage to the audience. */
    isMovedByHost: boolean;
    readUntil: number;
    problem: DeviceProblem | null;
  };
/** Reported by the studio once camera and microphone are open. */
