import { seal } from '../../../domain/kernel/sealed';
import type { copyingMachine } from '../../../machines/chat/copying.machine';
import type { Inputs } from '../kernel/explore';

export const inputs: Inputs<typeof copyingMachine> = {
  limit: 100,
  events: [{ type: 'copying.copy', room: 'g~team', text: seal('Hello') }],
};
