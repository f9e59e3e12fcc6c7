import { likesMachine } from '../../../machines/media/likes.machine';
import type { Inputs } from '../kernel/explore';
import { FRESH } from './like.inputs';

export const inputs: Inputs<typeof likesMachine> = {
  limit: 50,
  events: [{ type: 'likes.want', piece: FRESH }, { type: 'likes.forget' }],
};
