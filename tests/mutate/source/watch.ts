import { afterEach, beforeEach, inject } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** The faults that the test reached, and those reached before the first test of its file. */
    reached?: number[];
  }
}

declare global {
  /** Called where a fault could be. */
  var plantReached: ((id: number) => void) | undefined;
}

if (inject('isReaching')) {
  const reached = new Set<number>();
  const before = new Set<number>();
  let isFirst = true;
  globalThis.plantReached = (id) => reached.add(id);
  beforeEach(() => {
    // What loading and the hooks of a file reach counts for all of its tests.
    if (isFirst) for (const id of reached) before.add(id);
    isFirst = false;
  });
  afterEach(({ task }) => {
    task.meta.reached = [...new Set([...before, ...reached])];
    reached.clear();
  });
}
