import { reportMachine } from '../../../machines/support/report.machine';
import type { Inputs } from '../kernel/explore';

export const inputs: Inputs<typeof reportMachine> = {
  limit: 1000,
  events: [
    { type: 'report.save' },
    { type: 'report.send' },
    { type: 'report.retry' },
    { type: 'report.close' },
    { type: 'xstate.done.actor.prepareRecording', output: { code: 'K7QP2MXT', size: 20_000, events: 300 } },
    { type: 'xstate.done.actor.sendRecording', output: { code: 'K7QP2MXV' } },
  ],
};
