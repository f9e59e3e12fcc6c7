import { seal } from '../../../domain/kernel/sealed';
import type { Sanction } from '../../../machines/chat/chat.events';
import type { safetyMachine } from '../../../machines/chat/safety.machine';
import type { Inputs } from '../kernel/explore';
import { LINE } from './room.inputs';

export const warning: Sanction = { kind: 'warning', reason: seal('Be kind'), at: 1, until: 1, leftMs: 0 };
export const lockOut = (leftMs: number): Sanction => ({ ...warning, kind: 'lockOut', until: 2, leftMs });

export const inputs: Inputs<typeof safetyMachine> = {
  input: { line: LINE },
  limit: 20_000,
  events: [
    { type: 'safety.blocked', uids: ['grace'] },
    { type: 'safety.sanctioned', sanction: null },
    { type: 'safety.sanctioned', sanction: warning },
    { type: 'safety.sanctioned', sanction: lockOut(100_000_000) },
    { type: 'safety.refused' },
    { type: 'safety.failed' },
    { type: 'safety.block', uid: 'grace', isOn: true },
    { type: 'safety.acknowledge' },
    { type: 'safety.dismiss' },
  ],
  stopWhen: ({ context }) => context.failures > 6,
};
