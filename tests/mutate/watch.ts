import { afterEach, inject } from 'vitest';
import { type AnyMachineSnapshot, type AnyStateMachine, type EventObject, StateMachine } from 'xstate';
// The same cases in every run, as in the gate: chance must not decide whether a fault is caught.
import '../kernel/properties';

declare module 'vitest' {
  interface TaskMeta {
    /** The events that machines processed during the test, by the id of the machine. */
    took?: Record<string, string[]>;
  }
}

const took = new Map<string, Set<string>>();

if (inject('isWatched')) {
  const { prototype } = StateMachine;
  prototype.getTransitionData = new Proxy(Reflect.get(prototype, 'getTransitionData'), {
    apply: (select, machine: AnyStateMachine, args: [AnyMachineSnapshot, EventObject]) => {
      const types = took.get(machine.id) ?? new Set();
      took.set(machine.id, types.add(args[1].type));
      return Reflect.apply(select, machine, args);
    },
  });
  afterEach(({ task }) => {
    task.meta.took = Object.fromEntries([...took].map(([id, types]) => [id, [...types]]));
    took.clear();
  });
}
