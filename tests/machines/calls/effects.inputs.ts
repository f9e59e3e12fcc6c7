import type { Effects } from '../../../domain/calls/effects';
import type { effectsMachine } from '../../../machines/calls/effects.machine';
import type { Inputs } from '../kernel/explore';

/** The microphone leaves a choice, the camera none. */
export const QUIET_OFF: Effects = { noiseSuppression: false, voiceIsolation: null, backgroundBlur: null };
export const QUIET_ON: Effects = { ...QUIET_OFF, noiseSuppression: true };

export const inputs: Inputs<typeof effectsMachine> = {
  limit: 3000,
  events: [
    { type: 'effects.opened', effects: QUIET_OFF, wishes: {} },
    { type: 'effects.opened', effects: QUIET_OFF, wishes: { noiseSuppression: true } },
    { type: 'effects.changed', effects: QUIET_ON },
    { type: 'effects.choose', effect: 'noiseSuppression', isOn: true },
    { type: 'effects.choose', effect: 'noiseSuppression', isOn: false },
    { type: 'effects.toggle' },
    { type: 'xstate.done.actor.changeEffect', output: QUIET_ON },
    { type: 'xstate.done.actor.changeEffect', output: QUIET_OFF },
  ],
};
