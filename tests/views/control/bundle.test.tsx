import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { type AnyActor, createActor, type EventObject, fromCallback, fromPromise } from 'xstate';
import { NOT_JSON } from '../../../domain/control/desk';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import {
  type BundleFact,
  bundleMachine,
  type Bundle as Files,
  type Sending,
} from '../../../machines/control/bundle.machine';
import { controlMachine } from '../../../machines/control/control.machine';
import { Bundle } from '../../../src/views/control/Bundle';
import { ControlProvider } from '../../../src/views/control/ControlProvider';
import { filesOfDrop } from '../../../src/views/control/dropped';
import { loadControlWords } from '../../../src/words/control/catalogues';
import { assetOf, bundleOf, chosen } from '../../machines/control/bundle.inputs';

const running: AnyActor[] = [];
afterEach(() => {
  cleanup();
  for (const actor of running.splice(0)) actor.stop();
});

async function open(read: () => Files, locale = 'en') {
  await loadControlWords(locale);
  let tell: (fact: BundleFact) => void = () => {};
  const bundle = createActor(
    bundleMachine.provide({
      actors: {
        readBundle: fromPromise(async () => read()),
        sendPart: fromCallback<EventObject, Sending>(({ sendBack }) => {
          tell = sendBack;
        }),
      },
    }),
  );
  const control = createActor(controlMachine);
  running.push(bundle.start());
  render(
    <ControlProvider control={control} locale={locale}>
      <Bundle bundle={bundle} />
    </ControlProvider>,
  );
  bundle.send({ type: 'bundle.choose', files: [chosen('venue.json')] });
  return { bundle, tell: (fact: BundleFact) => tell(fact), user: userEvent.setup() };
}

test('files that are missing or left out are named, and nothing can be sent', async () => {
  await open(() => ({ ...bundleOf(['lobby.png'], ['hall.png']), unused: ['notes.pdf'] }));
  expect(await screen.findByText('hall.png')).toBeVisible();
  expect(screen.getByText('notes.pdf')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Upload and save' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
});

test('the file under way shows its progress over all files, and one that failed is sent again', async () => {
  const { bundle, tell, user } = await open(() => bundleOf(['lobby.png', 'hall.png']));
  expect(await screen.findByText('Files that the venue uses: 2')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Upload and save' }));
  tell({ type: 'bundle.kept', asset: assetOf('lobby.png') });
  tell({ type: 'bundle.progressed', percent: 40 });
  const progress = await screen.findByRole('progressbar', { name: 'hall.png' });
  await waitFor(() => expect(progress).toHaveAttribute('aria-valuenow', '70'));
  tell({ type: 'bundle.failed', fault: makeFault('PROCESSING_ERROR', { status: 413, message: 'Too large.' }) });
  expect(await screen.findByRole('alert')).toHaveTextContent('Too large.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(bundle.getSnapshot().matches('sending')).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText('hall.png')).toBeNull();
});

test('a file that is no JSON says so in the language of the organiser', async () => {
  await open(() => {
    throw new FaultError(makeFault('PROCESSING_ERROR', { status: 400, code: NOT_JSON }));
  }, 'ar');
  expect(await screen.findByRole('alert')).toHaveTextContent('هذا الملف ليس JSON');
});

test('dropped folders are read completely, in batches, without system files', async () => {
  const fileAt = (path: string) => ({
    isFile: true,
    isDirectory: false,
    fullPath: path,
    file: (resolve: (file: File) => void) => resolve(new File([path], path)),
  });
  const folderOf = (...pieces: object[][]) => ({
    isFile: false,
    isDirectory: true,
    fullPath: '/event',
    createReader: () => ({ readEntries: (resolve: (piece: object[]) => void) => resolve(pieces.shift() ?? []) }),
  });
  const entries = [
    folderOf([fileAt('/event/venue.json')], [folderOf([fileAt('/event/pictures/lobby.png')])]),
    fileAt('/a.png'),
    folderOf(['/event/.DS_Store', '/event/Thumbs.db', '/event/desktop.ini', '/__MACOSX/event/venue.json'].map(fileAt)),
    { ...fileAt('/gone.png'), file: (_: unknown, reject: (error: Error) => void) => reject(new Error('gone')) },
  ];
  const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }));
  const dropped = await filesOfDrop({ files: [], items } as unknown as DataTransfer);
  expect(dropped.map(({ path }) => path)).toEqual(['event/venue.json', 'event/pictures/lobby.png', 'a.png']);
});

test('dropped files that belong to no folder are taken by their names, whatever the browser says about them', async () => {
  const files = [new File(['{}'], 'venue.json'), new File(['b'], 'hall.avif', { type: 'image/avif' })];
  const items = files.map(() => ({ webkitGetAsEntry: () => null }));
  const dropped = await filesOfDrop({ files, items } as unknown as DataTransfer);
  expect(dropped).toEqual([
    { file: files[0], path: 'venue.json' },
    { file: files[1], path: 'hall.avif' },
  ]);
});
