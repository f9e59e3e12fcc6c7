import type { programmeExportMachine } from '../../../machines/control/programme-export.machine';
import type { Inputs } from '../kernel/explore';

export const EXPORTING = {
  programme: { talks: [], rooms: [] },
  title: 'Aurora',
  language: 'en',
  zone: 'UTC',
  now: 1_800_000_000_000,
};

export const inputs: Inputs<typeof programmeExportMachine> = {
  limit: 200,
  project: ({ asked, fault }) => [asked?.format ?? null, fault?.message ?? null],
  events: [
    { type: 'programmeExport.save', format: 'csv', exporting: EXPORTING },
    { type: 'xstate.done.actor.saveProgramme', output: undefined },
    { type: 'xstate.error.actor.saveProgramme', error: new Error('Not saved') },
  ],
};
