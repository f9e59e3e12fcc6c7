import { inspectionMachine } from '../../machines/inspection.machine';
import type { Inputs } from './explore';

const came = (inspector: string, wantsAll = false) => ({ type: 'inspector.came', inspector, wantsAll }) as const;

/** Who needs a pass asks for it first; nobody else does. */
export const inputs: readonly Inputs<typeof inspectionMachine>[] = [true, false].map((needsPass) => ({
  input: { needsPass },
  limit: 2000,
  events: [
    came('one'),
    came('one', true),
    came('two'),
    { type: 'inspector.left', inspector: 'one' },
    { type: 'inspector.left', inspector: 'two' },
    { type: 'inspection.revoke' },
  ],
}));
