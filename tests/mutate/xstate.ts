import { inject } from 'vitest';
import { setup as realSetup } from 'xstate';
import { planting } from './plant';

/** Replaces `xstate` in the machines' imports while a fault is planted. */
export * from 'xstate';

export const setup = new Proxy(realSetup, {
  apply: (target, self, schemas) => {
    const fault = inject('fault');
    const made: unknown = Reflect.apply(target, self, schemas);
    return fault === null ? made : planting(made, fault.machine, fault.edit);
  },
});
