import { seal } from '../../../domain/kernel/sealed';
import type { portraitMachine } from '../../../machines/people/portrait.machine';
import type { Inputs } from '../kernel/explore';
import { faultError } from '../kernel/fakes';

const BROKEN = faultError('PROCESSING_ERROR', 500, 'Out of order');
/** The file of the device. */
export const content = seal<object>({});

export const inputs: Inputs<typeof portraitMachine> = {
  limit: 2000,
  events: [
    { type: 'portrait.choose', file: { size: 1000, type: 'image/jpeg', content } },
    { type: 'portrait.choose', file: { size: 1000, type: 'text/plain', content } },
    { type: 'portrait.shown', address: seal('blob:picture') },
    { type: 'portrait.unreadable' },
    { type: 'portrait.cancel' },
    { type: 'portrait.save', square: { x: 0, y: 0, width: 10, height: 10 } },
    { type: 'portrait.save', square: null },
    { type: 'portrait.measured', square: { x: 0, y: 0, width: 20, height: 20 } },
    { type: 'portrait.remove', id: 'picture' },
    { type: 'xstate.done.actor.storePortrait', output: undefined },
    { type: 'xstate.error.actor.storePortrait', error: BROKEN },
    { type: 'xstate.done.actor.removePortrait', output: undefined },
    { type: 'xstate.error.actor.removePortrait', error: BROKEN },
  ],
};
