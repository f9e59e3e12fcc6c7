import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { ReportReason } from '../../domain/chat/safety';
import type { Sealed } from '../../domain/kernel/sealed';
import type { StageTalk } from '../../domain/stage/questions';
import { promiseNotProvided } from '../kernel/not-provided';
import type { RealtimeLine } from '../shell/realtime.line';

/** The reported message, and its author; of a question at a talk, whose author attendees may not know, the talk. */
export type Reported = { room: string; messageId: string; about: string; talk?: StageTalk };
export type Complaint = {
  line: RealtimeLine;
  reported: Reported | null;
  reason: ReportReason;
  text: Sealed<string> | null;
};
export type ComplaintEvent =
  | ({ type: 'complaint.open' } & Reported)
  | { type: 'complaint.choose'; reason: ReportReason }
  /** What the user adds in their own words, `null` without any. */
  | { type: 'complaint.write'; text: Sealed<string> | null }
  | { type: 'complaint.send' }
  | { type: 'complaint.close' };

type Context = Omit<Complaint, 'reason'> & { reason: ReportReason | null };

const EMPTY = { reported: null, reason: null, text: null } as const;

/** How long the database may take. */
const ANSWER_MS = 15_000;

export const complaintMachine = setup({
  types: { input: {} as { line: RealtimeLine }, context: {} as Context, events: {} as ComplaintEvent },
  actors: { postComplaint: fromPromise<void, Complaint>(promiseNotProvided('postComplaint')) },
  guards: { hasReason: ({ context }) => context.reason !== null },
  delays: { tooLong: ANSWER_MS },
}).createMachine({
  id: 'complaint',
  description: 'The report of a message or a question to the organisers, with a reason.',
  context: ({ input }) => ({ ...input, ...EMPTY }),
  initial: 'closed',
  on: {
    'complaint.open': {
      target: '.open',
      actions: assign(({ event: { room, messageId, about, talk } }) => ({
        ...EMPTY,
        reported: { room, messageId, about, ...(talk && { talk }) },
      })),
    },
  },
  states: {
    closed: { entry: assign(EMPTY) },
    open: {
      on: { 'complaint.close': 'closed' },
      initial: 'editing',
      states: {
        editing: {
          on: {
            'complaint.choose': { actions: assign(({ event: { reason } }) => ({ reason })) },
            'complaint.write': { actions: assign(({ event: { text } }) => ({ text })) },
            'complaint.send': { guard: 'hasReason', target: 'sending' },
          },
          initial: 'fresh',
          states: { fresh: {}, failed: {} },
        },
        sending: {
          invoke: {
            id: 'postComplaint',
            src: 'postComplaint',
            input: ({ context }) => ({ ...context, reason: context.reason ?? 'other' }),
            onDone: 'sent',
            onError: 'editing.failed',
          },
          after: { tooLong: 'editing.failed' },
        },
        sent: {},
      },
    },
  },
});

export type ComplaintActorRef = ActorRefFrom<typeof complaintMachine>;
