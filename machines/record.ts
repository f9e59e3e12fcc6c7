import { Actor, type AnyActorRef, type InspectionEvent, isMachineSnapshot, type Snapshot } from 'xstate';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A snapshot as plain data: errors, actor references and history are spelled out, methods and live objects are gone. */
export type PlainSnapshot = { [key: string]: Json };

/** The snapshots of every actor, by actor path, each list in the order in which they came. */
export type Snapshots = Record<string, PlainSnapshot[]>;

/** An actor was created. `src` is the name of its logic in `setup`, `null` for logic without a name. */
type ActorEntry = {
  kind: 'actor';
  actor: string;
  parent: string | null;
  src: string | null;
  systemId: string | null;
};

/** An actor took an event up. `failed` says that it came to no snapshot, because it threw (or has not finished yet). */
export type EventEntry = {
  kind: 'event';
  actor: string;
  from: string | null;
  event: { type: string; [key: string]: Json };
  failed: boolean;
};

export type LogEntry = ActorEntry | EventEntry;

export type Recorder = {
  /** For the `inspect` option of the root actor. */
  inspect: (event: InspectionEvent) => void;
  /** What happened, as plain JSON, in the order in which it was taken up. It holds whatever the events held, secrets too. */
  log: LogEntry[];
  /** What came of it, to be compared with a replay. */
  snapshots: Snapshots;
};

export type PathOf = (actor: AnyActorRef) => string;

const ownName = ({ id, sessionId, src }: AnyActorRef): string => {
  if (id !== sessionId) return id;
  return typeof src === 'string' ? src : 'unnamed';
};

/**
 * Names actors by their place in the tree (`root/session/readUser`), the second of the same name `…#1`, because session
 * ids differ from run to run. Actors must be named in the order in which they are created.
 */
export function createPaths(): PathOf {
  const paths = new Map<string, string>();
  const uses = new Map<string, number>();
  const pathOf: PathOf = (actor) => {
    const known = paths.get(actor.sessionId);
    if (known !== undefined) return known;
    const { _parent: parent } = actor;
    const base = parent ? `${pathOf(parent)}/${ownName(actor)}` : 'root';
    const use = uses.get(base) ?? 0;
    uses.set(base, use + 1);
    const path = use === 0 ? base : `${base}#${use}`;
    paths.set(actor.sessionId, path);
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

function parts(snapshot: Snapshot<unknown>): object {
  const { status, output, error } = snapshot;
  if (isMachineSnapshot(snapshot)) {
    const { value, context, children, historyValue } = snapshot;
    const history = Object.entries(historyValue).map(([id, nodes]) => [id, nodes.map((node) => node.id)]);
    const tags = [...snapshot.tags].toSorted();
    return {
      status,
      output,
      error,
      value,
      context,
      tags,
      children: Object.values(children),
      history: Object.fromEntries(history),
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

function toPlain(value: object, pathOf: PathOf): { [key: string]: Json } {
  const text = JSON.stringify(value, function (this: Record<string, unknown>, key: string, shown: unknown) {
    const held = this[key];
    if (held instanceof Actor) return { actor: pathOf(held) };
    if (held instanceof Error) return plainError(held);
    return isMachineSnapshot(held) ? parts(held) : shown;
  });
  return JSON.parse(text);
}

export const plainSnapshot = (snapshot: Snapshot<unknown>, pathOf: PathOf): PlainSnapshot =>
  toPlain(parts(snapshot), pathOf);

type Mailbox = { started: boolean; ended: boolean; current: EventEntry | null; waiting: EventEntry[] };

/**
 * Writes down a whole actor tree: hand `inspect` to `createActor` of the root.
 * The log gives every one of `snapshots` again, see `replay`.
 */
export function createRecorder(): Recorder {
  const log: LogEntry[] = [];
  const snapshots: Snapshots = {};
  const pathOf = createPaths();
  const mailboxes = new Map<string, Mailbox>();

  const takeUp = (mailbox: Mailbox, entry: EventEntry | undefined): void => {
    mailbox.current = entry ?? null;
    if (entry) log.push(entry);
  };

  const arrive = (mailbox: Mailbox, entry: EventEntry): void => {
    if (mailbox.ended) return;
    const first = entry.event.type === 'xstate.init';
    if (first) mailbox.started = true;
    if (mailbox.started && (first || !mailbox.current)) takeUp(mailbox, entry);
    else mailbox.waiting.push(entry);
  };

  const finish = (mailbox: Mailbox, actor: string, type: string, ended: boolean): void => {
    mailbox.ended = ended;
    if (type === 'xstate.stop') {
      // A stop empties the mailbox: what seemed to be next was never taken up.
      if (mailbox.current) log.splice(log.lastIndexOf(mailbox.current), 1);
      log.push({ kind: 'event', actor, from: null, event: { type }, failed: false });
      return;
    }
    if (mailbox.current) mailbox.current.failed = false;
    takeUp(mailbox, ended ? undefined : mailbox.waiting.shift());
  };

  const inspect = (seen: InspectionEvent): void => {
    const ref = seen.actorRef;
    if (!(ref instanceof Actor)) return;
    const actor = pathOf(ref);
    if (seen.type === '@xstate.actor') {
      const { _parent: parent } = ref;
      mailboxes.set(actor, { started: false, ended: false, current: null, waiting: [] });
      log.push({
        kind: 'actor',
        actor,
        parent: parent ? pathOf(parent) : null,
        src: typeof ref.src === 'string' ? ref.src : null,
        systemId: ref.options.systemId ?? null,
      });
      return;
    }
    const mailbox = mailboxes.get(actor);
    if (!mailbox) return;
    if (seen.type === '@xstate.event') {
      const from = seen.sourceRef instanceof Actor ? pathOf(seen.sourceRef) : null;
      const event = { ...toPlain(seen.event, pathOf), type: seen.event.type };
      arrive(mailbox, { kind: 'event', actor, from, event, failed: true });
    }
    if (seen.type === '@xstate.snapshot') {
      (snapshots[actor] ??= []).push(plainSnapshot(seen.snapshot, pathOf));
      finish(mailbox, actor, seen.event.type, ref.getSnapshot().status !== 'active');
    }
  };

  return { inspect, log, snapshots };
}
