import { cleanup, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { type Log, NO_LOG } from '../../../domain/control/log';
import { NOTHING } from '../../../machines/control/control.context';
import { controlMachine } from '../../../machines/control/control.machine';
import type { DraftCommand, Saved } from '../../../machines/control/editing.events';
import { editingMachine } from '../../../machines/control/editing.machine';
import { sectionsMachine } from '../../../machines/control/sections.machine';
import { ControlProvider } from '../../../src/views/control/ControlProvider';
import { Publication } from '../../../src/views/control/Publication';
import { SectionsContext } from '../../../src/views/control/use-sections';
import { loadControlWords } from '../../../src/words/control/catalogues';
import { DESK } from '../../machines/control/control.inputs';
import { write } from '../../machines/control/editing.inputs';
import { quietAssets, quietOffering } from '../../machines/control/quiet-parts';
import { calls } from '../../machines/kernel/fakes';

async function show(log: Log) {
  await loadControlWords('en');
  const sections = createActor(
    sectionsMachine.provide({
      actors: {
        editing: editingMachine.provide({
          actors: {
            drafts: fromCallback<DraftCommand>(() => {}),
            readLog: calls<Log>(() => log).logic,
            readVenue: calls<Saved>().logic,
          },
        }),
        assets: quietAssets,
        offering: quietOffering,
        address: fromCallback(() => {}),
      },
    }),
  ).start();
  const snapshot = controlMachine.resolveState({ value: 'signedOut', context: { ...NOTHING, desk: DESK } });
  render(
    <ControlProvider control={createActor(controlMachine, { snapshot })} locale="en">
      <SectionsContext value={sections}>
        <Publication />
      </SectionsContext>
    </ControlProvider>,
  );
  onTestFinished(() => {
    cleanup();
    sections.stop();
  });
}

test('who publishes reads that changes are not saved, with the way to them', async () => {
  await show({ ...NO_LOG, pending: [write('Hall').step, write('Foyer').step] });
  expect(await screen.findByText('Changes not saved: 2. They aren’t part of what you publish.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Venue' })).toHaveAttribute('href', '#venue');
});

test('nothing is said where all is saved', async () => {
  await show(NO_LOG);
  expect(screen.queryByText(/^Changes not saved/)).toBeNull();
});
