import { seal } from '../../../domain/kernel/sealed';
import type { linkMachine } from '../../../machines/calls/link.machine';
import type { Inputs } from '../kernel/explore';

export const STREAM = seal<object>({ tracks: 2 });

export const inputs: Inputs<typeof linkMachine> = {
  input: { room: 'd~ada~grace', uid: 'grace', sid: 'tab' },
  limit: 500,
  events: [
    { type: 'link.connected' },
    { type: 'link.shaky' },
    { type: 'link.broken' },
    { type: 'link.streamed', stream: STREAM },
  ],
};
