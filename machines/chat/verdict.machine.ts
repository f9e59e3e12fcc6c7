import { type ActorRefFrom, assign, fromPromise, sendTo, setup } from 'xstate';
import type { ChatReport } from '../../domain/chat/safety';
import { DEFAULT_LOCK_OUT_MINUTES, type Deed, isExplained } from '../../domain/chat/verdict';
import type { Fault } from '../../domain/kernel/fault';
import type { Sealed } from '../../domain/kernel/sealed';
import { above } from '../kernel/above';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';

/** A report of the queue, and what can be done about it. */
export type Queued = { id: string; deeds: readonly Deed[]; report: Sealed<ChatReport> };
type Terms = { reason: Sealed<string> | null; minutes: number; alsoHides: boolean };
/** The draft of a decision on a report. */
export type VerdictDraft = Terms & { deed: Deed | null };
export type VerdictInput = { queued: Queued | null; draft: VerdictDraft | null };
export type VerdictRequest = Terms & { queued: Queued | null; deed: Deed };
/** Sends the draft to the queue at each change. */
export type VerdictFact = { type: 'verdict.drafted'; draft: VerdictDraft };
export type VerdictEvent =
  | { type: 'verdict.choose'; deed: Deed }
  /** The reason that the author of the message reads, `null` while it is empty. */
  | { type: 'verdict.explain'; reason: Sealed<string> | null }
  | { type: 'verdict.last'; minutes: number }
  | { type: 'verdict.alsoHide'; isOn: boolean }
  | { type: 'verdict.decide' };

type Context = VerdictDraft & { queued: Queued | null; fault: Fault | null };

const NEW: VerdictDraft = { deed: null, reason: null, minutes: DEFAULT_LOCK_OUT_MINUTES, alsoHides: true };

export const verdictMachine = setup({
  types: {
    input: {} as VerdictInput,
    context: {} as Context,
    events: {} as VerdictEvent,
    output: {} as { deed: Deed | null },
  },
  actors: { postVerdict: fromPromise<void, VerdictRequest>(promiseNotProvided('postVerdict')) },
  actions: {
    tell: sendTo(
      above,
      ({ context: { deed, reason, minutes, alsoHides } }): VerdictFact => ({
        type: 'verdict.drafted',
        draft: { deed, reason, minutes, alsoHides },
      }),
    ),
  },
  guards: {
    isOffered: ({ context }, { deed }: { deed: Deed }) => context.queued?.deeds.includes(deed) === true,
    isUndecided: ({ context }) => context.deed === null,
    isUnexplained: ({ context }) => isExplained(context.deed) && context.reason === null,
  },
}).createMachine({
  id: 'verdict',
  description: 'The decision of an organiser on a reported message.',
  context: ({ input: { queued, draft } }) => {
    const { deed, reason, minutes, alsoHides } = draft ?? NEW;
    return { queued, deed, reason, minutes, alsoHides, fault: null };
  },
  initial: 'editing',
  output: ({ context: { deed } }) => ({ deed }),
  states: {
    editing: {
      on: {
        'verdict.choose': {
          guard: { type: 'isOffered', params: ({ event }) => event },
          target: '.fine',
          actions: [assign(({ event: { deed } }) => ({ deed })), 'tell'],
        },
        'verdict.explain': { target: '.fine', actions: [assign(({ event: { reason } }) => ({ reason })), 'tell'] },
        'verdict.last': { actions: [assign(({ event: { minutes } }) => ({ minutes })), 'tell'] },
        'verdict.alsoHide': { actions: [assign(({ event: { isOn } }) => ({ alsoHides: isOn })), 'tell'] },
        'verdict.decide': [
          { guard: 'isUndecided', target: '.undecided' },
          { guard: 'isUnexplained', target: '.unexplained' },
          { target: 'deciding' },
        ],
      },
      initial: 'fine',
      states: { fine: { entry: assign({ fault: null }) }, undecided: {}, unexplained: {}, failed: {} },
    },
    deciding: {
      invoke: {
        id: 'postVerdict',
        src: 'postVerdict',
        input: ({ context: { queued, deed, reason, minutes, alsoHides } }) => ({
          queued,
          deed: deed ?? 'close',
          reason,
          minutes,
          alsoHides,
        }),
        onDone: 'decided',
        onError: { target: 'editing.failed', actions: assign(({ event }) => faultOf({ event })) },
      },
    },
    decided: { type: 'final' },
  },
});

export type VerdictActorRef = ActorRefFrom<typeof verdictMachine>;
