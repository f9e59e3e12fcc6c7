import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { type AnyActor, createActor, type EventObject, fromCallback, fromPromise } from 'xstate';
import type { StoredFile } from '../../../../domain/control/files';
import { type Log, NO_LOG } from '../../../../domain/control/log';
import { valueAt } from '../../../../domain/control/paths';
import { makeFault } from '../../../../domain/kernel/fault';
import { assetsMachine } from '../../../../machines/control/assets.machine';
import { controlMachine } from '../../../../machines/control/control.machine';
import type { DraftCommand, EditSaved, EditSaving, Saved } from '../../../../machines/control/editing.events';
import { editingMachine } from '../../../../machines/control/editing.machine';
import { sectionsMachine } from '../../../../machines/control/sections.machine';
import { type UploadFact, type UploadItem, uploadsMachine } from '../../../../machines/control/uploads.machine';
import { type ImageRequest, imageMachine } from '../../../../machines/venue/image.machine';
import { imagesMachine } from '../../../../machines/venue/images.machine';
import { ControlProvider } from '../../../../src/views/control/ControlProvider';
import { VenueEditor } from '../../../../src/views/control/editor/Editor';
import { SectionsContext } from '../../../../src/views/control/use-sections';
import { quietOffering } from '../../../machines/control/quiet-parts';
import { sent } from '../../../machines/control/uploads.inputs';

const running: AnyActor[] = [];
afterEach(() => {
  cleanup();
  for (const actor of running.splice(0)) actor.stop();
});

const text = (en: string) => [{ locale: 'en', text: en }];
const asset = (id: string, name: string, uri = `/api/ui/architecture/aurora/assets/${id}`) => ({
  id,
  uri,
  displayName: name,
  alts: [],
});
const PIECE = ['contentWidgets', '@films', 'configurations', '@all', 'contentPieces', '@talk'];
const LOBBY = ['architectures', '@aurora', 'areas', '@lobby'];
const VENUE = {
  architectures: [
    {
      id: 'aurora',
      areas: [
        {
          id: 'lobby',
          names: text('Lobby'),
          viewPoints: [{ id: 'door', names: text('Door'), background: { type: 'BackgroundImage', assetId: 'hall' } }],
          contentWidgets: [
            {
              id: 'films',
              type: 'MEDIA_BOARD',
              name: text('Films'),
              placements: [],
              configurations: [{ id: 'all', contentPieces: [{ id: 'talk', titles: text('Talk'), kind: 'IMAGE' }] }],
            },
          ],
        },
      ],
      assets: [
        asset('hall', 'Hall.webp'),
        asset('opening', 'Opening.mp4', '/live/aurora/opening.mp4'),
        asset('gone', 'Gone.mp4', '/live/aurora/gone.mp4'),
        asset('logo', 'Logo.svg'),
      ],
      globalWidgets: [],
    },
  ],
};
const STORED: StoredFile[] = [
  { assetId: 'hall', contentType: 'image/webp', size: 340_000 },
  { assetId: 'opening', contentType: 'video/mp4', size: 12_000_000 },
  { assetId: 'logo', contentType: 'image/svg+xml', size: 900 },
];

