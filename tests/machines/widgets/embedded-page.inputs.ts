import type { embeddedPageMachine } from '../../../machines/widgets/embedded-page.machine';
import type { Inputs } from '../kernel/explore';

export const inputs: Inputs<typeof embeddedPageMachine> = {
  input: { address: 'https://wall.example/summit' },
  limit: 500,
  events: [
    { type: 'page.loaded' },
    { type: 'page.refused' },
    { type: 'page.offline' },
    { type: 'page.online' },
    { type: 'page.retry' },
  ],
  project: ({ address }) => address,
};
