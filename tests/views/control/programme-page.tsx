import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import { createActor, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import { type Log, NO_LOG } from '../../../domain/control/log';
import { programmeOf } from '../../../domain/control/programme';
import { controlMachine } from '../../../machines/control/control.machine';
import type { DraftCommand, EditSaved, EditSaving, Saved } from '../../../machines/control/editing.events';
import { editingMachine } from '../../../machines/control/editing.machine';
import { programmeMachine } from '../../../machines/control/programme.machine';
import type { Saving } from '../../../machines/control/programme-export.machine';
import { schedulingMachine } from '../../../machines/control/scheduling.machine';
import type { SectionsActorRef } from '../../../machines/control/sections.machine';
import { provideProgrammeFiles } from '../../../src/adapters/control/programme-file';
import { ControlProvider } from '../../../src/views/control/ControlProvider';
import { ProgrammeSection } from '../../../src/views/control/programme/ProgrammeSection';
import { SectionsContext } from '../../../src/views/control/use-sections';
import { loadControlWords } from '../../../src/words/control/catalogues';
import { calls, quiet } from '../../machines/kernel/fakes';

const text = (of: string) => [{ locale: 'en', text: of }];
const talk = (id: string, begin: string, end: string, ...names: string[]) => ({
  id,
  name: text(id),
  begin,
  end,
  speakers: names.map((name) => ({ id: name, name })),
});
const room = (id: string, ...configurations: object[]) => ({
  id,
  type: 'MEETING',
  name: text(id),
  configurations,
});
const VENUE = {
  architectures: [
    {
      id: 'aurora',
      areas: [
        {
          id: 'stage',
          names: text('Stage'),
          contentWidgets: [
            room(
              'Hall',
              talk('Opening', '2027-03-12T08:00:00Z', '2027-03-12T09:00:00Z', 'Anna'),
              talk('Light', '2027-03-12T09:00:00Z', '2027-03-12T10:00:00Z', 'Ben'),
            ),
            room('Lab', talk('Night', '2027-03-13T22:30:00Z', '2027-03-13T23:30:00Z', 'Anna')),
          ],
        },
      ],
      globalWidgets: [],
    },
  ],
};

/** Files are read as in the browser; what would be saved is in `saved`. */
function filesOf(saved: (Saving | null)[]) {
  const { programmeImport, programmeExport } = provideProgrammeFiles({
    read: async () => ({}),
    keep: async () => undefined,
  });
  return {
    programmeImport,
    programmeExport: programmeExport.provide({
      actors: {
        saveProgramme: fromPromise(async ({ input: { asked } }) => {
          saved.push(asked);
        }),
      },
    }),
  };
}

export async function openProgramme(document: unknown = VENUE) {
  await loadControlWords('en');
  const saved: (Saving | null)[] = [];
  const files = filesOf(saved);
  const machine = setup({
    types: { events: {} as { type: 'control.make'; step: never } },
    actors: {
      editing: editingMachine.provide({
        actors: {
          drafts: fromCallback<DraftCommand>(() => {}),
          readLog: calls<Log>(() => NO_LOG).logic,
          readVenue: calls<Saved>(() => ({ version: 1, document, zone: 'Europe/Berlin', language: 'en' })).logic,
          saveVenue: calls<EditSaved | null, EditSaving>().logic,
        },
        actions: { tellSaved: () => {} },
      }),
      programme: programmeMachine,
      programmeImport: files.programmeImport,
      programmeExport: files.programmeExport,
      scheduling: schedulingMachine,
    },
  }).createMachine({
    invoke: [
      { id: 'editing', src: 'editing' },
      { id: 'programme', src: 'programme' },
      { id: 'programmeImport', src: 'programmeImport' },
      { id: 'programmeExport', src: 'programmeExport' },
      { id: 'scheduling', src: 'scheduling' },
    ],
    on: {
      'control.make': { actions: sendTo('editing', ({ event: { step } }) => ({ type: 'editing.make', step })) },
    },
  });
  const sections = createActor(machine).start() as unknown as SectionsActorRef;
  onTestFinished(() => {
    cleanup();
    sections.stop();
  });
  const { editing } = sections.getSnapshot().children;
  if (editing === undefined) throw new Error('Nothing can be edited');
  await quiet();
  editing.send({ type: 'editing.open' });
  await quiet();
  render(
    <ControlProvider control={createActor(controlMachine)} locale="en">
      <SectionsContext value={sections}>
        <ProgrammeSection />
      </SectionsContext>
    </ControlProvider>,
  );
  const talks = () =>
    programmeOf(editing.getSnapshot().context.document).talks.map(
      (one) => `${one.title['en']} ${one.room.mark} ${String(one.item['begin'])}`,
    );
  const log = () => editing.getSnapshot().context.log.done.map(({ kind, name }) => `${kind} ${Object.values(name)[0]}`);
  return { editing, talks, log, saved, user: userEvent.setup() };
}
