import {
  Actor,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type EventObject,
  isMachineSnapshot,
  type Snapshot,
} from 'xstate';
import { Sealed } from '../../domain/kernel/sealed';
import type { Json, PlainSnapshot } from '../../domain/support/recording';
import { isObjectMark, type Marks, type TextMark } from '../kernel/marks';
import { createPlaces, OPEN_PLACES, type Place } from './places';

export type PathOf = (actor: AnyActorRef) => string;

/** The id that an actor was given, `null` where xstate made one up. */
export const givenId = ({ id, sessionId }: AnyActorRef): string | null => (id === sessionId ? null : id);

const ownName = (actor: AnyActorRef): string =>
  givenId(actor) ?? (typeof actor.src === 'string' ? actor.src : 'unnamed');

/** How many actors there were so far at a place in the tree, by the name of the first of them. */
export type Names = Map<string, { parent: string | null; uses: number }>;

/**
 * Names actors by their place in the tree (`root/session/readUser`), the second of the same name `…#1`, because session
 * ids differ from run to run. Actors must be named in the order in which they are created. `given` names those that had
 * their names before; `shown` is how names are written.
 */
export function createPaths(
  names: Names = new Map(),
  given: ReadonlyMap<string, string> = new Map(),
  shown: (name: string) => string = (name) => name,
): PathOf {
  const paths = new WeakMap<AnyActorRef, string>();
  const pathOf: PathOf = (actor) => {
    const known = paths.get(actor);
    if (known !== undefined) return known;
    const { _parent: parent } = actor;
    const above = parent ? pathOf(parent) : null;
    const base = above === null ? 'root' : `${above}/${shown(ownName(actor))}`;
    const named = given.get(base);
    const uses = names.get(base)?.uses ?? 0;
    if (named === undefined) names.set(base, { parent: above, uses: uses + 1 });
    const path = named ?? (uses === 0 ? base : `${base}#${uses}`);
    paths.set(actor, path);
    return path;
  };
  return pathOf;
}

/** What machines read of an error, and no more: the identity provider's carry tokens and e-mails along. */
const plainError = (error: Error): object => ({
  name: error.name,
  message: error.message,
  ...('code' in error ? { code: error.code } : {}),
  ...('fault' in error ? { fault: error.fault } : {}),
  ...(error.cause === undefined ? {} : { cause: error.cause }),
});

const historyOf = (historyValue: Record<string, readonly { id: string }[]>): object =>
  Object.fromEntries(Object.entries(historyValue).map(([id, nodes]) => [id, nodes.map((node) => node.id)]));

/** The parts of a snapshot, in one shape for every kind of actor. */
export function partsOf(snapshot: Snapshot<unknown>): Record<string, unknown> {
  const { status, output, error } = snapshot;
  if (isMachineSnapshot(snapshot)) {
    const { value, context, tags, children, historyValue } = snapshot;
    return {
      status,
      output,
      error,
      value,
      context,
      tags: [...tags].toSorted(),
      children: Object.values(children),
      history: historyOf(historyValue),
    };
  }
  return {
    status,
    output,
    error,
    ...('context' in snapshot ? { context: snapshot.context } : {}),
    ...('input' in snapshot && status === 'active' ? { input: snapshot.input } : {}),
  };
}

export const HIDDEN = '[hidden]';

/** What is written in place of a text, and of the name of a property or an actor. */
export type Redact = {
  /** The marks that say how each text is written. */
  marks: Marks;
  text: (text: string, mark: TextMark) => string;
  property: (name: string) => string;
  actorName: (name: string) => string;
};

type Plain = { [key: string]: Json };

/** Plain JSON of what actors receive and are. What is the same object stays the same one. */
export type Writer = {
  /** `source` is the actor that sent the event, where it is known. */
  writeEvent: (event: EventObject, actor: AnyActorRef, source: AnyActorRef | null) => Plain & { type: string };
  /** A part of a snapshot, `undefined` where JSON has nothing for it. */
  writePart: (name: string, part: unknown, actor: AnyActorRef) => Json | undefined;
  /** The same of a property of the context. */
  writeContext: (name: string, value: unknown, actor: AnyActorRef) => Json | undefined;
  /** Roughly how many characters were written since it was asked last; what was written before counts no more. */
  takeSize: () => number;
  /** Whether it is so large that it is worth keeping once. */
  isLarge: (plain: object) => boolean;
};

const MAX_DEPTH = 50;
/** In characters: from where on an object is not written twice, and from where on it is worth keeping once. */
const REMEMBERED = 48;
const LARGE = 240;

const isPlainData = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

const textMark = (place: Exclude<Place, 'own'>): TextMark =>
  typeof place === 'object' || isObjectMark(place) ? 'hidden' : place;

