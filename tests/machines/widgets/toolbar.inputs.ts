import type { toolbarMachine } from '../../../machines/widgets/toolbar.machine';
import type { Inputs } from '../kernel/explore';

export const inputs: Inputs<typeof toolbarMachine> = { limit: 10, events: [{ type: 'toolbar.toggle' }] };
