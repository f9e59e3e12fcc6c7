import { configureGlobal } from 'fast-check';
import { afterEach, inject } from 'vitest';
import { type AnyMachineSnapshot, type AnyStateMachine, type EventObject, StateMachine } from 'xstate';

declare module 'vitest' {
  interface TaskMeta {
    /** The events that the watched machine took up during the test. */
    took?: string[];
  }
}

// The same cases in every run: whether a fault is caught must not depend on chance.
configureGlobal({ seed: 1 });

const watched = inject('watched');
const took = new Set<string>();

if (watched !== null) {
  const { prototype } = StateMachine;
  prototype.getTransitionData = new Proxy(Reflect.get(prototype, 'getTransitionData'), {
    apply: (select, machine: AnyStateMachine, args: [AnyMachineSnapshot, EventObject]) => {
      if (machine.id === watched) took.add(args[1].type);
      return Reflect.apply(select, machine, args);
    },
  });
  afterEach(({ task }) => {
    task.meta.took = [...took];
    took.clear();
  });
}
