import type { Sealed } from '../../domain/kernel/sealed';
import type { ModeratePoll, PollDraft, PollTally, PollTexts, ShownPoll } from '../../domain/stage/polls';
import type { StageTalk } from '../../domain/stage/questions';
import type { RealtimeLine } from '../shell/realtime.line';

export type PollsInput = { line: RealtimeLine; talk: StageTalk };

export type SeenPoll = Pick<ShownPoll, 'state' | 'at' | 'edit'> &
  PollTally & {
    isMultiple: boolean;
    /** Whether its results wait for the other polls of the talk. */
    isHeldBack: boolean;
    body: Sealed<{ question: string; choices: readonly string[] }>;
  };
export type PollsById = Readonly<Record<string, SeenPoll>>;
/** Which choices a user took, by their places. */
export type Choices = Sealed<readonly number[]>;

/** What only this user may read. */
export type OwnPollPart = {
  isModerator: boolean;
  votes: Readonly<Record<string, Choices>>;
  drafts: Sealed<readonly PollDraft[]>;
};

export type PollVote = { id: string; edit: number; choices: Choices };
/** What a moderator writes: a new poll, or another text of the poll `id`. */
export type PollForm = { id: string | null; texts: Sealed<PollTexts> };
export type PollAct = Sealed<DistributiveOmit<ModeratePoll, 'talk'>>;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

export type ToSendOfPoll<Sent> = { talk: StageTalk; sent: Sent | null };

export type PollsEvent =
  /** All polls that attendees read, now and at every change. */
  | { type: 'polls.heard'; polls: PollsById; revision: number }
  | { type: 'polls.unheard' }
  /** What failed without a connection may succeed now. */
  | { type: 'polls.retry' }
  /** The user chooses in a poll, or thinks again about their vote; null leaves that. */
  | { type: 'polls.pick'; id: string; choices: Choices | null }
  | { type: 'polls.vote'; vote: PollVote }
  /** A moderator writes a poll, or leaves that. */
  | { type: 'polls.write'; form: PollForm | null }
  | { type: 'polls.act'; act: PollAct; isSave: boolean };
