import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type AnyActor, createActor, fromCallback, fromPromise } from 'xstate';
import type { Change } from '../../../domain/control/compare';
import { controlMachine } from '../../../machines/control/control.machine';
import { sectionsMachine } from '../../../machines/control/sections.machine';
import { Changes } from '../../../src/views/control/Changes';
import { ControlProvider } from '../../../src/views/control/ControlProvider';
import { SectionsContext } from '../../../src/views/control/use-sections';
import { loadControlWords } from '../../../src/words/control/catalogues';
import { quietAssets, quietEditing, quietOffering } from '../../machines/control/quiet-parts';

const running: AnyActor[] = [];
afterEach(() => {
  cleanup();
  for (const actor of running.splice(0)) actor.stop();
});

const picture = (id: string, alt: string) => ({ id, uri: `/files/${id}`, generation: null, name: `${id}.webp`, alt });
const change = (place: string, details: Change['details']): Change => ({
  kind: 'changed',
  what: 'widget',
  place,
  within: 'Lobby',
  fields: ['name'],
  details,
});
const DESK = change('Desk', [
  { kind: 'words', of: 'Morning', field: 'name', language: 'de', before: 'Guten alten Tag', after: 'Guten neuen Tag' },
  { kind: 'picture', of: '', field: 'assetId', before: picture('hall', 'A hall'), after: picture('night', '') },
  { kind: 'moved', of: '', field: 'placements' },
  { kind: 'added', of: 'Evening', field: 'configurations' },
]);

async function open(changes: readonly Change[]) {
  await loadControlWords('en');
  const sections = createActor(
    sectionsMachine.provide({
      actors: {
        editing: quietEditing,
        assets: quietAssets,
        offering: quietOffering,
        address: fromCallback(() => {}),
        fetchSection: fromPromise(async () => {}),
      },
    }),
  );
  running.push(sections.start());
  render(
    <ControlProvider control={createActor(controlMachine)} locale="en">
      <SectionsContext value={sections}>
        <Changes changes={changes} />
      </SectionsContext>
    </ControlProvider>,
  );
}

test('a difference has the words that are gone and those that are new, both pictures, and what moved', async () => {
  await open([DESK]);
  const details = screen.getByText('The widget “Lobby: Desk” is different.').closest('details');
  if (details === null) throw new Error('There are no details');
  expect(details).toHaveAttribute('open');
  expect([...details.querySelectorAll('del, ins')].map((one) => [one.tagName, one.textContent])).toEqual([
    ['DEL', 'alten'],
    ['INS', 'neuen'],
  ]);
  expect(details.querySelector('[lang=de]')).toHaveTextContent('Guten alten neuen Tag');
  const [before, after] = within(details).getAllByRole('figure');
  expect(before).toHaveTextContent('Earlier version: A hall');
  expect(after).toHaveTextContent('Later version: night.webp');
  expect(details).toHaveTextContent('Moved on the picture.');
  expect(details).toHaveTextContent('is new.');
});

test('many differences are folded', async () => {
  await open(Array.from({ length: 6 }, (_, index) => change(`Desk ${index}`, DESK.details)));
  expect(document.querySelectorAll('details').length).toBe(6);
  expect(document.querySelectorAll('details[open]').length).toBe(0);
});
