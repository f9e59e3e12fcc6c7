import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { type FigureFile, type FigureSort, nextSort } from '../../domain/control/figure-tables';
import type { Figures } from '../../domain/control/figures';
import type { Fault } from '../../domain/kernel/fault';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';

export type FiguresEvent =
  /** The section is shown, or another one is. */
  | { type: 'figures.open' }
  | { type: 'figures.leave' }
  /** A day, or null for all. */
  | { type: 'figures.choose'; day: string | null }
  /** Only what is in an area, or null for all. */
  | { type: 'figures.narrow'; areaId: string | null }
  | { type: 'figures.sort'; table: string; column: number }
  | { type: 'figures.save'; file: FigureFile }
  | { type: 'figures.print' };

type Context = {
  day: string | null;
  areaId: string | null;
  seen: Figures | null;
  sorts: Readonly<Record<string, FigureSort>>;
  file: FigureFile | null;
  fault: Fault | null;
};

const POLL_MS = 60_000;
/** At first, most attendees are on top. */
export const FIRST_SORT: FigureSort = { column: 1, isDown: true };

export const figuresMachine = setup({
  types: { context: {} as Context, events: {} as FiguresEvent, tags: {} as 'busy' },
  actors: {
    readFigures: fromPromise<Figures, { day: string | null }>(promiseNotProvided('readFigures')),
    saveFigures: fromPromise<void, { file: FigureFile | null }>(promiseNotProvided('saveFigures')),
    /** Opens the dialog of the browser; what it prints is the page. */
    printFigures: fromPromise<void>(promiseNotProvided('printFigures')),
  },
  actions: {
    note: assign((_, { seen }: { seen: Figures }) => ({ seen, day: seen.day })),
    choose: assign((_, { day }: { day: string | null }) => ({ day })),
  },
  guards: {
    isKnown: ({ context: { seen } }) => seen !== null,
    isOther: ({ context }, { day }: { day: string | null }) => day !== context.day,
  },
  delays: { pollDelay: POLL_MS },
}).createMachine({
  id: 'figures',
  description: 'How the event went, for organisers: read while its section is shown.',
  context: { day: null, areaId: null, seen: null, sorts: {}, file: null, fault: null },
  on: {
    'figures.narrow': { actions: assign(({ event: { areaId } }) => ({ areaId })) },
    'figures.sort': {
      actions: assign(({ context: { sorts }, event: { table, column } }) => ({
        sorts: { ...sorts, [table]: nextSort(sorts[table] ?? FIRST_SORT, column) },
      })),
    },
  },
  type: 'parallel',
  states: {
    page: {
      initial: 'closed',
      on: {
        'figures.leave': '.closed',
        'figures.choose': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: '.reading',
          actions: { type: 'choose', params: ({ event }) => event },
        },
      },
      states: {
        closed: { on: { 'figures.open': 'reading' } },
        reading: {
          tags: 'busy',
          invoke: {
            id: 'readFigures',
            src: 'readFigures',
            input: ({ context: { day } }) => ({ day }),
            onDone: { target: 'shown', actions: { type: 'note', params: ({ event }) => ({ seen: event.output }) } },
            onError: [
              {
                guard: 'isKnown',
                target: 'stale',
                description: 'Keeps what was read before; the next read may succeed.',
              },
              { target: 'failed' },
            ],
          },
        },
        shown: { after: { pollDelay: 'reading' } },
        stale: { after: { pollDelay: 'reading' }, on: { 'figures.open': 'reading' } },
        failed: { on: { 'figures.open': 'reading' } },
      },
    },
    file: {
      initial: 'idle',
      states: {
        idle: {
          entry: assign({ file: null }),
          on: {
            'figures.save': {
              target: 'saving',
              actions: assign(({ event: { file } }) => ({ file, fault: null })),
            },
            'figures.print': 'printing',
          },
        },
        saving: {
          tags: 'busy',
          invoke: {
            id: 'saveFigures',
            src: 'saveFigures',
            input: ({ context: { file } }) => ({ file }),
            onDone: 'idle',
            onError: { target: 'idle', actions: assign(({ event }) => faultOf({ event })) },
          },
        },
        printing: {
          invoke: { id: 'printFigures', src: 'printFigures', onDone: 'idle', onError: 'idle' },
        },
      },
    },
  },
});

export type FiguresActorRef = ActorRefFrom<typeof figuresMachine>;
