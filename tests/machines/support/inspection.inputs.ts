import { inspectionMachine } from '../../../machines/support/inspection.machine';
import type { Inputs } from '../kernel/explore';

export const came = (inspector: string, wantsAll = false) => ({ type: 'inspector.came', inspector, wantsAll }) as const;
export const left = (inspector: string) => ({ type: 'inspector.left', inspector }) as const;

export const inputs: Inputs<typeof inspectionMachine> = {
  limit: 5000,
  events: [
    { type: 'inspection.configure', allowed: 'everybody' },
    { type: 'inspection.configure', allowed: 'admin' },
    { type: 'inspection.configure', allowed: null },
    { type: 'inspection.user', isAdmin: true },
    { type: 'inspection.user', isAdmin: false },
    { type: 'inspection.revoke' },
    came('a', true),
    came('a'),
    came('b'),
    left('a'),
    left('b'),
  ],
};
