import type { InspectionEvent, Snapshot } from 'xstate';

/** An inspection event, its time, and the status of its actor after a snapshot. */
export type Seen = [event: InspectionEvent, at: number, status: Snapshot<unknown>['status'] | undefined];

/** More events than this wait only if the code that serialises them cannot be loaded. */
const LIMIT = 6000;

/**
 * Events of the actor tree that are not serialised yet. They are stored as they are, because snapshots are immutable:
 * that costs almost nothing, and serialising can wait until the page is idle.
 */
export type Ring = {
  seen: Seen[];
  /** Whether it holds all since the start. */
  isWhole: boolean;
  /** Called for each event. */
  wake: () => void;
  /** For the `inspect` option of the root actor. */
  inspect: (event: InspectionEvent) => void;
};

export function createRing(limit = LIMIT): Ring {
  const ring: Ring = {
    seen: [],
    isWhole: true,
    wake: () => {},
    inspect: (event) => {
      if (ring.seen.length === limit) {
        ring.seen = [];
        ring.isWhole = false;
      }
      const status = event.type === '@xstate.snapshot' ? event.actorRef.getSnapshot().status : undefined;
      ring.seen.push([event, Date.now(), status]);
      ring.wake();
    },
  };
  return ring;
}
