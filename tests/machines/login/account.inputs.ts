import { LOCKOUT_MS } from '../../../domain/kernel/constants';
import { accountMachine } from '../../../machines/login/account.machine';
import type { Inputs } from '../kernel/explore';
import { ADA, attemptsOf, NOW } from './lockout.inputs';

export const inputs: Inputs<typeof accountMachine> = {
  input: { key: ADA },
  limit: 5000,
  events: [
    ...[0, 1, 2, 3, 4, 5].map((failures) => {
      const attempts = attemptsOf(ADA, { failures });
      return { type: 'account.resume', attempts, now: NOW } as const;
    }),
    { type: 'account.resume', attempts: attemptsOf(ADA, { failures: 6, until: NOW + LOCKOUT_MS }), now: NOW },
    ...[NOW, NOW + LOCKOUT_MS].map((now) => ({ type: 'account.fail', now }) as const),
    { type: 'account.block', now: NOW, ms: null },
    { type: 'account.forgive' },
    ...[NOW, NOW + LOCKOUT_MS].map((now) => ({ type: 'account.tick', now }) as const),
  ],
};
