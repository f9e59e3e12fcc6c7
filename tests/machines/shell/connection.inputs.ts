import { type ConnectionEvent, connectionMachine } from '../../../machines/shell/connection.machine';
import type { Inputs } from '../kernel/explore';

export const LOST: ConnectionEvent = { type: 'connection.lost' };
export const BACK: ConnectionEvent = { type: 'connection.back' };
export const MISSED: ConnectionEvent = { type: 'connection.missed' };
export const ANSWERED: ConnectionEvent = { type: 'connection.answered' };
export const waiting = (id: string): ConnectionEvent => ({ type: 'connection.waiting', id });
export const resumed = (id: string): ConnectionEvent => ({ type: 'connection.resumed', id });

export const inputs: Inputs<typeof connectionMachine> = {
  input: { isOnline: true },
  limit: 2000,
  events: [LOST, BACK, MISSED, ANSWERED, waiting('7'), resumed('7')],
};
