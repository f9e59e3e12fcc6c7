import type { linkingMachine } from '../../../machines/control/linking.machine';
import type { Inputs } from '../kernel/explore';

export const inputs: Inputs<typeof linkingMachine> = {
  limit: 2000,
  events: [
    { type: 'linking.ask', at: 'imprint en', address: '' },
    { type: 'linking.ask', at: 'imprint en', address: 'https://example.org' },
    { type: 'linking.write', address: 'example.org' },
    { type: 'linking.write', address: 'javascript:alert(1)' },
    { type: 'linking.accept' },
    { type: 'linking.remove' },
    { type: 'linking.cancel' },
  ],
};
