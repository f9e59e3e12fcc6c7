import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { type AnyActor, createActor, fromCallback, fromPromise } from 'xstate';
import { type Log, NO_LOG } from '../../../domain/control/log';
import { outlineOf } from '../../../domain/control/outline';
import { controlMachine } from '../../../machines/control/control.machine';
import type { DraftCommand, EditSaved, EditSaving, Saved } from '../../../machines/control/editing.events';
import { editingMachine } from '../../../machines/control/editing.machine';
import { sectionsMachine } from '../../../machines/control/sections.machine';
import { ControlProvider } from '../../../src/views/control/ControlProvider';
import { VenueEditor } from '../../../src/views/control/editor/Editor';
import { SectionsContext } from '../../../src/views/control/use-sections';
import { quietAssets, quietOffering } from '../../machines/control/quiet-parts';

const running: AnyActor[] = [];
afterEach(() => {
  cleanup();
  for (const actor of running.splice(0)) actor.stop();
});

const text = (en: string, de?: string) => [
  { locale: 'en', text: en },
  ...(de === undefined ? [] : [{ locale: 'de', text: de }]),
];
const area = (id: string, en: string, de?: string, contentWidgets: object[] = []) => ({
  id,
  names: text(en, de),
  viewPoints: [{ id: `${id}-view`, names: text('View', 'Blick'), background: null }],
  contentWidgets,
});
const desk = { id: 'desk', type: 'MEETING', name: text('Welcome desk', 'Empfang'), configurations: [] };
const VENUE = {
  architectures: [
    {
      id: 'aurora',
      areas: [area('lobby', 'Lobby', 'Foyer', [desk]), area('stage', 'Stage')],
      assets: [],
      globalWidgets: [],
    },
  ],
};

async function open() {
  const world: { saved: Saved; refusal: unknown } = {
    saved: { version: 4, document: VENUE, zone: 'Europe/Berlin', language: 'en' },
    refusal: null,
  };
  const editing = editingMachine.provide({
    actors: {
      drafts: fromCallback<DraftCommand>(() => {}),
      readLog: fromPromise<Log>(async () => NO_LOG),
      readVenue: fromPromise<Saved>(async () => world.saved),
      saveVenue: fromPromise<EditSaved | null, EditSaving>(async () => {
        if (world.refusal !== null) throw world.refusal;
        return null;
      }),
    },
  });
  const sections = createActor(
    sectionsMachine.provide({
      actors: {
        editing,
        assets: quietAssets,
        offering: quietOffering,
        fetchSection: fromPromise(async () => {}),
        address: fromCallback(() => {}),
      },
    }),
  );
  running.push(sections.start());
  render(
    <ControlProvider control={createActor(controlMachine)} locale="en">
      <SectionsContext value={sections}>
        <VenueEditor />
      </SectionsContext>
    </ControlProvider>,
  );
  await screen.findByRole('tree');
  const document = () => sections.getSnapshot().children.editing?.getSnapshot().context.document;
  const areas = () =>
    outlineOf(document())
      .filter(({ kind }) => kind === 'area')
      .map(({ title }) => title['en']);
  return { areas, document, user: userEvent.setup(), world };
}
const label = (name: string) => screen.getByText(name, { selector: '[role=tree] bdi' });
const part = (name: string): HTMLElement => {
  const found = label(name).closest<HTMLElement>('[role=treeitem]');
  if (found === null) throw new Error(`${name} is no part`);
  return found;
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (user: ReturnType<typeof userEvent.setup>, name: string) => user.click(label(name));

test('the first area is selected, with its form in the organiser’s language; another part is chosen in the tree', async () => {
  const { user } = await open();
  expect(part('Lobby')).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('textbox', { name: 'Name, English' })).toHaveValue('Lobby');
  await press(user, 'Stage');
  expect(screen.getByRole('textbox', { name: 'Name, English' })).toHaveValue('Stage');
  expect(screen.getByRole('textbox', { name: 'Name, German, missing' })).toHaveValue('');
});

test('what is typed is one step, and Undo takes all of it back', async () => {
  const { areas, user } = await open();
  await user.type(screen.getByRole('textbox', { name: 'Name, English' }), ' hall');
  expect(areas()).toEqual(['Lobby hall', 'Stage']);
  await user.click(button('Undo: Text of Lobby'));
  expect(areas()).toEqual(['Lobby', 'Stage']);
  expect(screen.getByText('Undone: Text of Lobby')).toBeVisible();
  await user.click(button('Redo: Text of Lobby'));
  expect(areas()).toEqual(['Lobby hall', 'Stage']);
});

test('areas are moved by Alt and the arrow keys, with the focus on the moved one, and deleted by Delete', async () => {
  const { areas, user } = await open();
  part('Lobby').focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(areas()).toEqual(['Stage', 'Lobby']);
  expect(part('Lobby')).toHaveFocus();
  await user.keyboard('{Delete}');
  expect(areas()).toEqual(['Stage']);
  expect(screen.getByText('Deleted: Lobby')).toBeVisible();
  await user.keyboard('{Control>}z{/Control}');
  expect(areas()).toEqual(['Stage', 'Lobby']);
});

test('only missing texts are listed, with those of the parts inside, and one stays while it is written', async () => {
  const { user } = await open();
  await press(user, 'Stage');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Second language' }), 'de');
  await user.click(button('Only missing texts'));
  const german = screen.getByRole('textbox', { name: 'Name, German, missing' });
  await user.type(german, 'Bühne');
  expect(screen.getByRole('textbox', { name: 'Name, German' })).toHaveValue('Bühne');
  await user.tab();
  expect(screen.queryByRole('textbox', { name: 'Name, German' })).toBeNull();
});
