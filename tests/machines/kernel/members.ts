import type { AnyEventObject, AnyStateMachine, EventObject } from 'xstate';
import { start } from './harness';

/**
 * The keys of the running members of a collection after each step, and how many of them received `event`: two members are
 * wanted and told, the first one is released, those without users are forgotten, and all are cleared.
 */
export function membersOf(machine: AnyStateMachine, inputs: readonly [object, object], event: EventObject) {
  let told = 0;
  const { actor } = start(machine, {
    input: undefined,
    inspect: (seen) => {
      if (seen.type === '@xstate.event' && seen.event.type === event.type) told += 1;
    },
  });
  const after = (...events: AnyEventObject[]): string[] => {
    for (const each of events) actor.send(each);
    return Object.keys(actor.getSnapshot().children);
  };
  const wanted = after(...inputs.map((input) => ({ type: 'collection.want', input })));
  after({ type: 'collection.tell', event });
  return {
    wanted,
    told,
    released: after({ type: 'collection.release', key: wanted[0] }),
    forgotten: after({ type: 'collection.forget' }),
    cleared: after({ type: 'collection.clear' }),
  };
}
