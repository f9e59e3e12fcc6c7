import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { FALLBACK_LOCALE } from '../../domain/kernel/constants';
import type { Fault } from '../../domain/kernel/fault';
import { chooseLanguage, directionOf, type LanguageSources, supportedLocales } from '../../domain/shell/language';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';

/** `catalogues` are the locales that have a catalogue. */
export type LanguageInput = { sources: LanguageSources; catalogues: readonly string[] };
export type LanguageEvent =
  | { type: 'language.configured'; supported: readonly string[]; defaultLocale: string }
  | { type: 'language.choose'; locale: string }
  /** The connection is back. */
  | { type: 'language.reconnected' };
export type LanguageFact =
  | { type: 'language.changed'; locale: string; direction: 'ltr' | 'rtl' }
  | { type: 'language.failed'; locale: string; fault: Fault };

type Context = {
  sources: LanguageSources;
  catalogues: readonly string[];
  supported: readonly string[];
  defaultLocale: string;
  /** The wanted locale; shown once its catalogue is loaded. */
  wanted: string;
  mustStore: boolean;
  locale: string;
  /** Failed attempts to load the language that the user chose. */
  attempts: number;
};

/** A chosen language is loaded this often, and again whenever the connection returns. */
const ATTEMPTS = 3;
const RETRY_MS = 15_000;

const wantedBy = (sources: LanguageSources, supported: readonly string[], defaultLocale: string) => {
  const choice = chooseLanguage(sources, { supported, defaultLocale });
  return { wanted: choice.locale, isQuery: choice.source === 'query' };
};

export const languageMachine = setup({
  types: {
    context: {} as Context,
    input: {} as LanguageInput,
    events: {} as LanguageEvent,
    emitted: {} as LanguageFact,
  },
  actors: {
    loadCatalogue: fromPromise<void, { locale: string }>(promiseNotProvided('loadCatalogue')),
    showLanguage: fromPromise<void, { locale: string; direction: 'ltr' | 'rtl' }>(promiseNotProvided('showLanguage')),
    storeLanguage: fromPromise<void, { locale: string }>(promiseNotProvided('storeLanguage')),
  },
  actions: {
    configure: assign(({ context }, params: { supported: readonly string[]; defaultLocale: string }) => {
      const supported = supportedLocales(params.supported, context.catalogues);
      const { wanted, isQuery } = wantedBy(context.sources, supported, params.defaultLocale);
      const isChosen = context.mustStore && wanted === context.wanted;
      return { supported, defaultLocale: params.defaultLocale, wanted, mustStore: isQuery || isChosen };
    }),
    choose: assign(({ context }, params: { locale: string }) => ({
      sources: { ...context.sources, query: null, stored: params.locale },
      wanted: params.locale,
      mustStore: true,
      attempts: 0,
    })),
    show: assign(({ context }) => ({ locale: context.wanted })),
    tellChange: emit(
      ({ context }) =>
        ({ type: 'language.changed', locale: context.locale, direction: directionOf(context.locale) }) as const,
    ),
    tellFailure: emit(
      ({ context }, { fault }: { fault: Fault }) =>
        ({ type: 'language.failed', locale: context.wanted, fault }) as const,
    ),
    countFailure: assign(({ context }) => ({ attempts: Math.min(context.attempts + 1, ATTEMPTS) })),
    stayWithShown: assign(({ context }) => ({ wanted: context.locale, mustStore: false })),
  },
  guards: {
    isSupported: ({ context }, params: { locale: string }) => context.supported.includes(params.locale),
    mustStore: ({ context }) => context.mustStore,
    mayRetry: ({ context }) => context.attempts < ATTEMPTS,
  },
  delays: { retryDelay: RETRY_MS },
}).createMachine({
  id: 'language',
  description: 'Chooses the language from query, storage, browser and default, and loads its words.',
  context: ({ input }) => ({
    sources: input.sources,
    catalogues: input.catalogues,
    supported: input.catalogues,
    defaultLocale: FALLBACK_LOCALE,
    wanted: wantedBy(input.sources, input.catalogues, FALLBACK_LOCALE).wanted,
    // Before the configuration, it is unknown whether the query's language is supported.
    mustStore: false,
    locale: FALLBACK_LOCALE,
    attempts: 0,
  }),
  on: {
    'language.configured': { target: '.loading', actions: { type: 'configure', params: ({ event }) => event } },
    'language.choose': {
      guard: { type: 'isSupported', params: ({ event }) => event },
      target: '.switching',
      actions: { type: 'choose', params: ({ event }) => event },
    },
  },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadCatalogue',
        src: 'loadCatalogue',
        input: ({ context }) => ({ locale: context.wanted }),
        onDone: [
          { guard: 'mustStore', target: 'storing', actions: 'show' },
          { target: 'ready', actions: 'show' },
        ],
        onError: {
          target: 'ready',
          actions: [{ type: 'tellFailure', params: faultOf }, 'stayWithShown'],
        },
      },
    },
    switching: {
      description: 'The user chose another language.',
      invoke: {
        id: 'loadCatalogue',
        src: 'loadCatalogue',
        input: ({ context }) => ({ locale: context.wanted }),
        onDone: { target: 'storing', actions: 'show' },
        onError: { target: 'waiting', actions: [{ type: 'tellFailure', params: faultOf }, 'countFailure'] },
      },
    },
    waiting: {
      description: 'The chosen language could not be loaded; it is shown once it can.',
      on: { 'language.reconnected': 'switching' },
      after: {
        retryDelay: { guard: 'mayRetry', target: 'switching' },
      },
    },
    storing: {
      invoke: {
        id: 'storeLanguage',
        src: 'storeLanguage',
        input: ({ context }) => ({ locale: context.locale }),
        onDone: 'ready',
        onError: 'ready',
      },
    },
    ready: {
      entry: 'tellChange',
      invoke: {
        id: 'showLanguage',
        src: 'showLanguage',
        input: ({ context }) => ({ locale: context.locale, direction: directionOf(context.locale) }),
        onError: { description: 'The words are shown anyway.' },
      },
    },
  },
});

export type LanguageActorRef = ActorRefFrom<typeof languageMachine>;
