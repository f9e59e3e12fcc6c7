import type {
  ActorLogic,
  AnyActorLogic,
  AnyActorRef,
  EmittedFrom,
  EventFromLogic,
  InputFrom,
  SnapshotFrom,
} from 'xstate';

/** Logic with the types of other logic: a placeholder until that code is fetched. */
export type LogicLike<L extends AnyActorLogic> = ActorLogic<
  SnapshotFrom<L>,
  EventFromLogic<L>,
  InputFrom<L>,
  AnyActorRef['system'],
  EmittedFrom<L>
>;

/**
 * Logic whose code is fetched before its actor starts; it behaves like the fetched logic.
 * @throws Error with the part's name if an actor starts before its code is fetched
 */
export function late<L extends AnyActorLogic>(
  name: string,
  fetched: () => LogicLike<L> | null = () => null,
): LogicLike<L> {
  const logic = (): LogicLike<L> => {
    const found = fetched();
    if (found === null) throw new Error(`The code of "${name}" was not fetched`);
    return found;
  };
  const standIn: LogicLike<L> & { readonly config: unknown } = {
    /** Tells inspectors which statechart this is. */
    get config() {
      const found = fetched();
      return found !== null && 'config' in found ? found.config : undefined;
    },
    transition: (snapshot, event, scope) => logic().transition(snapshot, event, scope),
    getInitialSnapshot: (scope, input) => logic().getInitialSnapshot(scope, input),
    getPersistedSnapshot: (snapshot, options) => logic().getPersistedSnapshot(snapshot, options),
    restoreSnapshot: (persisted, scope) => {
      const found = logic();
      if (found.restoreSnapshot === undefined) throw new Error(`"${name}" cannot be restored`);
      return found.restoreSnapshot(persisted, scope);
    },
    start: (snapshot, scope) => logic().start?.(snapshot, scope),
  };
  return standIn;
}
