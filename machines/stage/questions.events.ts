import type { Sealed } from '../../domain/kernel/sealed';
import type {
  FilmMoment,
  MergedQuestion,
  ModerateQuestion,
  OwnQuestion,
  QueuedQuestion,
  Ranked,
  StageTalk,
} from '../../domain/stage/questions';
import type { RealtimeLine } from '../shell/realtime.line';

export type QuestionsInput = { line: RealtimeLine; talk: StageTalk };

/** What a question says; `by` is null if it was asked without a name. */
export type QuestionBody = { text: string; by: string | null; answer: string | null };
export type SeenQuestion = Ranked & {
  /** The ids of the questions that were merged into it. */
  also: readonly string[];
  /** Whether it was a message of the chat, and one of the user. */
  isFromChat: boolean;
  /** Where a film of the talk answers it. */
  film: FilmMoment | null;
  /** The chat widget in which it is carried on. */
  chatId: string | null;
  isOwn: boolean;
  body: Sealed<QuestionBody>;
};
export type QuestionsById = Readonly<Record<string, SeenQuestion>>;

/** What only this user may read. */
export type OwnPart = {
  isModerator: boolean;
  /** The states of the user's own questions. */
  asked: Readonly<Record<string, OwnQuestion['state']>>;
  votes: readonly string[];
  /** The user's own questions, and for moderators those that wait for approval. */
  ownTexts: Sealed<readonly OwnQuestion[]>;
  waiting: Sealed<readonly QueuedQuestion[]>;
  /** For moderators, the questions that were merged into others. */
  merged: Sealed<readonly MergedQuestion[]>;
};

export type Asking = { id: string; text: Sealed<string>; isNamed: boolean };
export type QuestionVote = { id: string; isOn: boolean };
/** A command about one question, or about all. */
export type QuestionAct =
  | { command: 'withdraw'; id: string }
  /** The talk, which ends at `end` so far, and what follows it begin this many minutes later. */
  | { command: 'delay'; end: string; minutes: number }
  | { command: 'moderate'; id: string | null; act: Sealed<DistributiveOmit<ModerateQuestion, 'talk'>> }
  /** Its users go on about a question in the chat of a widget. */
  | { command: 'carry'; id: string; chatId: string }
  /** A question repeats the one `into`; null makes it separate again. */
  | { command: 'merge'; id: string; into: string | null };
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

export type Dealing = { id: string; action: 'decline' | 'answered' | 'merge' | 'carry' };

export type ToSend<Sent> = { talk: StageTalk; sent: Sent | null };

export type QuestionsEvent =
  /** All questions that attendees read, now and at every change. */
  | { type: 'questions.heard'; questions: QuestionsById; isChecked: boolean; revision: number }
  | { type: 'questions.unheard' }
  /** What failed without a connection may succeed now. */
  | { type: 'questions.retry' }
  /** The list takes its order again, with what has arrived. */
  | { type: 'questions.renew' }
  | { type: 'questions.write'; text: Sealed<string> | null }
  | { type: 'questions.name'; isNamed: boolean }
  | { type: 'questions.ask'; id: string; text: Sealed<string> }
  | ({ type: 'questions.vote' } & QuestionVote)
  | ({ type: 'questions.act' } & { act: QuestionAct })
  /** A moderator begins to write a text for a question or to choose which one it repeats, or leaves that. */
  | { type: 'questions.deal'; dealing: Dealing | null };
