import type { InspectionEvent, Snapshot } from 'xstate';

/** An event of the inspection, when it came, and how its actor stood after a snapshot. */
export type Seen = [event: InspectionEvent, at: number, status: Snapshot<unknown>['status'] | undefined];

/** More than this happens only where the recorder cannot be fetched at all; then there is no recording. */
export const EARLY_LIMIT = 6000;

/** What happens before the recorder is fetched: snapshots do not change, so they can be written down later. */
export const early: { seen: Seen[]; hear: (seen: Seen) => void } = {
  seen: [],
  hear: (seen) => {
    if (early.seen.push(seen) >= EARLY_LIMIT) early.hear = () => {};
  },
};

/** For the `inspect` option of the root actor. */
export const inspect = (event: InspectionEvent): void =>
  early.hear([event, Date.now(), event.type === '@xstate.snapshot' ? event.actorRef.getSnapshot().status : undefined]);
