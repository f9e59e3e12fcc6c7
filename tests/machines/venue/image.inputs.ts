import { type Fault, makeFault } from '../../../domain/kernel/fault';
import { type ImageInput, imageMachine } from '../../../machines/venue/image.machine';
import type { Inputs } from '../kernel/explore';

export const lobby: ImageInput = { uri: '/live/lobby.webp', generation: '1', size: 1280 };
export const fault = (status: number | null): Fault =>
  makeFault(status === null ? 'NOT_REACHABLE' : status === 403 ? 'FORBIDDEN' : 'PROCESSING_ERROR', { status });
const refused = [403, 404, null].map((status) => ({ type: 'image.refused', fault: fault(status) }) as const);

export const inputs: Inputs<typeof imageMachine> = {
  input: lobby,
  events: [
    { type: 'image.arrived', url: 'blob:1' },
    ...refused,
    { type: 'image.retry' },
    { type: 'image.reconnected' },
  ],
  limit: 500,
};
