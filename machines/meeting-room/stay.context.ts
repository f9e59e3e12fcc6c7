import type { Hands, Member, Removed, RoomMessage, Stage } from '../../domain/meeting-room/stay';
import type { StayEnd, StayInput } from './room.events';

export type LinkState = 'connecting' | 'connected' | 'shaken' | 'failed';
/** The actors of a stay, by their ids. */
export type Parts = {
  relay: 'relay';
  hosting: 'hosting';
  air: 'air';
  messageQuestion: 'messageQuestion';
  [link: `@${string}`]: 'link';
};
export type Context = StayInput & {
  members: readonly Member[];
  links: Readonly<Record<string, LinkState>>;
  messages: readonly RoomMessage[];
  /** Messages that came while the chat was not shown. */
  unread: number;
  /** What the user has written and not sent. */
  draft: string;
  hasUnsaid: boolean;
  hands: Hands;
  stage: Stage;
  /** Until the user goes on air, the audience of a webinar does not see or hear them. */
  isBackstage: boolean;
  /** For hosts: users whom they have removed. */
  removed: readonly Removed[];
  /** Whether a host has been here. */
  hasBegun: boolean;
  /** Users who are shown large: to this user, and to all. */
  pinned: string | null;
  spotlight: string | null;
  /** The seat of the last speaker. */
  speaker: string | null;
  /** Whether the media server is connected; a mesh has none. */
  isRelayed: boolean;
  /** Another tab took the seat, unless something else ended the stay. */
  end: StayEnd;
};