/** Writes values down as JSON would, with actors by their path, errors and snapshots spelled out, and texts redacted. */
export function createWriter(pathOf: PathOf, redact: Redact | null): Writer {
  const { ofEvent, ofPart, ofMachinePart, inside, error } = redact === null ? OPEN_PLACES : createPlaces(redact.marks);
  const known = new Map<Place, WeakMap<object, { plain: Plain; size: number }>>();
  const large = new WeakSet<object>();
  let fresh = 0;
  let length = 0;

  const count = (characters: number): void => {
    fresh += characters;
    length += characters;
  };

  const writeText = (text: string, place: Place): string => {
    const shown = redact === null || place === 'own' ? text : redact.text(text, textMark(place));
    count(shown.length + 3);
    return shown;
  };

  /** A text mark says how the keys of a record are written. */
  const nameIn = (place: Place, name: string): string => {
    if (redact === null || place === 'own') return name;
    if (typeof place === 'object' && 'values' in place) return redact.text(name, place.keys);
    if (typeof place === 'object' || place === 'published') return redact.property(name);
    return redact.text(name, place === 'facts' ? 'id' : place);
  };

  function writeObject(source: object, place: Place, depth: number): Plain {
    const plain: Plain = {};
    for (const [name, value] of Object.entries(source)) {
      const written = write(value, inside(place, name, value), depth + 1);
      if (written === undefined) continue;
      const shown = nameIn(place, name);
      count(shown.length + 4);
      plain[shown] = written;
    }
    return plain;
  }

  const knownAt = (place: Place): WeakMap<object, { plain: Plain; size: number }> => {
    const at = known.get(place) ?? new WeakMap();
    known.set(place, at);
    return at;
  };

  function remember(source: object, place: Place, depth: number): Plain {
    const at = knownAt(place);
    const found = at.get(source);
    if (found !== undefined) {
      length += found.size;
      return found.plain;
    }
    const before = length;
    const plain = writeObject(source, place, depth);
    const size = length - before;
    if (size >= REMEMBERED) at.set(source, { plain, size });
    if (size >= LARGE) large.add(plain);
    return plain;
  }

  function write(value: unknown, place: Place, depth = 0): Json | undefined {
    if (typeof value === 'string') return writeText(value, place);
    if (typeof value === 'number' || typeof value === 'boolean') {
      count(6);
      return typeof value === 'number' && !Number.isFinite(value) ? null : value;
    }
    if (value === null) return null;
    if (typeof value !== 'object') return undefined;
    if (depth > MAX_DEPTH) return '[too deep]';
    if (value instanceof Sealed) return value.toJSON();
    if (value instanceof Actor) return { actor: pathOf(value) };
    if (Array.isArray(value)) return value.map((item: unknown) => write(item, place, depth + 1) ?? null);
    if (value instanceof Error) return writeObject(plainError(value), place === 'own' ? place : error, depth);
    if (isMachineSnapshot(value)) return writeSnapshot(value, depth);
    if (place === 'hidden') return writeText(HIDDEN, place);
    if ('toJSON' in value && typeof value.toJSON === 'function') return write(value.toJSON(), place, depth + 1);
    return isPlainData(value) ? remember(value, place, depth) : writeObject(value, place, depth);
  }

  function writeSnapshot(snapshot: AnyMachineSnapshot, depth: number): Plain {
    const plain: Plain = {};
    for (const [name, part] of Object.entries(partsOf(snapshot))) {
      const written = write(part, ofMachinePart(name, part, snapshot.machine.id), depth + 1);
      if (written !== undefined) plain[name] = written;
    }
    return plain;
  }

  return {
    writeEvent: (event, actor, source) => {
      const plain = writeObject(event, ofEvent(event, actor, source), 0);
      const { type } = plain;
      return { ...plain, type: typeof type === 'string' ? type : HIDDEN };
    },
    writePart: (name, part, actor) => write(part, ofPart(name, part, actor), 1),
    writeContext: (name, value, actor) => write(value, inside(ofPart('context', value, actor), name, value), 1),
    takeSize: () => {
      const size = fresh;
      fresh = 0;
      return size;
    },
    isLarge: (plain) => large.has(plain),
  };
}

/** A whole snapshot of an actor. */
export function plainSnapshot(snapshot: Snapshot<unknown>, actor: AnyActorRef, writer: Writer): PlainSnapshot {
  const plain: PlainSnapshot = {};
  for (const [name, part] of Object.entries(partsOf(snapshot))) {
    const written = writer.writePart(name, part, actor);
    if (written !== undefined) plain[name] = written;
  }
  return plain;
}
