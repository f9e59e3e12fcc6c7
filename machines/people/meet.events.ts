import type { Sealed } from '../../domain/kernel/sealed';
import type { MeetAction, MeetState } from '../../domain/people/meet';
import type { Reminder } from '../../domain/widgets/reminder';
import type { RealtimeLine } from '../shell/realtime.line';

/** A meeting of the user, or a proposal; `isAhead` if it had not begun when it was read. */
export type OwnMeeting = {
  id: string;
  uid: string;
  isMine: boolean;
  begin: number;
  end: number;
  state: MeetState;
  isAhead: boolean;
  /** The name of the other user, and the line of the proposal. */
  body: Sealed<{ name: string; text: string }>;
};
/** With whom the user wants to meet; `replaces` is the meeting that this one would replace. */
export type MeetWish = { uid: string; replaces: string | null };
export type MeetVenue = { architectureId: string };
export type MeetAnswer = { id: string; action: MeetAction };
export type MeetProposal = { id: string; begin: number; text: Sealed<string> };

export type MeetEvent =
  | { type: 'meet.open'; line: RealtimeLine }
  | { type: 'meet.close' }
  | { type: 'meet.enter'; architectureId: string }
  | { type: 'meet.leave' }
  /** The user's meetings may have changed. */
  | { type: 'meet.refresh' }
  /** Opens the form for a proposal. */
  | ({ type: 'meet.offer' } & MeetWish)
  | { type: 'meet.cancel' }
  | ({ type: 'meet.send' } & MeetProposal)
  | ({ type: 'meet.answer' } & MeetAnswer)
  /** Before a meeting that both have agreed to is cancelled; `null` to keep it. */
  | { type: 'meet.doubt'; id: string | null }
  /** The user has read about a proposal, without an answer. */
  | { type: 'meet.dismiss'; id: string };

export type MeetFact = { type: 'meet.agreed'; reminder: Reminder } | { type: 'meet.ended'; key: string };
