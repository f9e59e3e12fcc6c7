import type { exportingMachine } from '../../../machines/control/exporting.machine';
import type { Inputs } from '../kernel/explore';

export const inputs: Inputs<typeof exportingMachine> = {
  limit: 300,
  project: ({ asked, saved, fault }) => [asked, saved, fault?.message ?? null],
  events: [
    { type: 'exporting.save', kind: 'chats', format: 'csv', locale: 'en' },
    { type: 'exporting.save', kind: 'polls', format: 'xlsx', locale: 'de' },
    { type: 'xstate.done.actor.saveExport', output: { rows: 0, isCut: false } },
    { type: 'xstate.done.actor.saveExport', output: { rows: 7, isCut: true } },
    { type: 'xstate.error.actor.saveExport', error: new Error('Not read') },
  ],
};
