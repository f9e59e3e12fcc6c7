import { seal } from '../../../domain/kernel/sealed';
import type { reportMachine } from '../../../machines/support/report.machine';
import type { Inputs } from '../kernel/explore';

export const inputs: Inputs<typeof reportMachine> = {
  limit: 20_000,
  events: [
    { type: 'report.fetch' },
    { type: 'report.open' },
    { type: 'report.save' },
    { type: 'report.describe', sentence: seal('It hangs') },
    { type: 'report.send' },
    { type: 'report.retry' },
    { type: 'report.close' },
    {
      type: 'xstate.done.actor.prepareRecording',
      output: { code: 'K7QP2MXT', recording: seal('{}'), size: 20_000, events: 300 },
    },
    { type: 'xstate.done.actor.sendRecording', output: { code: 'K7QP2MXV' } },
  ],
};
