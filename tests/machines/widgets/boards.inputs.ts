import type { boardsMachine } from '../../../machines/widgets/boards.machine';
import type { Inputs } from '../kernel/explore';
import { BOARD, events } from './board.inputs';

export const inputs: Inputs<typeof boardsMachine> = {
  limit: 20_000,
  events: [
    { type: 'collection.want', input: BOARD },
    { type: 'collection.want', input: { ...BOARD, room: 'b~other' } },
    { type: 'collection.release', key: BOARD.room },
    { type: 'collection.forget' },
    { type: 'collection.clear' },
    ...events.map((event) => ({ type: 'collection.tell', event }) as const),
  ],
  stopWhen: ({ context }) => Object.values(context.uses).some((uses) => uses > 2),
};
