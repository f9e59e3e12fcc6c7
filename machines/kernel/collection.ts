import { type ActorLogic, type AnyActorRef, type EventObject, enqueueActions, type Snapshot, setup } from 'xstate';

export type CollectionEvent<Input, E extends EventObject = EventObject> =
  /** One more user of a member; the first starts it. */
  | { type: 'collection.want'; input: Input }
  /** One user less, by the member's key. */
  | { type: 'collection.release'; key: string }
  /** Stops the members without users. */
  | { type: 'collection.forget' }
  /** Stops all members. */
  | { type: 'collection.clear' }
  /** An event for every member, or for the next `count` of those with users, in turn. */
  | { type: 'collection.tell'; event: E; count?: number };

/** Users by key, in the order of their turns; `kept`: keys without users, longest released first. */
export type CollectionContext = { uses: Readonly<Record<string, number>>; kept: readonly string[] };

type Options<Input, Fact extends EventObject> = {
  id: string;
  description: string;
  keyOf: (input: Input) => string;
  /** How many members without users keep running. */
  keep: number;
  /** Announced when the first member gets a user, and when no member has one any more. */
  tells?: { begun: Fact; ended: Fact };
};

const isUsed = (uses: CollectionContext['uses']): boolean => Object.values(uses).some((count) => count > 0);

/**
 * A collection: one actor per key, spawned as `member` for its first user and stopped when it has no users left. The
 * key is the child's id, so that a view finds it in `children`.
 */
export const collectionOf = <
  S extends Snapshot<unknown>,
  E extends EventObject,
  Input,
  F extends EventObject,
  Fact extends EventObject = EventObject,
>(
  member: ActorLogic<S, E, NoInfer<Input>, AnyActorRef['system'], F>,
  { id, description, keyOf, keep, tells }: Options<Input, Fact>,
) =>
  setup({
    types: { context: {} as CollectionContext, events: {} as CollectionEvent<Input, E>, emitted: {} as Fact },
    actors: { member },
  }).createMachine({
    id,
    description,
    context: { uses: {}, kept: [] },
    on: {
      'collection.want': {
        actions: enqueueActions(({ context: { uses, kept }, event, enqueue }) => {
          const key = keyOf(event.input);
          if (tells !== undefined && !isUsed(uses)) enqueue.emit(tells.begun);
          if (!(key in uses)) enqueue.spawnChild('member', { id: key, input: event.input });
          enqueue.assign({
            uses: { ...uses, [key]: (uses[key] ?? 0) + 1 },
            kept: kept.filter((other) => other !== key),
          });
        }),
      },
      'collection.release': {
        actions: enqueueActions(({ context, event: { key }, enqueue }) => {
          const used = context.uses[key] ?? 0;
          if (used === 0) return;
          const uses = { ...context.uses, [key]: used - 1 };
          const kept = used === 1 ? [...context.kept, key] : context.kept;
          const dropped = kept.slice(0, Math.max(0, kept.length - keep));
          for (const old of dropped) {
            enqueue.stopChild(old);
            delete uses[old];
          }
          enqueue.assign({ uses, kept: kept.slice(dropped.length) });
          if (tells !== undefined && !isUsed(uses)) enqueue.emit(tells.ended);
        }),
      },
      'collection.forget': {
        actions: enqueueActions(({ context, enqueue }) => {
          const uses = { ...context.uses };
          for (const key of context.kept) {
            enqueue.stopChild(key);
            delete uses[key];
          }
          enqueue.assign({ uses, kept: [] });
        }),
      },
      'collection.tell': {
        actions: enqueueActions(({ context: { uses }, event: { event, count }, enqueue }) => {
          const keys = Object.keys(uses);
          const told = count === undefined ? keys : keys.filter((key) => uses[key] !== 0).slice(0, count);
          for (const key of told) enqueue.sendTo(key, event);
          if (count === undefined) return;
          const later = keys.filter((key) => !told.includes(key));
          enqueue.assign({ uses: Object.fromEntries([...later, ...told].map((key) => [key, uses[key] ?? 0])) });
        }),
      },
      'collection.clear': {
        actions: enqueueActions(({ context, enqueue }) => {
          for (const key of Object.keys(context.uses)) enqueue.stopChild(key);
          if (tells !== undefined && isUsed(context.uses)) enqueue.emit(tells.ended);
          enqueue.assign({ uses: {}, kept: [] });
        }),
      },
    },
  });
