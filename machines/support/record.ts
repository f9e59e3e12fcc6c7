import {
  Actor,
  type AnyActorLogic,
  type AnyActorRef,
  type InspectionEvent,
  isMachineSnapshot,
  type Snapshot,
} from 'xstate';
import type { Json } from '../../domain/support/recording';
import { givenId, type PathOf, type Writer } from './plain';

/** An actor was created. `src` is the name of its logic in `setup`, `null` for logic without a name. */
export type ActorEntry = {
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

/** What a recorder hears of an actor tree, in the order in which events are taken up and not in which they are sent. */
export type Listener = {
  created: (entry: ActorEntry & { id: string | null }) => void;
  takenUp: (entry: EventEntry) => void;
  /** What seemed to be taken up never was: a stop had emptied the mailbox. */
  withdrawn: (entry: EventEntry) => void;
  /** What came of the event that was taken up. */
  came: (entry: EventEntry, snapshot: Snapshot<unknown>, actor: AnyActorRef) => void;
};

type Mailbox = {
  ref: AnyActorRef;
  started: boolean;
  ended: boolean;
  current: EventEntry | null;
  waiting: EventEntry[];
};

export type Watch = {
  /** `status` is that of the actor when it happened, where it is written down later. */
  inspect: (seen: InspectionEvent, status?: Snapshot<unknown>['status']) => void;
  /** Whether no actor is in the midst of something: whatever was taken up has come to its snapshot, or failed. */
  isIdle: () => boolean;
  /** Follows an actor that was created before. */
  adopt: (ref: AnyActorRef) => void;
  /** Forgets the actors that are not among these. */
  keep: (actors: ReadonlySet<string>) => void;
};

/** The root of the tree that an actor belongs to. */
export const rootOf = (actor: AnyActorRef): AnyActorRef => {
  const { _parent: parent } = actor;
  return parent === undefined ? actor : rootOf(parent);
};

/** All running actors below an actor, itself first. */
export function livingIn(actor: AnyActorRef): AnyActorRef[] {
  const snapshot: unknown = actor.getSnapshot();
  if (!isMachineSnapshot(snapshot)) return [actor];
  const children = Object.values<AnyActorRef | undefined>(snapshot.children).filter((child) => child !== undefined);
  return [actor, ...children.filter((child) => child.getSnapshot()?.status === 'active').flatMap(livingIn)];
}

/** Follows a whole actor tree by the inspection events of its root. */
export function watchTree(pathOf: PathOf, writer: Writer, listener: Listener): Watch {
  const mailboxes = new Map<string, Mailbox>();
  const busy = new Set<Mailbox>();

  const takeUp = (mailbox: Mailbox, entry: EventEntry | undefined): void => {
    mailbox.current = entry ?? null;
    if (entry === undefined) busy.delete(mailbox);
    else {
      busy.add(mailbox);
      listener.takenUp(entry);
    }
  };

  const arrive = (mailbox: Mailbox, entry: EventEntry): void => {
    if (mailbox.ended) return;
    const first = entry.event.type === 'xstate.init';
    if (first) mailbox.started = true;
    if (mailbox.started && (first || !mailbox.current)) takeUp(mailbox, entry);
    else mailbox.waiting.push(entry);
  };

  const finish = (mailbox: Mailbox, actor: string, snapshot: Snapshot<unknown>, type: string, ended: boolean): void => {
    mailbox.ended = ended;
    if (type === 'xstate.stop') {
      if (mailbox.current) listener.withdrawn(mailbox.current);
      const entry: EventEntry = { kind: 'event', actor, from: null, event: { type }, failed: false };
      listener.takenUp(entry);
      listener.came(entry, snapshot, mailbox.ref);
      mailbox.current = null;
      mailbox.waiting = [];
      busy.delete(mailbox);
      return;
    }
    if (mailbox.current) {
      mailbox.current.failed = false;
      listener.came(mailbox.current, snapshot, mailbox.ref);
    }
    takeUp(mailbox, ended ? undefined : mailbox.waiting.shift());
  };

  const create = (ref: Actor<AnyActorLogic>, started: boolean): void => {
    const { _parent: parent } = ref;
    const actor = pathOf(ref);
    mailboxes.set(actor, { ref, started, ended: false, current: null, waiting: [] });
    listener.created({
      kind: 'actor',
      actor,
      parent: parent ? pathOf(parent) : null,
      id: givenId(ref),
      src: typeof ref.src === 'string' ? ref.src : null,
      systemId: ref.options.systemId ?? null,
    });
  };

  const inspect: Watch['inspect'] = (seen, status) => {
    const ref = seen.actorRef;
    if (!(ref instanceof Actor)) return;
    if (seen.type === '@xstate.actor') {
      create(ref, false);
    } else if (seen.type === '@xstate.event') {
      const actor = pathOf(ref);
      const mailbox = mailboxes.get(actor);
      if (mailbox === undefined) return;
      const source = seen.sourceRef instanceof Actor ? seen.sourceRef : null;
      const from = source && pathOf(source);
      arrive(mailbox, { kind: 'event', actor, from, event: writer.writeEvent(seen.event, ref, source), failed: true });
    } else if (seen.type === '@xstate.snapshot') {
      const actor = pathOf(ref);
      const mailbox = mailboxes.get(actor);
      if (mailbox === undefined) return;
      const ended = (status ?? ref.getSnapshot().status) !== 'active';
      finish(mailbox, actor, seen.snapshot, seen.event.type, ended);
    }
  };

  return {
    inspect,
    adopt: (ref) => {
      if (ref instanceof Actor) create(ref, true);
    },
    isIdle: () => [...busy].every(({ ref }) => ref.getSnapshot().status !== 'active'),
    keep: (actors) => {
      for (const [actor, mailbox] of mailboxes) {
        if (actors.has(actor)) continue;
        mailboxes.delete(actor);
        busy.delete(mailbox);
      }
    },
  };
}
