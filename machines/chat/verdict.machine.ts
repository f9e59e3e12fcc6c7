import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { ChatReport } from '../../domain/chat/safety';
import { DEFAULT_LOCK_OUT_MINUTES, type Deed, isExplained } from '../../domain/chat/verdict';
import type { Fault } from '../../domain/kernel/fault';
import type { Sealed } from '../../domain/kernel/sealed';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';

/** A report of the queue, and what can be done about it. */
export type Queued = { id: string; deeds: readonly Deed[]; report: Sealed<ChatReport> };
export type VerdictInput = { queued: Queued | null };
export type VerdictRequest = VerdictInput & {
  deed: Deed;
  reason: Sealed<string> | null;
  minutes: number;
  alsoHides: boolean;
};
export type VerdictEvent =
  | { type: 'verdict.choose'; deed: Deed }
  /** The reason that the author of the message reads, `null` while it is empty. */
  | { type: 'verdict.explain'; reason: Sealed<string> | null }
  | { type: 'verdict.last'; minutes: number }
  | { type: 'verdict.alsoHide'; isOn: boolean }
  | { type: 'verdict.decide' };

type Context = Omit<VerdictRequest, 'deed'> & { deed: Deed | null; fault: Fault | null };

export const verdictMachine = setup({
  types: {
    input: {} as VerdictInput,
    context: {} as Context,
    events: {} as VerdictEvent,
    output: {} as { deed: Deed | null },
  },
  actors: { postVerdict: fromPromise<void, VerdictRequest>(promiseNotProvided('postVerdict')) },
  guards: {
    isOffered: ({ context }, { deed }: { deed: Deed }) => context.queued?.deeds.includes(deed) === true,
    isUndecided: ({ context }) => context.deed === null,
    isUnexplained: ({ context }) => isExplained(context.deed) && context.reason === null,
  },
}).createMachine({
  id: 'verdict',
  description: 'What an organiser decides about a reported message.',
  context: ({ input }) => ({
    ...input,
    ...{ deed: null, reason: null, minutes: DEFAULT_LOCK_OUT_MINUTES, alsoHides: true, fault: null },
  }),
  initial: 'editing',
  output: ({ context: { deed } }) => ({ deed }),
  states: {
    editing: {
      on: {
        'verdict.choose': {
          guard: { type: 'isOffered', params: ({ event }) => event },
          target: '.fine',
          actions: assign(({ event: { deed } }) => ({ deed })),
        },
        'verdict.explain': { target: '.fine', actions: assign(({ event: { reason } }) => ({ reason })) },
        'verdict.last': { actions: assign(({ event: { minutes } }) => ({ minutes })) },
        'verdict.alsoHide': { actions: assign(({ event: { isOn } }) => ({ alsoHides: isOn })) },
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
          ...{ queued, deed: deed ?? 'close', reason, minutes, alsoHides },
        }),
        onDone: 'decided',
        onError: { target: 'editing.failed', actions: assign(({ event }) => faultOf({ event })) },
      },
    },
    decided: { type: 'final' },
  },
});

export type VerdictActorRef = ActorRefFrom<typeof verdictMachine>;
