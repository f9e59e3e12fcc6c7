import { type ActorRefFrom, enqueueActions, setup } from 'xstate';
import { type LikeInput, type LikePiece, likeMachine } from './like.machine';

export type LikesEvent = { type: 'likes.want'; piece: LikeInput } | { type: 'likes.forget' };

/** The id under which the like of a media item stands among the children. */
export const likeKey = ({ mediaBoardId, contentPieceId }: LikePiece): string => `${mediaBoardId}|${contentPieceId}`;

export const likesMachine = setup({
  types: { context: {} as { keys: readonly string[] }, events: {} as LikesEvent },
  actors: { like: likeMachine },
  actions: {
    want: enqueueActions(({ context: { keys }, enqueue }, { piece }: { piece: LikeInput }) => {
      const key = likeKey(piece);
      if (keys.includes(key)) return;
      enqueue.spawnChild('like', { id: key, input: piece });
      enqueue.assign({ keys: [...keys, key] });
    }),
    forget: enqueueActions(({ context, enqueue }) => {
      for (const key of context.keys) enqueue.stopChild(key);
      enqueue.assign({ keys: [] });
    }),
  },
}).createMachine({
  id: 'likes',
  description: 'The likes of the media items that are shown, one actor each.',
  context: { keys: [] },
  on: {
    'likes.want': { actions: { type: 'want', params: ({ event }) => event } },
    'likes.forget': { actions: 'forget' },
  },
});

export type LikesActorRef = ActorRefFrom<typeof likesMachine>;
