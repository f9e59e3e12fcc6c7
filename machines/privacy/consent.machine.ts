import { type ActorRefFrom, and, assign, emit, fromPromise, not, setup } from 'xstate';
import type { Fault } from '../../domain/kernel/fault';
import type { SealedIdentity } from '../../domain/kernel/identity';
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
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';

export type ConsentEvent =
  | { type: 'consent.restore'; decisions: Decisions }
  | { type: 'consent.configure'; terms: ConsentTerms }
  | { type: 'consent.user'; identity: SealedIdentity | null }
  /** The venue whose banner asks. */
  | { type: 'consent.enter'; architectureId: string }
  /** `isMandatory`: users must be able to read what is shown before they decide. */
  | { type: 'consent.visit'; isMandatory: boolean }
  | { type: 'consent.open' }
  | { type: 'consent.close' }
  | { type: 'consent.set'; id: string; accepted: boolean }
  | { type: 'consent.setExternalMedia'; accepted: boolean }
  | { type: 'consent.save' }
  | { type: 'consent.acceptAll' }
  | { type: 'consent.onlyNecessary' }
  /** From blocked content: this provider may load now. */
  | { type: 'consent.allow'; id: string }
  | { type: 'consent.revoke' }
  /** Hides the notice of blocked content until the next visit. */
  | { type: 'consent.dismissNotice' };
export type ConsentFact =
  | { type: 'consent.changed'; terms: ConsentTerms; decisions: Decisions }
  | { type: 'consent.notOpened' }
  | { type: 'consent.notKept'; fault: Fault };

/** The decisions to store, with their user and venue; `identity` is `null` for guests. */
export type Keeping = {
  terms: ConsentTerms;
  decisions: Decisions;
  architectureId: string | null;
  identity: SealedIdentity | null;
};

type Context = Keeping & {
  /** The switches of the banner before they are saved. */
  draft: Decisions;
  isMandatory: boolean;
  /** The user closed the notice of blocked content; hotspots and widgets still show what is blocked. */
  isNoticeClosed: boolean;
};

const decided = (decisions: Decisions) => ({ decisions, draft: decisions });

const MUST_ASK = and(['hasBanner', not('isMandatory'), 'isUndecided']);

export const consentMachine = setup({
  types: { context: {} as Context, events: {} as ConsentEvent, emitted: {} as ConsentFact, tags: {} as 'visible' },
  actors: {
    /** Stores the decisions in the browser and sends them to the service. */
    keepDecisions: fromPromise<void, Keeping>(promiseNotProvided('keepDecisions')),
  },
  actions: {
    restore: assign((_, { decisions }: { decisions: Decisions }) => decided(decisions)),
    configure: assign((_, { terms }: { terms: ConsentTerms }) => ({ terms })),
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
    tellChanged: emit(({ context: { terms, decisions } }) => ({ type: 'consent.changed', terms, decisions }) as const),
    tellNotOpened: emit({ type: 'consent.notOpened' }),
    tellNotKept: emit((_, params: { fault: Fault }) => ({ type: 'consent.notKept', ...params }) as const),
  },
  guards: {
    isMandatory: ({ context }) => context.isMandatory,
    isDetailed: ({ context }) => context.terms.bannerType === 'DETAILED',
    isUndecided: ({ context: { terms, decisions } }) => isUndecided(terms, decisions),
    hasBanner: ({ context }) => context.terms.bannerType !== 'NONE',
    willHaveBanner: (_, { terms }: { terms: ConsentTerms }) => terms.bannerType !== 'NONE',
  },
}).createMachine({
  id: 'consent',
  description:
    'Which third-party content may load: asked in the cookie banner, stored by provider, changed at any time.',
  context: {
    terms: NO_TERMS,
    decisions: {},
    draft: {},
    isMandatory: true,
    isNoticeClosed: false,
    architectureId: null,
    identity: null,
  },
  on: {
    'consent.restore': {
      target: '.deciding',
      actions: [{ type: 'restore', params: ({ event }) => event }, 'tellChanged'],
    },
    'consent.configure': {
      target: '.deciding',
      actions: [{ type: 'configure', params: ({ event }) => event }, 'tellChanged'],
    },
    'consent.user': { actions: assign(({ event: { identity } }) => ({ identity })) },
    'consent.enter': { actions: assign(({ event: { architectureId } }) => ({ architectureId })) },
    'consent.visit': { actions: assign(({ event }) => ({ isMandatory: event.isMandatory })) },
    'consent.allow': {
      guard: 'hasBanner',
      target: '.keeping',
      actions: { type: 'allow', params: ({ event }) => event },
    },
    'consent.revoke': { guard: 'hasBanner', target: '.keeping', actions: 'decideNecessary' },
    'consent.dismissNotice': { actions: assign({ isNoticeClosed: true }) },
  },
  initial: 'closed',
  states: {
    deciding: { always: [{ guard: MUST_ASK, target: 'asking' }, { target: 'closed' }] },
    closed: {
      always: { guard: MUST_ASK, target: 'asking' },
      on: {
        'consent.open': [{ guard: not('hasBanner'), actions: 'tellNotOpened' }, { target: 'opened' }],
      },
    },
    asking: {
      description: 'A decision is missing; the banner stays until it is made.',
      tags: 'visible',
      always: { guard: 'isMandatory', target: 'closed' },
      initial: 'choosing',
      states: {
        choosing: {
          description: 'The detailed banner shows all decisions at once.',
          always: [{ guard: 'isDetailed', target: 'settings' }, { target: 'brief' }],
        },
        brief: { on: { 'consent.open': 'settings' } },
        settings: {
          on: {
            'consent.set': { actions: { type: 'set', params: ({ event }) => event } },
            'consent.setExternalMedia': { actions: { type: 'setExternalMedia', params: ({ event }) => event } },
            'consent.close': { guard: not('isDetailed'), target: 'brief', actions: 'discard' },
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
      description:
        'The user views or changes their preferences; data that arrives meanwhile does not close the banner.',
      tags: 'visible',
      on: {
        'consent.restore': { actions: [{ type: 'restore', params: ({ event }) => event }, 'tellChanged'] },
        'consent.configure': [
          {
            guard: { type: 'willHaveBanner', params: ({ event }) => event },
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
        input: ({ context: { terms, decisions, architectureId, identity } }) => ({
          terms,
          decisions,
          architectureId,
          identity,
        }),
        onDone: 'deciding',
        onError: {
          target: 'deciding',
          actions: { type: 'tellNotKept', params: faultOf },
        },
      },
    },
  },
});

export type ConsentActorRef = ActorRefFrom<typeof consentMachine>;
