import { type LikeEvent, type LikeInput, type LikePiece, likeMachine } from '../../../machines/media/like.machine';
import type { Inputs } from '../kernel/explore';
import { faultError } from '../kernel/fakes';

export const PIECE: LikePiece = { mediaBoardId: 'board', contentPieceId: 'talk' };
export const FRESH: LikeInput = { ...PIECE, count: 3, uuid: null };
export const DONE = faultError('PROCESSING_ERROR', 409);
export const BROKEN = faultError('NOT_REACHABLE');
export const toggle = (uuid: string): LikeEvent => ({ type: 'like.toggle', uuid, at: 1000 });

export const inputs: Inputs<typeof likeMachine> = {
  input: FRESH,
  limit: 3000,
  events: [
    toggle('one'),
    { type: 'like.told', count: 3, uuid: null },
    { type: 'like.told', count: 3, uuid: 'one' },
    ...(['postLike', 'postUnlike'] as const).flatMap((id) => [
      { type: `xstate.done.actor.${id}`, output: { count: 3 } } as const,
      { type: `xstate.error.actor.${id}`, error: DONE } as const,
      { type: `xstate.error.actor.${id}`, error: BROKEN } as const,
    ]),
  ],
  stopWhen: ({ context }) => context.count > 5 || context.count < 1,
};
