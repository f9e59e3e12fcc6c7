import type { SeenEvent, seenMachine } from '../../../machines/widgets/seen.machine';
import type { Inputs } from '../kernel/explore';

export const mark = (key: string, at: number): SeenEvent => ({ type: 'seen.mark', key, at });
export const inputs: Inputs<typeof seenMachine> = { limit: 500, events: [mark('keynote', 2), mark('films|a', 3)] };
