import { type RequestsEvent, requestsMachine } from '../../../machines/shell/requests.machine';
import type { Inputs } from '../kernel/explore';

export const waiting = (id: string, delayMs: number, now: number): RequestsEvent => ({
  type: 'requests.waiting',
  id,
  delayMs,
  now,
});
export const resumed = (id: string): RequestsEvent => ({ type: 'requests.resumed', id });

export const inputs: Inputs<typeof requestsMachine> = {
  events: [
    waiting('1', 2000, 10_000),
    waiting('2', 3000, 10_000),
    resumed('1'),
    resumed('2'),
    { type: 'requests.tryNow' },
    { type: 'requests.regained' },
    { type: 'requests.giveUp' },
  ],
  limit: 1000,
  stopWhen: ({ context }) => context.now > 12_000,
};
