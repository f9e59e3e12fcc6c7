import type { AnyActorRef } from 'xstate';

/** The actor that receives a part's events: its parent, or the part itself if it runs alone. */
export function above({ self }: { self: AnyActorRef }): AnyActorRef {
  const { _parent: parent } = self;
  return parent ?? self;
}
