import { LOCKOUT_MS } from '../../../domain/kernel/constants';
import { lockoutMachine } from '../../../machines/login/lockout.machine';
import type { Inputs } from '../kernel/explore';

export const NOW = 1_800_000_000_000;
export const [ADA, GRACE] = ['EMAIL_PASSWORD:1815', 'CVENT_LOGIN:1906'] as const;

export const inputs: Inputs<typeof lockoutMachine> = {
  input: { attempts: [{ key: ADA, failures: 5, lastAt: NOW, until: null }], now: NOW },
  limit: 20_000,
  events: [
    { type: 'lockout.fail', key: ADA },
    { type: 'lockout.fail', key: GRACE },
    { type: 'lockout.block', key: GRACE, ms: null },
    { type: 'lockout.forgive', key: ADA },
    ...[NOW, NOW + LOCKOUT_MS].map((now) => ({ type: 'clock.ticked', now }) as const),
    { type: 'xstate.done.actor.readClock', output: { now: NOW } },
  ],
  stopWhen: ({ context }) => context.news.length > 1,
};
