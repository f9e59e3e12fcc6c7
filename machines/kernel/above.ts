import type { AnyActorRef } from 'xstate';

/** The actor that a part tells what it did; the part itself where it runs alone. */
export function above({ self }: { self: AnyActorRef }): AnyActorRef {
  const { _parent: parent } = self;
  return parent ?? self;
}
