import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { ExportFormat, ExportKind } from '../../domain/control/exports';
import type { Fault } from '../../domain/kernel/fault';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';

/** A file in a language. */
export type AskedExport = { kind: ExportKind; format: ExportFormat; locale: string };
/** How many rows a file has, and whether there are more. */
export type SavedExport = { rows: number; isCut: boolean };
export type ExportingEvent = { type: 'exporting.save' } & AskedExport;

type Context = { asked: AskedExport | null; saved: SavedExport | null; fault: Fault | null };

export const exportingMachine = setup({
  types: { context: {} as Context, events: {} as ExportingEvent, tags: {} as 'busy' },
  actors: {
    /** Reads everything of a kind, and saves it as a file unless there is nothing. */
    saveExport: fromPromise<SavedExport, { asked: AskedExport | null }>(promiseNotProvided('saveExport')),
  },
  guards: { isEmpty: (_, { rows }: SavedExport) => rows === 0 },
}).createMachine({
  id: 'exporting',
  description:
    'What attendees left in public as tables: questions, results of polls, public chats, posts of social walls.',
  context: { asked: null, saved: null, fault: null },
  initial: 'idle',
  on: {
    'exporting.save': {
      target: '.saving',
      actions: assign(({ event: { kind, format, locale } }) => ({
        asked: { kind, format, locale },
        saved: null,
        fault: null,
      })),
    },
  },
  states: {
    idle: {},
    saving: {
      tags: 'busy',
      on: { 'exporting.save': {} },
      invoke: {
        id: 'saveExport',
        src: 'saveExport',
        input: ({ context: { asked } }) => ({ asked }),
        onDone: [
          { guard: { type: 'isEmpty', params: ({ event }) => event.output }, target: 'empty' },
          { target: 'saved', actions: assign(({ event: { output } }) => ({ saved: output })) },
        ],
        onError: { target: 'failed', actions: assign(({ event }) => faultOf({ event })) },
      },
    },
    saved: {},
    empty: {},
    failed: {},
  },
});

export type ExportingActorRef = ActorRefFrom<typeof exportingMachine>;
