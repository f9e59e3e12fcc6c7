import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { type Kept, ownerOf, withTalk } from '../../domain/agenda/agenda';
import { type CalendarFile, NO_FILE } from '../../domain/agenda/calendar';
import type { Reminder } from '../../domain/widgets/reminder';
import { promiseNotProvided } from '../kernel/not-provided';

export type AgendaEvent =
  | { type: 'agenda.belong'; uid: string }
  | { type: 'agenda.enter'; architectureId: string }
  | { type: 'agenda.leave' }
  | { type: 'agenda.open' }
  | { type: 'agenda.close' }
  | { type: 'agenda.show'; list: 'all' | 'mine' }
  | { type: 'agenda.search'; query: string }
  /** `lane` is the track, or the area, of the talks to list; `null` for all. */
  | { type: 'agenda.filter'; lane: string | null }
  /** `day` is such as `2026-11-20`. */
  | { type: 'agenda.turn'; day: string }
  /** To the page of a talk, by its widget and its configuration. */
  | { type: 'agenda.look'; talk: string }
  | { type: 'agenda.back' }
  /** The user wants the talk in their own agenda; `isAhead` if it has not begun. */
  | { type: 'agenda.keep'; talk: Reminder; isAhead: boolean }
  | { type: 'agenda.drop'; key: string }
  /** To the widget of a talk. */
  | { type: 'agenda.go'; widgetId: string }
  | { type: 'agenda.save'; file: CalendarFile };
export type AgendaFact =
  | { type: 'agenda.kept'; reminder: Reminder }
  | { type: 'agenda.dropped'; key: string }
  | { type: 'agenda.chosen'; widgetId: string };

/** What the user looks for: a query, a lane and a day, `null` for all of them and for the first day; and the talk whose page is open. */
type Search = { query: string; lane: string | null; day: string | null; talk: string | null };
/** `kept`: the keys of the talks in the user's own agenda; `file`: the last saved file. */
type Context = Search & {
  uid: string | null;
  architectureId: string | null;
  kept: readonly string[];
  file: CalendarFile;
};

const NO_SEARCH: Search = { query: '', lane: null, day: null, talk: null };

export const agendaMachine = setup({
  types: { context: {} as Context, events: {} as AgendaEvent, emitted: {} as AgendaFact },
  actors: {
    readKept: fromPromise<readonly string[], { owner: string }>(promiseNotProvided('readKept')),
    keepKept: fromPromise<void, Kept>(promiseNotProvided('keepKept')),
    /** Saves the talks as a calendar file. */
    saveCalendar: fromPromise<void, CalendarFile>(promiseNotProvided('saveCalendar')),
  },
  actions: {
    lookAt: assign((_, { talk }: { talk: string }) => ({ talk })),
    remember: assign(({ context }, { key }: { key: string }) => ({ kept: withTalk(context.kept, key) })),
  },
  guards: {
    hasVenue: ({ context }) => context.architectureId !== null,
    isAhead: (_, params: { isAhead: boolean }) => params.isAhead,
    showsOwn: (_, { list }: { list: 'all' | 'mine' }) => list === 'mine',
  },
}).createMachine({
  id: 'agenda',
  description: 'The agenda of the venue: the shown list, and the talks that the user has saved.',
  context: { uid: null, architectureId: null, kept: [], file: NO_FILE, ...NO_SEARCH },
  type: 'parallel',
  states: {
    own: {
      description: 'The talks that this user has saved in this venue.',
      on: {
        'agenda.belong': { target: '.strange', actions: assign(({ event: { uid } }) => ({ uid, kept: [] })) },
        'agenda.enter': {
          target: '.reading',
          actions: assign(({ event: { architectureId } }) => ({ architectureId, kept: [] })),
        },
        'agenda.leave': { target: '.strange', actions: assign({ uid: null, architectureId: null, kept: [] }) },
      },
      initial: 'strange',
      states: {
        strange: { always: { guard: 'hasVenue', target: 'reading' } },
        reading: {
          invoke: {
            id: 'readKept',
            src: 'readKept',
            input: ({ context }) => ({ owner: ownerOf(context) }),
            onDone: { target: 'known', actions: assign(({ event }) => ({ kept: event.output })) },
            onError: 'known',
          },
        },
        known: {
          on: {
            'agenda.keep': [
              {
                guard: { type: 'isAhead', params: ({ event }) => event },
                target: '.keeping',
                actions: [
                  { type: 'remember', params: ({ event }) => event.talk },
                  emit(({ event }) => ({ type: 'agenda.kept', reminder: event.talk }) as const),
                ],
              },
              { target: '.keeping', actions: { type: 'remember', params: ({ event }) => event.talk } },
            ],
            'agenda.drop': {
              target: '.keeping',
              actions: [
                assign(({ context, event }) => ({ kept: context.kept.filter((key) => key !== event.key) })),
                emit(({ event }) => ({ type: 'agenda.dropped', key: event.key }) as const),
              ],
            },
          },
          initial: 'stored',
          states: {
            stored: {},
            keeping: {
              invoke: {
                id: 'keepKept',
                src: 'keepKept',
                input: ({ context }) => ({ owner: ownerOf(context), keys: context.kept }),
                onDone: 'stored',
                onError: { target: 'stored', description: 'Not stored: they last until the user leaves the page.' },
              },
            },
          },
        },
      },
    },
    view: {
      initial: 'closed',
      states: {
        closed: {
          entry: assign(NO_SEARCH),
          on: {
            'agenda.open': 'open',
            'agenda.look': { target: '#agendaTalk', actions: { type: 'lookAt', params: ({ event }) => event } },
          },
        },
        open: {
          on: {
            'agenda.close': 'closed',
            'agenda.leave': 'closed',
            'agenda.go': {
              target: 'closed',
              actions: emit(({ event }) => ({ type: 'agenda.chosen', widgetId: event.widgetId }) as const),
            },
            'agenda.search': { actions: assign(({ event }) => ({ query: event.query })) },
            'agenda.filter': { actions: assign(({ event }) => ({ lane: event.lane })) },
            'agenda.turn': { actions: assign(({ event }) => ({ day: event.day })) },
          },
          type: 'parallel',
          states: {
            list: {
              on: {
                'agenda.show': [
                  { guard: { type: 'showsOwn', params: ({ event }) => event }, target: '.mine' },
                  { target: '.all' },
                ],
              },
              initial: 'all',
              states: { all: {}, mine: {} },
            },
            page: {
              on: { 'agenda.look': { target: '.talk', actions: { type: 'lookAt', params: ({ event }) => event } } },
              initial: 'programme',
              states: {
                programme: {},
                talk: {
                  id: 'agendaTalk',
                  description: 'The page of a talk, beside the programme where the screen has room for both.',
                  on: { 'agenda.back': { target: 'programme', actions: assign({ talk: null }) } },
                },
              },
            },
          },
        },
      },
    },
    file: {
      on: { 'agenda.save': { target: '.saving', actions: assign(({ event }) => ({ file: event.file })) } },
      initial: 'idle',
      states: {
        idle: {},
        saving: {
          invoke: {
            id: 'saveCalendar',
            src: 'saveCalendar',
            input: ({ context }) => context.file,
            onDone: 'idle',
            onError: 'failed',
          },
        },
        failed: { on: { 'agenda.close': 'idle' } },
      },
    },
  },
});

export type AgendaActorRef = ActorRefFrom<typeof agendaMachine>;
