import type { InspectionEvent, Snapshot } from 'xstate';

/** An inspection event, its time, and the status of its actor after a snapshot. */
export type Seen = [event: InspectionEvent, at: number, status: Snapshot<unknown>['status'] | undefined];

/** More than this waits only if the code that writes it down cannot be fetched. */
const LIMIT = 6000;

/**
 * What happened in the actor tree and is not written down yet. It is kept as it came, because snapshots do not change:
 * keeping costs next to nothing, and writing can wait until the page is idle.
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
