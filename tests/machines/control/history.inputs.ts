import type { Change } from '../../../domain/control/compare';
import type { historyMachine } from '../../../machines/control/history.machine';
import type { Inputs } from '../kernel/explore';

export const CHANGES: Change[] = [
  { kind: 'changed', what: 'area', place: 'Hall', fields: ['name'], within: '', details: [] },
];

export const inputs: Inputs<typeof historyMachine> = {
  limit: 5000,
  events: [
    { type: 'history.choose', before: 6, after: 8 },
    { type: 'history.compare', before: 7, after: 8 },
    { type: 'history.restore', version: 7 },
    { type: 'history.confirm' },
    { type: 'history.cancel' },
    { type: 'xstate.done.actor.compareVersions', output: CHANGES },
  ],
};
