import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { type Fault, readFault } from '../../domain/kernel/fault';
import {
  allAccepted,
  type ConsentTerms,
  completed,
  type Decisions,
  isUndecided,
  NO_TERMS,
  onlyNecessary,
  withExternalMedia,
} from '../../domain/privacy/cookies';
import { promiseNotProvided } from '../kernel/not-provided';

export type ConsentEvent =
  | { type: 'consent.restore'; decisions: Decisions }
  | { type: 'consent.configure'; terms: ConsentTerms }
  /** Whether the page that is shown has to be readable before anything is decided. */
  | { type: 'consent.visit'; isMandatory: boolean }
  | { type: 'consent.open' }
  | { type: 'consent.close' }
  | { type: 'consent.set'; id: string; accepted: boolean }
  | { type: 'consent.setExternalMedia'; accepted: boolean }
  | { type: 'consent.save' }
  | { type: 'consent.acceptAll' }
  | { type: 'consent.onlyNecessary' }
  /** From blocked content: this provider may load from now on. */
  | { type: 'consent.allow'; id: string }
  | { type: 'consent.revoke' }
  /** What is blocked in an area is not said again in it. */
  | { type: 'consent.dismissNotice'; areaId: string };
export type ConsentFact =
  | { type: 'consent.changed'; terms: ConsentTerms; decisions: Decisions }
  | { type: 'consent.notOpened' }
  | { type: 'consent.notKept'; fault: Fault };

type Context = {
  terms: ConsentTerms;
  decisions: Decisions;
  /** What the switches of the banner say and nobody has saved yet. */
  draft: Decisions;
  isMandatory: boolean;
  /** Areas in which somebody has closed the notice of what is blocked. */
  dismissedAreaIds: readonly string[];
};

const decided = (decisions: Decisions) => ({ decisions, draft: decisions });

