import { type ActorRefFrom, assign, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import type { VenuePlan } from '../../domain/control/founding';
import { type FoundingDraft, type FoundingStep, isStepDone, planIn } from '../../domain/control/founding-draft';
import type { Fault } from '../../domain/kernel/fault';
import type { Sealed } from '../../domain/kernel/sealed';
import { faultOf } from '../kernel/fault-of';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';

export type FoundingEvent =
  | { type: 'founding.write'; change: Partial<FoundingDraft> }
  /** The logo as a data URL; `null` takes it away. */
  | { type: 'founding.logo'; logo: Sealed<string> | null }
  /** What the service printed when it started. */
  | { type: 'founding.code'; code: Sealed<string> }
  | { type: 'founding.next' }
  | { type: 'founding.back' }
  | { type: 'founding.make'; password: Sealed<string> }
  | { type: 'founding.retry' };
/** Keeps what was typed in the browser; `null` removes it. */
export type FoundingDraftCommand = { type: 'draft.keep'; draft: FoundingDraft | null };

export type FoundingStart = { isOffered: boolean; needsCode: boolean; draft: FoundingDraft };
export type FoundingOrder = {
  plan: VenuePlan | null;
  logo: Sealed<string> | null;
  password: Sealed<string> | null;
  code: Sealed<string> | null;
};
type Colours = Pick<FoundingDraft, 'primary' | 'secondary' | 'background'>;

/** `isChecked`: whether the faults of this step are shown; `proposed`: colours of the logo. */
type Context = {
  draft: FoundingDraft | null;
  code: Sealed<string> | null;
  logo: Sealed<string> | null;
  proposed: Colours[];
  password: Sealed<string> | null;
  isChecked: boolean;
  fault: Fault | null;
};

const CHECK = { actions: 'showFaults' } as const;

export const foundingMachine = setup({
  types: {
    context: {} as Context,
    events: {} as FoundingEvent,
    tags: {} as 'busy',
    children: {} as { drafts: 'drafts' },
  },
  actors: {
    drafts: fromCallback<FoundingDraftCommand>(notProvided('drafts')),
    /** Returns whether a venue can be made here, and what an earlier visit typed. */
    openFounding: fromPromise<FoundingStart>(promiseNotProvided('openFounding')),
    /** Fails if the service did not print this code. */
    checkCode: fromPromise<void, { code: Sealed<string> | null }>(promiseNotProvided('checkCode')),
    /** Returns colours that suit a logo. */
    readColours: fromPromise<Colours[], { logo: Sealed<string> | null }>(promiseNotProvided('readColours')),
    makeVenue: fromPromise<void, FoundingOrder>(promiseNotProvided('makeVenue')),
    /** Returns once the service shows the new venue; fails if that takes long. */
    awaitVenue: fromPromise<void>(promiseNotProvided('awaitVenue')),
  },
  actions: {
    showFaults: assign({ isChecked: true }),
    keepDraft: sendTo('drafts', ({ context: { draft } }) => ({ type: 'draft.keep', draft })),
    dropDraft: sendTo('drafts', { type: 'draft.keep', draft: null }),
  },
  guards: {
    isOffered: (_, { isOffered }: Pick<FoundingStart, 'isOffered'>) => isOffered,
    asksForCode: (_, { isOffered, needsCode }: Pick<FoundingStart, 'isOffered' | 'needsCode'>) =>
      isOffered && needsCode,
    isRefused: (_, { fault }: { fault: Fault }) => fault.kind === 'FORBIDDEN',
    isDone: ({ context: { draft } }, { step }: { step: FoundingStep }) => draft !== null && isStepDone(draft, step),
    isWhole: ({ context: { draft } }) => draft !== null && planIn(draft) !== null,
  },
}).createMachine({
  id: 'founding',
  description: 'An organiser makes a venue: the event, its looks, its rooms, how people log in, and who organises it.',
  context: { draft: null, code: null, logo: null, proposed: [], password: null, isChecked: false, fault: null },
  invoke: { id: 'drafts', src: 'drafts' },
  initial: 'opening',
  states: {
    opening: {
      tags: 'busy',
      invoke: {
        id: 'openFounding',
        src: 'openFounding',
        onDone: [
          {
            guard: { type: 'asksForCode', params: ({ event }) => event.output },
            target: 'asking',
            actions: assign(({ event }) => ({ draft: event.output.draft })),
          },
          {
            guard: { type: 'isOffered', params: ({ event }) => event.output },
            target: 'editing',
            actions: assign(({ event }) => ({ draft: event.output.draft })),
          },
          { target: 'unavailable' },
        ],
        onError: { target: 'unavailable', actions: assign(({ event }) => faultOf({ event })) },
      },
    },
    asking: {
      description: 'Only who started the service knows the code that it printed.',
      on: {
        'founding.code': {
          target: 'checking',
          actions: assign(({ event: { code } }) => ({ code, fault: null })),
        },
      },
    },
    checking: {
      tags: 'busy',
      invoke: {
        id: 'checkCode',
        src: 'checkCode',
        input: ({ context: { code } }) => ({ code }),
        onDone: 'editing',
        onError: { target: 'asking', actions: assign(({ event }) => ({ ...faultOf({ event }), code: null })) },
      },
    },
    unavailable: { on: { 'founding.retry': { target: 'opening', actions: assign({ fault: null }) } } },
    editing: {
      on: {
        'founding.write': {
          actions: [
            assign(({ context: { draft }, event: { change } }) => ({
              draft: draft && { ...draft, ...change },
              fault: null,
            })),
            'keepDraft',
          ],
        },
        'founding.logo': {
          target: '.looks.reading',
          actions: assign(({ event: { logo } }) => ({ logo, proposed: [], fault: null })),
        },
      },
      initial: 'event',
      states: {
        event: {
          entry: assign({ isChecked: false }),
          on: { 'founding.next': [{ guard: { type: 'isDone', params: { step: 'event' } }, target: 'looks' }, CHECK] },
        },
        looks: {
          entry: assign({ isChecked: false }),
          initial: 'chosen',
          on: {
            'founding.next': [{ guard: { type: 'isDone', params: { step: 'looks' } }, target: 'template' }, CHECK],
            'founding.back': 'event',
          },
          states: {
            chosen: {},
            reading: {
              invoke: {
                id: 'readColours',
                src: 'readColours',
                input: ({ context: { logo } }) => ({ logo }),
                onDone: {
                  target: 'chosen',
                  actions: [
                    assign(({ context: { draft }, event: { output: proposed } }) => ({
                      proposed,
                      draft: draft && { ...draft, ...proposed[0] },
                    })),
                    'keepDraft',
                  ],
                },
                onError: {
                  target: 'chosen',
                  description: 'What the browser cannot draw is no logo.',
                  actions: assign(({ event }) => ({ ...faultOf({ event }), logo: null })),
                },
              },
            },
          },
        },
        template: {
          entry: assign({ isChecked: false }),
          on: {
            'founding.next': [{ guard: { type: 'isDone', params: { step: 'template' } }, target: 'entry' }, CHECK],
            'founding.back': 'looks',
          },
        },
        entry: {
          entry: assign({ isChecked: false }),
          on: {
            'founding.next': [{ guard: { type: 'isDone', params: { step: 'entry' } }, target: 'organiser' }, CHECK],
            'founding.back': 'template',
          },
        },
        organiser: {
          entry: assign({ isChecked: false }),
          on: {
            'founding.back': 'entry',
            'founding.next': CHECK,
            'founding.make': [
              {
                guard: 'isWhole',
                target: '#founding.making',
                actions: assign(({ event: { password } }) => ({ password, fault: null })),
              },
              CHECK,
            ],
          },
        },
      },
    },
    making: {
      tags: 'busy',
      exit: assign({ password: null }),
      invoke: {
        id: 'makeVenue',
        src: 'makeVenue',
        input: ({ context: { draft, logo, password, code } }) => ({
          plan: draft && planIn(draft),
          logo,
          password,
          code,
        }),
        onDone: { target: 'starting', actions: 'dropDraft' },
        onError: [
          {
            guard: { type: 'isRefused', params: faultOf },
            target: 'asking',
            description: 'The service has started again, with another code.',
            actions: assign(({ event }) => ({ ...faultOf({ event }), code: null })),
          },
          { target: 'editing.organiser', actions: assign(({ event }) => faultOf({ event })) },
        ],
      },
    },
    starting: {
      description: 'The venue is made, and the service starts again with it.',
      tags: 'busy',
      invoke: { id: 'awaitVenue', src: 'awaitVenue', onDone: 'made', onError: 'silent' },
    },
    silent: {
      description: 'The service does not come back with the new venue.',
      on: { 'founding.retry': 'starting' },
    },
    made: { description: 'The service shows the new venue.' },
  },
});

export type FoundingActorRef = ActorRefFrom<typeof foundingMachine>;
