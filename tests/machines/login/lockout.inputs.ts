import { LOCKOUT_MS } from '../../../domain/kernel/constants';
import type { Attempts } from '../../../domain/login/lockout';
import { lockoutMachine } from '../../../machines/login/lockout.machine';
import type { Inputs } from '../kernel/explore';

export const NOW = 1_800_000_000_000;
export const [ADA, GRACE] = ['EMAIL_PASSWORD:1815', 'CVENT_LOGIN:1906'] as const;
export const attemptsOf = (key: string, more: Partial<Attempts> = {}): Attempts => ({
  key,
  failures: 0,
  lastAt: NOW,
  until: null,
  ...more,
});
const locked = attemptsOf(GRACE, { failures: 6, until: NOW + LOCKOUT_MS });

export const inputs: Inputs<typeof lockoutMachine> = {
  input: { attempts: [attemptsOf(ADA, { failures: 5 }), locked], now: NOW },
  limit: 20_000,
  events: [
    { type: 'lockout.fail', key: ADA },
    { type: 'lockout.fail', key: GRACE },
    { type: 'lockout.block', key: GRACE, ms: null },
    { type: 'lockout.forgive', key: ADA },
    { type: 'clock.ticked', now: NOW },
    { type: 'account.changed', attempts: attemptsOf(ADA) },
    { type: 'account.changed', attempts: locked },
    { type: 'account.changed', attempts: attemptsOf(GRACE) },
    { type: 'xstate.done.actor.readClock', output: { now: NOW } },
  ],
  stopWhen: ({ context }) => context.news.length > 1,
};
