import { Actor, type AnyActorRef, isMachineSnapshot, type Snapshot } from 'xstate';
import { Sealed } from '../../domain/kernel/sealed';
import type { Json, PlainSnapshot } from '../../domain/support/recording';

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

/** Parts of a snapshot that come from the machine alone and contain no personal data. */
const OWN_PARTS: readonly string[] = ['status', 'value', 'tags', 'children', 'history'];

/** What is written in place of a text, of the name of a property or of an actor; `key` is the property it stands at. */
export type Redact = {
  text: (text: string, key: string) => string;
  name: (name: string, key: string) => string;
  actorName: (name: string) => string;
};

export type Writer = {
  /** Plain JSON of anything, `undefined` where JSON has nothing for it. What is the same object stays the same one. */
  write: (value: unknown, key: string) => Json | undefined;
  /** The same of a part of a snapshot. */
  writePart: (name: string, part: unknown) => Json | undefined;
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

/** Writes values down as JSON would, with actors by their path, errors and snapshots spelled out, and texts redacted. */
export function createWriter(pathOf: PathOf, redact: Redact | null): Writer {
  const known = new WeakMap<object, { plain: { [key: string]: Json }; size: number }>();
  const large = new WeakSet<object>();
  let fresh = 0;
  let length = 0;

  const count = (characters: number): void => {
    fresh += characters;
    length += characters;
  };

  const writeText = (text: string, key: string): string => {
    const shown = redact === null ? text : redact.text(text, key);
    count(shown.length + 3);
    return shown;
  };

  function writeObject(source: object, key: string, depth: number): { [key: string]: Json } {
    const plain: { [key: string]: Json } = {};
    for (const [name, inner] of Object.entries(source)) {
      const written = write(inner, name, depth + 1);
      if (written === undefined) continue;
      const shown = redact === null ? name : redact.name(name, key);
      count(shown.length + 4);
      plain[shown] = written;
    }
    return plain;
  }

  function remember(source: object, key: string, depth: number): { [key: string]: Json } {
    const found = known.get(source);
    if (found !== undefined) {
      length += found.size;
      return found.plain;
    }
    const before = length;
    const plain = writeObject(source, key, depth);
    const size = length - before;
    if (size >= REMEMBERED) known.set(source, { plain, size });
    if (size >= LARGE) large.add(plain);
    return plain;
  }

  function write(value: unknown, key: string, depth = 0): Json | undefined {
    if (typeof value === 'string') return writeText(value, key);
    if (typeof value === 'number' || typeof value === 'boolean') {
      count(6);
      return typeof value === 'number' && !Number.isFinite(value) ? null : value;
    }
    if (value === null) return null;
    if (typeof value !== 'object') return undefined;
    if (depth > MAX_DEPTH) return '[too deep]';
    if (value instanceof Sealed) return value.toJSON();
    if (value instanceof Actor) return { actor: pathOf(value) };
    if (Array.isArray(value)) return value.map((inner: unknown) => writeItem(inner, key, depth + 1));
    if (value instanceof Error) return writeObject(plainError(value), key, depth);
    if (isMachineSnapshot(value)) return writeParts(partsOf(value), depth);
    if ('toJSON' in value && typeof value.toJSON === 'function') return write(value.toJSON(), key, depth + 1);
    return isPlainData(value) ? remember(value, key, depth) : writeObject(value, key, depth);
  }

  /** What is keyed by texts is an object that stands at the property itself, not one in a list there. */
  const writeItem = (item: unknown, key: string, depth: number): Json =>
    write(item, typeof item === 'object' && !Array.isArray(item) ? '' : key, depth) ?? null;

  const own = redact === null ? null : createWriter(pathOf, null);
  const writePart = (name: string, part: unknown, depth = 0): Json | undefined =>
    own !== null && OWN_PARTS.includes(name) ? own.write(part, name) : write(part, name, depth + 1);

  function writeParts(parts: Record<string, unknown>, depth: number): { [key: string]: Json } {
    const plain: { [key: string]: Json } = {};
    for (const [name, part] of Object.entries(parts)) {
      const written = writePart(name, part, depth);
      if (written !== undefined) plain[name] = written;
    }
    return plain;
  }

  return {
    write: (value, key) => write(value, key),
    writePart: (name, part) => writePart(name, part),
    takeSize: () => {
      const size = fresh;
      fresh = 0;
      return size;
    },
    isLarge: (plain) => large.has(plain),
  };
}

/** A whole snapshot. */
export function plainSnapshot(snapshot: Snapshot<unknown>, writer: Writer): PlainSnapshot {
  const plain: PlainSnapshot = {};
  for (const [name, part] of Object.entries(partsOf(snapshot))) {
    const written = writer.writePart(name, part);
    if (written !== undefined) plain[name] = written;
  }
  return plain;
}