async function open() {
  const world: { tell: (fact: UploadFact) => void; sending: UploadItem[] } = { tell: () => {}, sending: [] };
  const sections = createActor(
    sectionsMachine.provide({
      actors: {
        editing: editingMachine.provide({
          actors: {
            drafts: fromCallback<DraftCommand>(() => {}),
            readLog: fromPromise<Log>(async () => NO_LOG),
            readVenue: fromPromise<Saved>(async () => ({ version: 4, document: VENUE, zone: 'UTC', language: 'en' })),
            saveVenue: fromPromise<EditSaved | null, EditSaving>(() => new Promise(() => {})),
          },
        }),
        assets: assetsMachine.provide({
          actors: { readFiles: fromPromise<readonly StoredFile[]>(async () => STORED) },
        }),
        uploads: uploadsMachine.provide({
          actors: {
            upload: fromCallback<EventObject, { item: UploadItem | null }>(({ input: { item }, sendBack }) => {
              if (item !== null) world.sending.push(item);
              world.tell = sendBack;
            }),
          },
        }),
        images: imagesMachine.provide({
          actors: {
            member: imageMachine.provide({
              actors: { picture: fromCallback<EventObject, ImageRequest>(() => {}) },
            }),
          },
        }),
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
  const user = userEvent.setup();
  const at = (...path: string[]) =>
    valueAt(sections.getSnapshot().children.editing?.getSnapshot().context.document, [...LOBBY, ...path]);
  const select = async (...names: string[]) => {
    for (const name of names) await user.click(screen.getByText(name, { selector: '[role=tree] bdi' }));
    await user.keyboard('{ArrowRight}');
  };
  return { at, select, user, world };
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
/** The field of a file in the form. */
const group = (name: string) => {
  const [field] = screen.getAllByRole('group', { name }).toReversed();
  if (field === undefined) throw new Error(`There is no field ${name}`);
  return within(field);
};

test('a film of the venue is found by its name, chosen for a media item that becomes a film, and taken back', async () => {
  const { at, select, user } = await open();
  await select('Lobby');
  await select('Films');
  await user.click(button('Talk'));
  await user.click(group('File').getByRole('button', { name: /^Choose a file/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose a file' }));
  expect(dialog.getAllByRole('button', { name: /\./ }).length).toBe(4);
  await user.keyboard('open');
  await user.click(dialog.getByRole('button', { name: 'Opening.mp4' }));
  expect(at(...PIECE)).toMatchObject({ kind: 'VIDEO', url: '/live/aurora/opening.mp4' });
  expect(group('File').getByText('Opening.mp4')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(button('Undo: Settings of Talk'));
  expect(at(...PIECE)).toMatchObject({ kind: 'IMAGE' });
});

test('a field for a picture offers pictures alone', async () => {
  const { select, user } = await open();
  await select('Lobby');
  await select('Door');
  await user.click(group('Picture').getByRole('button', { name: /^Choose a file/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose a file' }));
  expect(dialog.getAllByRole('button', { name: /\./ }).map((one) => one.textContent)).toEqual([
    'Hall.webp',
    'Logo.svg',
  ]);
});

test('a file that is dropped on a field is sent and used there at once, and a refused one says why', async () => {
  const { at, select, user, world } = await open();
  await select('Lobby');
  await select('Door');
  const drop = () =>
    fireEvent.drop(group('Film').getByText('No file'), {
      dataTransfer: { files: [new File(['a'], 'stage.mp4')], items: [], types: ['Files'] },
    });
  drop();
  await waitFor(() => expect(world.sending.length).toBe(1));
  world.tell({
    type: 'upload.failed',
    fault: makeFault('PROCESSING_ERROR', { status: 415, message: 'That is no film.' }),
  });
  expect(await group('Film').findByText('That is no film.')).toBeVisible();
  drop();
  await waitFor(() => expect(world.sending.length).toBe(2));
  expect(group('Film').getByRole('progressbar', { name: 'stage.mp4' })).toBeVisible();
  world.tell({ ...sent('stage-1'), asset: asset('stage-1', 'stage.mp4', '/live/aurora/stage-1.mp4') as never });
  expect(await group('Film').findByText('stage.mp4')).toBeVisible();
  expect(at('viewPoints', '@door', 'background')).toEqual({
    type: 'BackgroundVideo',
    assetId: 'hall',
    videoUrl: '/live/aurora/stage-1.mp4',
    playerActive: true,
  });
  await user.click(button('Undo: Settings of Door'));
  expect(group('Film').getByText('No file')).toBeVisible();
});

test('an address that attendees could not open says why and is not saved, and a good one is', async () => {
  const { at, select, user } = await open();
  await select('Lobby');
  await select('Door');
  const address = screen.getByRole('textbox', { name: 'Or an address: Film' });
  await user.type(address, 'http://video.example/a.mp4');
  expect(address).toHaveAccessibleDescription(/Browsers block addresses without HTTPS.*Not saved\./);
  await user.clear(address);
  await user.type(address, '/live/aurora/gone.mp4');
  expect(address).toHaveAccessibleDescription(/The file is missing.*Not saved\./);
  expect(at('viewPoints', '@door', 'background')).toEqual({ type: 'BackgroundImage', assetId: 'hall' });
  await user.clear(address);
  await user.click(address);
  await user.keyboard('https://youtu.be/aqz-KE');
  expect(at('viewPoints', '@door', 'background')).toEqual({ type: 'BackgroundImage', assetId: 'hall' });
  await user.clear(address);
  await user.paste('https://video.example/a.mp4');
  await user.tab();
  expect(address).not.toBeInvalid();
  expect(at('viewPoints', '@door', 'background')).toMatchObject({ videoUrl: 'https://video.example/a.mp4' });
});

const row = (name: string) => {
  const found = screen.getByText(name, { selector: 'li bdi' }).closest('li');
  if (found === null) throw new Error(`${name} is not listed`);
  return within(found);
};
const names = () =>
  within(screen.getByRole('list', { name: 'Files' }))
    .queryAllByText(/\.\w+$/, { selector: 'li p bdi' })
    .map((one) => one.textContent);

test('all files are listed with what they are and where they are used, and a press goes there', async () => {
  const { select, user } = await open();
  await select('Files');
  expect(names()).toEqual(['Hall.webp', 'Opening.mp4', 'Gone.mp4', 'Logo.svg']);
  expect([row('Hall.webp').getByText('Picture · 340 kB'), row('Opening.mp4').getByText('Film · 12 MB')].length).toBe(2);
  expect(row('Opening.mp4').getByText('Not used')).toBeVisible();
  expect(row('Hall.webp').queryByRole('button', { name: /^Delete/ })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'film');
  expect(names()).toEqual(['Opening.mp4', 'Gone.mp4']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'picture');
  await user.type(screen.getByRole('searchbox', { name: 'Find' }), 'hal');
  expect(names()).toEqual(['Hall.webp']);
  await user.click(row('Hall.webp').getByRole('button', { name: 'Door' }));
  expect(screen.getByRole('treeitem', { selected: true })).toHaveTextContent('Door');
  expect(screen.getByRole('heading', { name: 'Door' })).toHaveFocus();
});

test('unused files are deleted after a question, at once and as one step', async () => {
  const { select, user } = await open();
  await select('Files');
  await user.click(button('Delete all unused'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete' }));
  expect(dialog.getByText(/^Files to delete: 3\./)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(names()).toEqual(['Hall.webp']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('searchbox', { name: 'Find' })).toHaveFocus();
  await user.click(button('Undo: Delete Opening.mp4 +2'));
  expect(names().length).toBe(4);
});

test('a file takes the place of another one wherever that is used', async () => {
  const { at, select, user, world } = await open();
  await select('Files');
  const input = row('Hall.webp').getByLabelText('Replace the file: Hall.webp', { selector: 'input' });
  await user.upload(input, new File(['a'], 'stage.png', { type: 'image/png' }));
  await waitFor(() => expect(world.sending.map(({ replaces }) => replaces)).toEqual(['hall']));
  world.tell(sent('stage-1'));
  expect(await screen.findByText('stage-1.png', { selector: 'li bdi' })).toBeVisible();
  expect(at('viewPoints', '@door', 'background', 'assetId')).toBe('stage-1');
  await user.click(button('Undo: Replace Hall.webp'));
  expect(at('viewPoints', '@door', 'background', 'assetId')).toBe('hall');
});

test('the descriptions of a file are written in its row', async () => {
  const { select, user } = await open();
  await select('Files');
  await user.click(row('Hall.webp').getByRole('button', { name: 'Description: Hall.webp' }));
  await user.type(row('Hall.webp').getByRole('textbox', { name: /^Description for people/ }), 'A hall');
  expect(screen.getByRole('button', { name: /^Undo: Text/ })).toBeVisible();
});
