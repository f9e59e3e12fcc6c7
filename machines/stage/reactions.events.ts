import type { StageTalk } from '../../domain/stage/questions';
import type { Reaction, ReactionCounts } from '../../domain/stage/reactions';
import type { RealtimeLine } from '../shell/realtime.line';

export type ReactionsInput = { line: RealtimeLine; talk: StageTalk };

/** Reactions that rise together. */
export type Wave = { number: number; rise: ReactionCounts };

export type ReactionsEvent =
  /** The sums of all attendees, now and at every change. */
  | { type: 'reactions.heard'; counts: ReactionCounts }
  | { type: 'reactions.unheard' }
  | { type: 'reactions.tap'; reaction: Reaction };

export type ToReact = { talk: StageTalk; reactions: ReactionCounts };
