import { serverTimeMachine } from '../../../machines/shell/server-time.machine';
import type { Inputs } from '../kernel/explore';

export const input = { now: 1_000_000 };
export const watch = (...boundaries: number[]) => ({ type: 'serverTime.watch', boundaries }) as const;

export const inputs: Inputs<typeof serverTimeMachine> = {
  input,
  events: [{ type: 'serverTime.observed', now: 2_000_000 }, watch(1_012_000)],
  limit: 400,
  stopWhen: ({ context }) => context.now > 2_030_000,
  project: ({ now, boundaries }) => [Math.min(now, 1_040_000), boundaries],
};
