import { FIRST_ROWS } from '../../domain/kernel/rows';
import { isActive } from '../../domain/kernel/timeslot';
import { blockedProviders, isTrackingAccepted } from '../../domain/privacy/cookies';
import type { BoardFilter } from '../../domain/widgets/media-pieces';
import type { MediaBoardContext as Context, MediaBoardInput } from './media-board.events';

type Sees = { context: Context };

const BY_LIKES: readonly BoardFilter[] = ['recommended', 'topRated'];

export const atFirst = ({ key }: MediaBoardInput): Context => ({
  key,
  now: 0,
  terms: null,
  decisions: {},
  search: '',
  filter: 'all',
  uid: null,
  advised: null,
  likes: {},
  rows: FIRST_ROWS,
  piece: null,
  place: 0,
  plays: false,
  begun: [],
  prepared: null,
  position: 0,
  jumps: 0,
  speed: 1,
  engine: 'browser',
});

const blockedOf = ({ piece, terms, decisions }: Context): readonly string[] =>
  piece === null || terms === null ? [] : blockedProviders(terms, decisions, piece.providers);

/** Content of another origin needs a provider of the venue. */
export const mayLoad = ({ context }: Sees): boolean => {
  const { piece, terms } = context;
  if (piece === null || terms === null) return false;
  return piece.isOurs || (piece.providers.length > 0 && blockedOf(context).length === 0);
};
export const mayAdvise = ({ context: { uid, filter, terms, decisions } }: Sees): boolean =>
  uid !== null && filter === 'recommended' && terms !== null && isTrackingAccepted(terms, decisions);
export const isOpen = ({ context: { piece, now } }: Sees): boolean => piece !== null && isActive(piece, now);
export const needsLikes = ({ context: { filter } }: Sees): boolean => BY_LIKES.includes(filter);
