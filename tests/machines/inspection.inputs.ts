import { inspectionMachine } from '../../machines/inspection.machine';
import type { Inputs } from './explore';

export const came = (inspector: string, wantsAll = false) => ({ type: 'inspector.came', inspector, wantsAll }) as const;
export const left = (inspector: string) => ({ type: 'inspector.left', inspector }) as const;

export const inputs: Inputs<typeof inspectionMachine> = {
  input: { needsPass: true },
  limit: 2000,
  events: [came('a', true), came('a'), came('b'), left('a'), left('b'), { type: 'inspection.revoke' }],
  unreachable: [
    'inspection.deciding: always -> inspection.open because administrators alone need a pass, and a story shows the other way',
  ],
};
