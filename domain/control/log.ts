import * as v from 'valibot';
import { isValid } from './forms';
import { valueAt } from './paths';
import { inverseOf, joined, madeOn, madeOver, STEP_KINDS, type Step } from './steps';

/** Steps that an organiser can take back. */
const MOST_STEPS = 200;

/** `pending`: steps that are not saved yet, in their order, those that took others back included. `done` and `undone`: what the organiser can take back, and make again, the latest last. */
export type Log = { pending: readonly Step[]; done: readonly Step[]; undone: readonly Step[] };
export const NO_LOG: Log = { pending: [], done: [], undone: [] };

const PathSchema = v.array(v.string());
const ItemSchema = v.record(v.string(), v.unknown());
const MarkSchema = v.nullable(v.string());
const ChangeSchema = v.variant('kind', [
  v.object({ kind: v.literal('text'), path: PathSchema, name: v.string(), before: v.string(), after: v.string() }),
  v.object({ kind: v.literal('set'), path: PathSchema, name: v.string(), before: v.unknown(), after: v.unknown() }),
  v.object({ kind: v.picklist(['insert', 'remove']), path: PathSchema, item: ItemSchema, next: MarkSchema }),
  v.object({ kind: v.literal('move'), path: PathSchema, item: v.string(), before: MarkSchema, after: MarkSchema }),
]);
const StepSchema = v.object({
  kind: v.picklist(STEP_KINDS),
  name: v.record(v.string(), v.string()),
  count: v.exactOptional(v.number()),
  gesture: v.nullable(v.string()),
  changes: v.array(ChangeSchema),
});
/** The log as stored in the organiser's browser. */
export const LogSchema = v.object({
  pending: v.array(StepSchema),
  done: v.array(StepSchema),
  undone: v.array(StepSchema),
});

export type Written = { log: Log; document: unknown };

const withoutLast = (steps: readonly Step[]): readonly Step[] => steps.slice(0, -1);
const isEmpty = ({ changes }: Step): boolean => changes.length === 0;

/** The steps with another one, which is one with the last if both belong to one gesture. */
function withStep(steps: readonly Step[], step: Step): readonly Step[] {
  const last = steps.at(-1);
  if (last === undefined || step.gesture === null || last.gesture !== step.gesture) return [...steps, step];
  const one = joined(last, step);
  return isEmpty(one) ? withoutLast(steps) : [...withoutLast(steps), one];
}

/** Makes a step. One that changes nothing is none. The first `sent` pending steps are on their way and stay as they are. */
export function written({ pending, done, undone }: Log, document: unknown, step: Step, sent = 0): Written {
  const { document: after, step: one } = madeOn(document, step);
  if (isEmpty(one)) return { log: { pending, done, undone }, document };
  const log = {
    pending: [...pending.slice(0, sent), ...withStep(pending.slice(sent), one)],
    done: withStep(done, one).slice(-MOST_STEPS),
    undone: [],
  };
  return { log, document: after };
}

/** Ends a gesture: what follows is another step. */
export const settled = ({ pending, done, undone }: Log): Log => {
  const calm = (step: Step): Step => ({ ...step, gesture: null });
  return { pending: pending.map(calm), done: done.map(calm), undone };
};

/**
 * Whether a step may be saved with a file in which it was made: each of its changes is valid, or the file no longer has
 * what it wrote.
 */
export const isSavable = ({ changes }: Step, document: unknown): boolean =>
  changes.every(
    (change) =>
      isValid(change) || change.kind !== 'set' || valueAt(document, [...change.path, change.name]) !== change.after,
  );

type Stepped = Written & { skipped: number; step: Step | null };

function stepped({ pending }: Log, document: unknown, step: Step): Omit<Stepped, 'log'> & { pending: readonly Step[] } {
  const { document: after, step: one, skipped } = madeOver(document, step);
  return { document: after, skipped, step: one, pending: isEmpty(one) ? pending : [...pending, one] };
}

/** Undoes the last step. Later changes by others stay, and `skipped` counts them. */
export function takenBack(log: Log, document: unknown): Stepped {
  const last = log.done.at(-1);
  if (last === undefined) return { log, document, skipped: 0, step: null };
  const { pending, ...rest } = stepped(log, document, inverseOf(last));
  const again = isEmpty(rest.step ?? last) ? log.undone : [...log.undone, inverseOf(rest.step ?? last)];
  return { ...rest, log: { pending, done: withoutLast(log.done), undone: again } };
}

/** Redoes the last undone step. Later changes by others stay, and `skipped` counts them. */
export function madeAgain(log: Log, document: unknown): Stepped {
  const last = log.undone.at(-1);
  if (last === undefined) return { log, document, skipped: 0, step: null };
  const { pending, ...rest } = stepped(log, document, last);
  const done = isEmpty(rest.step ?? last) ? log.done : [...log.done, rest.step ?? last];
  return { ...rest, log: { pending, done, undone: withoutLast(log.undone) } };
}

/** The pending steps on a newer version of the file. With `isSparing`, what others wrote there stays. */
export function rebased(log: Log, newer: unknown, isSparing = false): Written & { lost: number; clashes: number } {
  let [document, lost, clashes] = [newer, 0, 0];
  const pending: Step[] = [];
  for (const step of log.pending) {
    const one = madeOn(document, step, isSparing);
    document = one.document;
    lost += one.lost;
    clashes += one.clashes;
    if (!isEmpty(one.step)) pending.push(one.step);
  }
  return { log: { ...log, pending }, document, lost, clashes };
}
