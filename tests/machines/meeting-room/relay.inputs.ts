import type { relayMachine } from '../../../machines/meeting-room/relay.machine';
import type { Inputs } from '../kernel/explore';

export const inputs: Inputs<typeof relayMachine> = {
  input: { room: 'desk%2Eone' },
  limit: 5000,
  events: [{ type: 'relay.opened' }, { type: 'relay.closed' }, { type: 'relay.refused' }],
};
