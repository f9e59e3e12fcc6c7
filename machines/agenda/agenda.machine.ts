import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { type CalendarFile, NO_FILE } from '../../domain/agenda/calendar';
import { promiseNotProvided } from '../kernel/not-provided';

export type AgendaEvent =
  | { type: 'agenda.open' }
  | { type: 'agenda.close' }
  | { type: 'agenda.show'; list: 'all' | 'mine' | 'speakers' }
  | { type: 'agenda.search'; query: string }
  /** `lane` is the track, or the area, of the talks to list; `null` for all. */
  | { type: 'agenda.filter'; lane: string | null }
  /** `day` is such as `2026-11-20`. */
  | { type: 'agenda.turn'; day: string }
  /** To the page of a talk, by its widget and its configuration. */
  | { type: 'agenda.look'; talk: string }
  | { type: 'agenda.back' }
  /** Escape, or Back of the browser, on the page of a talk. */
  | { type: 'agenda.leave' }
  /** To a speaker, by their key. */
  | { type: 'agenda.meet'; speaker: string }
  /** To the widget of a talk. */
  | { type: 'agenda.go'; widgetId: string }
  | { type: 'agenda.save'; file: CalendarFile };
export type AgendaFact =
  | { type: 'agenda.chosen'; widgetId: string }
  /** The page of a talk is open. */
  | { type: 'agenda.talkOpened'; talk: string }
  | { type: 'agenda.talkClosed' };

/**
 * What the user looks for: a query, a lane and a day, `null` for all of them and for the first day; the talk whose page is
 * open, and the speaker to show first.
 */
type Search = { query: string; lane: string | null; day: string | null; talk: string | null; speaker: string | null };
/** `file`: the last saved file. */
type Context = Search & { file: CalendarFile };

const NO_SEARCH: Search = { query: '', lane: null, day: null, talk: null, speaker: null };

export const agendaMachine = setup({
  types: { context: {} as Context, events: {} as AgendaEvent, emitted: {} as AgendaFact },
  actors: {
    /** Saves the talks as a calendar file. */
    saveCalendar: fromPromise<void, CalendarFile>(promiseNotProvided('saveCalendar')),
  },
  actions: {
    lookAt: assign((_, { talk }: { talk: string }) => ({ talk })),
    meet: assign((_, { speaker }: { speaker: string }) => ({ speaker, query: '', talk: null })),
  },
  guards: {
    showsOwn: (_, { list }: { list: string }) => list === 'mine',
    showsSpeakers: (_, { list }: { list: string }) => list === 'speakers',
  },
}).createMachine({
  id: 'agenda',
  description: 'The agenda of the venue: what of it is shown, and calendar files of its talks.',
  context: { file: NO_FILE, ...NO_SEARCH },
  type: 'parallel',
  states: {
    view: {
      initial: 'closed',
      states: {
        closed: {
          id: 'agendaClosed',
          entry: assign(NO_SEARCH),
          on: {
            'agenda.open': 'open',
            'agenda.look': { target: '#agendaLinked', actions: { type: 'lookAt', params: ({ event }) => event } },
            'agenda.meet': { target: '#agendaSpeakers', actions: { type: 'meet', params: ({ event }) => event } },
          },
        },
        open: {
          on: {
            'agenda.close': 'closed',
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
                  { guard: { type: 'showsSpeakers', params: ({ event }) => event }, target: '.speakers' },
                  { target: '.all' },
                ],
                'agenda.meet': { target: '.speakers', actions: { type: 'meet', params: ({ event }) => event } },
              },
              initial: 'all',
              states: { all: {}, mine: {}, speakers: { id: 'agendaSpeakers', exit: assign({ speaker: null }) } },
            },
            page: {
              on: {
                'agenda.look': { target: '.talk', actions: { type: 'lookAt', params: ({ event }) => event } },
                'agenda.meet': '.programme',
              },
              initial: 'programme',
              states: {
                programme: {},
                talk: {
                  description: 'The page of a talk, beside the programme where the screen has room for both.',
                  on: { 'agenda.back': 'programme', 'agenda.leave': 'programme' },
                  entry: emit(({ context }) => ({ type: 'agenda.talkOpened', talk: context.talk ?? '' }) as const),
                  exit: [assign({ talk: null }), emit({ type: 'agenda.talkClosed' } as const)],
                  initial: 'chosen',
                  states: {
                    chosen: {},
                    linked: {
                      id: 'agendaLinked',
                      description: 'A link opened it, and whoever leaves it leaves the agenda.',
                      on: { 'agenda.leave': '#agendaClosed' },
                    },
                  },
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
