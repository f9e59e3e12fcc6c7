import * as v from 'valibot';
import { type Shape, ShapeSchema, type Shapes } from './shape';

const ENTRIES = ShapeSchema.entries;
/** What a shape gets; `null` takes a property away. */
export const ShapeChangeSchema = v.object({
  kind: v.exactOptional(v.nullable(ENTRIES.kind)),
  box: v.exactOptional(v.nullable(ENTRIES.box)),
  colour: v.exactOptional(v.nullable(ENTRIES.colour)),
  z: v.exactOptional(v.nullable(ENTRIES.z)),
  points: v.exactOptional(v.nullable(ENTRIES.points.wrapped)),
  text: v.exactOptional(v.nullable(ENTRIES.text.wrapped)),
  group: v.exactOptional(v.nullable(ENTRIES.group.wrapped)),
  file: v.exactOptional(v.nullable(ENTRIES.file.wrapped)),
  gone: v.exactOptional(v.nullable(ENTRIES.gone.wrapped)),
});
export type ShapeChange = v.InferOutput<typeof ShapeChangeSchema>;
type Property = keyof ShapeChange;
/** By the id of the shape. */
export type Changes = Readonly<Record<string, ShapeChange>>;
/** Changes that are made together; the key is unique among the unsent ones of a browser. */
export const EditSchema = v.object({ key: v.string(), changes: v.record(v.string(), ShapeChangeSchema) });
export type Edit = Readonly<v.InferOutput<typeof EditSchema>>;
/** What an edit of the user set, and what it replaced. */
export type Step = { to: Changes; from: Changes };
/** The steps that a user has `done`, and those that are `undone`; the last one at the end. */
export type Steps = Readonly<Record<string, readonly Step[]>>;

const entriesOf = (change: ShapeChange) => Object.entries(change) as [Property, Shape[Property] | null][];

function changed(shape: Shape | undefined, change: ShapeChange, uid: string): Shape | null {
  const { kind, box, colour, z } = { ...shape, ...change };
  // Others may have removed a shape for good that an unsent edit changes.
  if (!kind || !box || !colour || typeof z !== 'number') return null;
  const next: Shape = { ...(shape ?? { by: uid, at: 0, last: uid }), kind, box, colour, z };
  for (const [property, value] of entriesOf(change)) {
    if (value === null) delete next[property as 'text'];
    else Object.assign(next, { [property]: value });
  }
  return next;
}

/** The shapes after changes of a user. */
export function withChanges(shapes: Shapes, changes: Changes, uid: string): Shapes {
  const next: Record<string, Shape> = { ...shapes };
  for (const [id, change] of Object.entries(changes)) {
    const shape = changed(shapes[id], change, uid);
    if (shape !== null) next[id] = shape;
  }
  return next;
}

/** Edits by their key, the first one first. */
export type Edits = Readonly<Record<string, Changes>>;

/** What the user sees: their unsent edits are on top of what the service has. */
export const withUnsent = (shapes: Shapes, unsent: Edits, uid: string): Shapes =>
  Object.values(unsent).reduce<Shapes>((now, changes) => withChanges(now, changes, uid), shapes);

/** The step that takes changes back; a new shape is deleted. */
export function stepOf(shapes: Shapes, changes: Changes, uid: string): Step {
  const to: Record<string, ShapeChange> = {};
  const from: Record<string, ShapeChange> = {};
  for (const [id, change] of Object.entries(changes)) {
    const shape = shapes[id];
    if (shape === undefined) {
      to[id] = { gone: null };
      from[id] = { gone: uid };
      continue;
    }
    to[id] = change;
    from[id] = Object.fromEntries(entriesOf(change).map(([property]) => [property, shape[property] ?? null]));
  }
  return { to, from };
}

/**
 * Takes a step back as far as the shapes still are as it left them: what others have changed since stays. The new step
 * takes this back again; `null` where nothing is left of it.
 */
export function takenBack({ to, from }: Step, shapes: Shapes): Step | null {
  const undone: Record<string, ShapeChange> = {};
  const redone: Record<string, ShapeChange> = {};
  for (const [id, change] of Object.entries(to)) {
    const shape = shapes[id];
    if (shape === undefined) continue;
    const own = entriesOf(change).filter(([property, value]) => (shape[property] ?? null) === value);
    if (own.length === 0) continue;
    redone[id] = Object.fromEntries(own);
    undone[id] = Object.fromEntries(own.map(([property]) => [property, from[id]?.[property] ?? null]));
  }
  return Object.keys(undone).length === 0 ? null : { to: undone, from: redone };
}

/** The newest of these steps that still changes something, taken back, and the steps before it. */
export function lastTakenBack(steps: readonly Step[], shapes: Shapes): { step: Step | null; rest: readonly Step[] } {
  for (let index = steps.length - 1; index >= 0; index -= 1) {
    const step = steps[index];
    const back = step === undefined ? null : takenBack(step, shapes);
    if (back !== null) return { step: back, rest: steps.slice(0, index) };
  }
  return { step: null, rest: [] };
}
