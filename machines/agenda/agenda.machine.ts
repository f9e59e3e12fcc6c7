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
  | { type: 'agenda.show'; shelf: 'all' | 'mine' }
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

/** `kept`: the keys of the talks in the user's own agenda; `file`: the last saved file. */
type Context = { uid: string | null; architectureId: string | null; kept: readonly string[]; file: CalendarFile };

export const agendaMachine = setup({
  types: { context: {} as Context, events: {} as AgendaEvent, emitted: {} as AgendaFact },
  actors: {
    readKept: fromPromise<readonly string[], { owner: string }>(promiseNotProvided('readKept')),
    keepKept: fromPromise<void, Kept>(promiseNotProvided('keepKept')),
    /** Saves the talks as a calendar file. */
    saveCalendar: fromPromise<void, CalendarFile>(promiseNotProvided('saveCalendar')),
  },
  actions: {
    remember: assign(({ context }, { key }: { key: string }) => ({ kept: withTalk(context.kept, key) })),
  },
  guards: {
    hasVenue: ({ context }) => context.architectureId !== null,
    isAhead: (_, params: { isAhead: boolean }) => params.isAhead,
    showsOwn: (_, { shelf }: { shelf: 'all' | 'mine' }) => shelf === 'mine',
  },
}).createMachine({
  id: 'agenda',
  description: 'The agenda of the venue: the shown list, and the talks that the user has saved.',
  context: { uid: null, architectureId: null, kept: [], file: NO_FILE },
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
        closed: { on: { 'agenda.open': 'open' } },
        open: {
          on: {
            'agenda.close': 'closed',
            'agenda.leave': 'closed',
            'agenda.go': {
              target: 'closed',
              actions: emit(({ event }) => ({ type: 'agenda.chosen', widgetId: event.widgetId }) as const),
            },
            'agenda.show': [
              { guard: { type: 'showsOwn', params: ({ event }) => event }, target: '.mine' },
              { target: '.all' },
            ],
          },
          initial: 'all',
          states: { all: {}, mine: {} },
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
