import { inspectionMachine } from '../../../machines/support/inspection.machine';
import type { Inputs } from '../kernel/explore';

export const came = (inspector: string, wantsAll = false) => ({ type: 'inspector.came', inspector, wantsAll }) as const;
export const left = (inspector: string) => ({ type: 'inspector.left', inspector }) as const;

const given = {
  limit: 2000,
  events: [came('a', true), came('a'), came('b'), left('a'), left('b'), { type: 'inspection.revoke' }],
} as const;

/** Administrators need a pass, which others do not. */
export const inputs: readonly Inputs<typeof inspectionMachine>[] = [
  {
    ...given,
    input: { needsPass: true },
    unreachable: ['inspection.deciding: always -> inspection.open because a pass is asked for first'],
  },
  {
    ...given,
    input: { needsPass: false },
    unreachable: [
      'inspection.asking',
      'inspection.deciding: always [needsPass] -> inspection.asking',
      'inspection.asking: xstate.done.actor.fetchPass -> inspection.open',
      'inspection.asking: xstate.error.actor.fetchPass -> inspection.closed',
    ].map((name) => `${name} because no pass is asked for`),
  },
];
