import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { Format } from '../../domain/control/schedule/file';
import type { Exporting } from '../../domain/control/schedule/write';
import type { Fault } from '../../domain/kernel/fault';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';

export type Saving = { format: Format; exporting: Exporting };
export type ProgrammeExportEvent = { type: 'programmeExport.save' } & Saving;

type Context = { asked: Saving | null; fault: Fault | null };

export const programmeExportMachine = setup({
  types: { context: {} as Context, events: {} as ProgrammeExportEvent, tags: {} as 'busy' },
  actors: {
    /** Writes the programme in a format and saves it as a file. */
    saveProgramme: fromPromise<void, { asked: Saving | null }>(promiseNotProvided('saveProgramme')),
  },
  actions: {
    ask: assign((_, { format, exporting }: Saving) => ({ asked: { format, exporting }, fault: null })),
  },
}).createMachine({
  id: 'programmeExport',
  description: 'The programme as a file for other software.',
  context: { asked: null, fault: null },
  on: { 'programmeExport.save': { target: '.saving', actions: { type: 'ask', params: ({ event }) => event } } },
  initial: 'idle',
  states: {
    idle: { entry: assign({ asked: null }) },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveProgramme',
        src: 'saveProgramme',
        input: ({ context: { asked } }) => ({ asked }),
        onDone: 'idle',
        onError: { target: 'idle', actions: assign(({ event }) => faultOf({ event })) },
      },
    },
  },
});

export type ProgrammeExportActorRef = ActorRefFrom<typeof programmeExportMachine>;
