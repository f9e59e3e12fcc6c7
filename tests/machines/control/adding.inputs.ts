import { FaultError, makeFault } from '../../../domain/kernel/fault';
import type { addingMachine } from '../../../machines/control/adding.machine';
import type { Inputs } from '../kernel/explore';
import { HANDED } from './helping.inputs';

export const WRITTEN = { name: 'Mary Somerville', email: 'mary@example.org' };
export const KNOWN = new FaultError(makeFault('PROCESSING_ERROR', { status: 409 }));

export const inputs: Inputs<typeof addingMachine> = {
  limit: 5000,
  project: ({ draft, isChecked, fault }) => [
    draft.name !== '',
    draft.email !== '',
    draft.roles.length,
    isChecked,
    fault !== null,
  ],
  events: [
    { type: 'adding.open', locale: 'de' },
    { type: 'adding.write', change: WRITTEN },
    { type: 'adding.write', change: { roles: ['HOST'] } },
    { type: 'adding.write', change: { name: '' } },
    { type: 'adding.send' },
    { type: 'adding.confirm' },
    { type: 'adding.cancel' },
    { type: 'adding.close' },
    { type: 'xstate.done.actor.addAttendee', output: HANDED },
    { type: 'xstate.error.actor.addAttendee', error: KNOWN },
    { type: 'xstate.error.actor.addAttendee', error: new FaultError(makeFault('NOT_REACHABLE')) },
  ],
};
