import { pieceKey } from '../../../domain/media/likes';
import type { Tap } from '../../../domain/media/taps';
import type { OwnLikesEvent } from '../../../machines/media/media.events';
import type { ownLikesMachine } from '../../../machines/media/own-likes.machine';
import type { Inputs } from '../kernel/explore';
import { faultError } from '../kernel/fakes';
import { PIECE } from './board-likes.inputs';

export const LINE = { database: 'https://venue.example', mode: 'live', uid: 'ada' } as const;
export const KEY = pieceKey(PIECE);
export const REFUSED = faultError('PROCESSING_ERROR', 404);
export const DONE = faultError('PROCESSING_ERROR', 409);
export const OFFLINE = faultError('NOT_REACHABLE');
export const toggle = (uuid: string, piece = PIECE): OwnLikesEvent => ({
  type: 'ownLikes.toggle',
  ...piece,
  uuid,
  at: 1000,
});
export const tap = (uuid: string, isLiked = true, piece = PIECE): Tap => ({ ...piece, isLiked, uuid, at: 1000 });
export const told = (...liked: string[]): OwnLikesEvent => ({ type: 'ownLikes.told', liked });
export const ALLOW: readonly OwnLikesEvent[] = [{ type: 'ownLikes.open', line: LINE }];

export const inputs: Inputs<typeof ownLikesMachine> = {
  limit: 200_000,
  // The id of a tap decides nothing, nor whether the browser keeps taps, and how often it has failed.
  project: ({ line, liked, unsettled, taps, sending, accepted }) => ({
    isOn: line !== null,
    liked,
    unsettled,
    taps: taps.map(({ isLiked }) => isLiked),
    sending: sending?.isLiked ?? null,
    accepted: accepted.map(({ isLiked }) => isLiked),
  }),
  events: [
    ...ALLOW,
    { type: 'ownLikes.close' },
    { type: 'ownLikes.retry' },
    { type: 'ownLikes.connected' },
    { type: 'ownLikes.unopened' },
    told(),
    told(KEY),
    { type: 'ownLikes.restored', taps: [tap('old')] },
    toggle('new'),
    { type: 'xstate.done.actor.sendTap', output: undefined },
    ...[REFUSED, DONE, OFFLINE].map((error) => ({ type: 'xstate.error.actor.sendTap', error }) as const),
  ],
};