export const consentMachine = setup({
  types: { context: {} as Context, events: {} as ConsentEvent, emitted: {} as ConsentFact, tags: {} as 'visible' },
  actors: {
    /** Keeps the decisions in the browser and tells the service. */
    keepDecisions: fromPromise<void, { terms: ConsentTerms; decisions: Decisions }>(
      promiseNotProvided('keepDecisions'),
    ),
  },
  actions: {
    restore: assign((_, { decisions }: { decisions: Decisions }) => decided(decisions)),
    configure: assign((_, { terms }: { terms: ConsentTerms }) => ({ terms })),
    visit: assign((_, params: { isMandatory: boolean }) => ({ isMandatory: params.isMandatory })),
    discard: assign(({ context }) => ({ draft: context.decisions })),
    set: assign(({ context }, { id, accepted }: { id: string; accepted: boolean }) => ({
      draft: { ...context.draft, [id]: accepted },
    })),
    setExternalMedia: assign(({ context }, { accepted }: { accepted: boolean }) => ({
      draft: withExternalMedia(context.terms, context.draft, accepted),
    })),
    decideByDraft: assign(({ context: { terms, draft } }) => decided(completed(terms, draft))),
    decideAll: assign(({ context }) => decided(allAccepted(context.terms))),
    decideNecessary: assign(({ context }) => decided(onlyNecessary(context.terms))),
    allow: assign(({ context }, { id }: { id: string }) => decided({ ...context.decisions, [id]: true })),
    dismissNotice: assign(({ context }, { areaId }: { areaId: string }) => ({
      dismissedAreaIds: [...context.dismissedAreaIds.filter((id) => id !== areaId), areaId],
    })),
    tellChanged: emit(({ context: { terms, decisions } }) => ({ type: 'consent.changed', terms, decisions }) as const),
    tellNotOpened: emit({ type: 'consent.notOpened' }),
    tellNotKept: emit((_, params: { fault: Fault }) => ({ type: 'consent.notKept', ...params }) as const),
  },
  guards: {
    isMandatory: ({ context }) => context.isMandatory,
    isDetailed: ({ context }) => context.terms.bannerType === 'DETAILED',
    isBriefFirst: ({ context }) => context.terms.bannerType !== 'DETAILED',
    asks: (_, { terms }: { terms: ConsentTerms }) => terms.bannerType !== 'NONE',
    asksSomebody: ({ context }) => context.terms.bannerType !== 'NONE',
    asksNobody: ({ context }) => context.terms.bannerType === 'NONE',
    mustAsk: ({ context: { terms, decisions, isMandatory } }) =>
      terms.bannerType !== 'NONE' && !isMandatory && isUndecided(terms, decisions),
  },
}).createMachine({
  id: 'consent',
  description: 'What may load from elsewhere: asked in the cookie banner, kept by provider, changed at any time.',
  context: { terms: NO_TERMS, decisions: {}, draft: {}, isMandatory: true, dismissedAreaIds: [] },
  on: {
    'consent.restore': {
      target: '.deciding',
      actions: [{ type: 'restore', params: ({ event }) => event }, 'tellChanged'],
    },
    'consent.configure': {
      target: '.deciding',
      actions: [{ type: 'configure', params: ({ event }) => event }, 'tellChanged'],
    },
    'consent.visit': { actions: { type: 'visit', params: ({ event }) => event } },
    'consent.allow': {
      guard: 'asksSomebody',
      target: '.keeping',
      actions: { type: 'allow', params: ({ event }) => event },
    },
    'consent.revoke': { guard: 'asksSomebody', target: '.keeping', actions: 'decideNecessary' },
    'consent.dismissNotice': { actions: { type: 'dismissNotice', params: ({ event }) => event } },
  },
  initial: 'closed',
  states: {
    deciding: { always: [{ guard: 'mustAsk', target: 'asking' }, { target: 'closed' }] },
    closed: {
      always: { guard: 'mustAsk', target: 'asking' },
      on: {
        'consent.open': [{ guard: 'asksNobody', actions: 'tellNotOpened' }, { target: 'opened' }],
      },
    },
    asking: {
      description: 'Something is undecided; the banner stays until it is decided.',
      tags: 'visible',
      always: { guard: 'isMandatory', target: 'closed' },
      initial: 'choosing',
      states: {
        choosing: {
          description: 'The detailed banner shows everything there is to decide at once.',
          always: [{ guard: 'isDetailed', target: 'settings' }, { target: 'brief' }],
        },
        brief: { on: { 'consent.open': 'settings' } },
        settings: {
          on: {
            'consent.set': { actions: { type: 'set', params: ({ event }) => event } },
            'consent.setExternalMedia': { actions: { type: 'setExternalMedia', params: ({ event }) => event } },
            'consent.close': { guard: 'isBriefFirst', target: 'brief', actions: 'discard' },
          },
        },
      },
      on: {
        'consent.save': { target: 'keeping', actions: 'decideByDraft' },
        'consent.acceptAll': { target: 'keeping', actions: 'decideAll' },
        'consent.onlyNecessary': { target: 'keeping', actions: 'decideNecessary' },
      },
    },
    opened: {
      description: 'Somebody looks at their preferences, or changes them; what arrives meanwhile does not end that.',
      tags: 'visible',
      on: {
        'consent.restore': { actions: [{ type: 'restore', params: ({ event }) => event }, 'tellChanged'] },
        'consent.configure': [
          {
            guard: { type: 'asks', params: ({ event }) => event },
            actions: [{ type: 'configure', params: ({ event }) => event }, 'tellChanged'],
          },
          { target: 'closed', actions: [{ type: 'configure', params: ({ event }) => event }, 'tellChanged'] },
        ],
        'consent.set': { actions: { type: 'set', params: ({ event }) => event } },
        'consent.setExternalMedia': { actions: { type: 'setExternalMedia', params: ({ event }) => event } },
        'consent.close': { target: 'closed', actions: 'discard' },
        'consent.save': { target: 'keeping', actions: 'decideByDraft' },
        'consent.acceptAll': { target: 'keeping', actions: 'decideAll' },
        'consent.onlyNecessary': { target: 'keeping', actions: 'decideNecessary' },
      },
    },
    keeping: {
      entry: 'tellChanged',
      on: { 'consent.open': 'opened' },
      invoke: {
        id: 'keepDecisions',
        src: 'keepDecisions',
        input: ({ context: { terms, decisions } }) => ({ terms, decisions }),
        onDone: 'deciding',
        onError: {
          target: 'deciding',
          actions: { type: 'tellNotKept', params: ({ event }) => ({ fault: readFault(event.error) }) },
        },
      },
    },
  },
});

export type ConsentActorRef = ActorRefFrom<typeof consentMachine>;
