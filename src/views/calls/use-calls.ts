import { useSelector } from '@xstate/react';
import type { CallActorRef } from '../../../machines/calls/call.machine';
import { useName } from '../chat/use-chat';
import { useActorOf, usePart } from '../kernel/actors';

/** Calls a room. Null if calls are not possible, or the user is in one. */
export function useStartCall(room: string | null): (() => void) | null {
  const calls = useActorOf('calls');
  const canStart = usePart('calls', (snapshot) => room !== null && snapshot.can({ type: 'calls.start', room }));
  if (!canStart || room === null) return null;
  return () => calls.send({ type: 'calls.start', room });
}

/** The call that the user is in. */
export const useCall = (): CallActorRef | undefined => usePart('calls', ({ children }) => children.call);

/** The user's name while their camera sends no picture. */
export function useOwnFace(call: CallActorRef): string | null {
  const name = useName(useSelector(call, ({ context }) => context.line.uid));
  const hasPicture = useSelector(call, ({ context }) => context.hasCamera && !context.isCameraOff);
  return hasPicture ? null : name;
}

/** The talk of a call, and its state. */
export function useTalk(call: CallActorRef) {
  const talk = useSelector(call, ({ children }) => children.talk);
  const status = useSelector(talk, (snapshot) => {
    if (snapshot === undefined) return 'waiting';
    if (snapshot.hasTag('connected')) return 'connected';
    if (snapshot.hasTag('reconnecting')) return 'reconnecting';
    if (snapshot.hasTag('ringing')) return 'ringing';
    return snapshot.matches('connecting') ? 'connecting' : 'waiting';
  });
  return { talk, status } as const;
}
