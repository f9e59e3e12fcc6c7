import { NO_CHOICE, NO_WISHES } from '../../../domain/shell/comfort';
import type { comfortMachine } from '../../../machines/shell/comfort.machine';
import type { Inputs } from '../kernel/explore';

export const inputs: Inputs<typeof comfortMachine> = {
  limit: 100,
  events: [
    { type: 'comfort.found', chosen: NO_CHOICE, system: NO_WISHES },
    { type: 'comfort.found', chosen: { ...NO_CHOICE, textSize: 150 }, system: { ...NO_WISHES, isCalm: true } },
    { type: 'comfort.choose', choice: { isCalm: false } },
    { type: 'comfort.reset' },
  ],
};
