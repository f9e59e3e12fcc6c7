import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate';
import type { PartId, PartLogic } from '../../../machines/root/parts';

export type PartName = PartId;

export const RootContext = createContext<AnyActorRef | null>(null);

/** The root actor, for code outside of the application's views. */
export function useRoot(): AnyActorRef {
  const root = use(RootContext);
  if (root === null) throw new Error('ActorsProvider is missing around this view');
  return root;
}

/** The actor of a part of the application, for sending it events. */
export function useActorOf<N extends PartName>(name: N): ActorRefFrom<PartLogic<N>> {
  return useRoot().system.get(name) as ActorRefFrom<PartLogic<N>>;
}

/** A narrow selection of a part's snapshot. */
export function usePart<N extends PartName, T>(
  name: N,
  select: (snapshot: SnapshotFrom<PartLogic<N>>) => T,
  compare?: (a: T, b: T) => boolean,
): T {
  return useSelector(useActorOf(name) as AnyActorRef, select as (snapshot: unknown) => T, compare);
}
