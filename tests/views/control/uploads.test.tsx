import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { type AnyActor, createActor, type EventObject, fromCallback, fromPromise, setup } from 'xstate';
import { makeFault } from '../../../domain/kernel/fault';
import { type Bundle, bundleMachine, type ChosenFile } from '../../../machines/control/bundle.machine';
import { controlMachine } from '../../../machines/control/control.machine';
import type { SectionsActorRef } from '../../../machines/control/sections.machine';
import { type UploadFact, type UploadItem, uploadsMachine } from '../../../machines/control/uploads.machine';
import { AnotherVersion } from '../../../src/views/control/AnotherVersion';
import { ControlProvider } from '../../../src/views/control/ControlProvider';
import { Uploads } from '../../../src/views/control/Uploads';
import { SectionsContext } from '../../../src/views/control/use-sections';
import { loadControlWords } from '../../../src/words/control/catalogues';
import { sent as sentFile } from '../../machines/control/uploads.inputs';

const running: AnyActor[] = [];
afterEach(() => {
  cleanup();
  for (const actor of running.splice(0)) actor.stop();
});

/** The places of the page that take files, with what they were given. */
async function open() {
  await loadControlWords('en');
  const sent: [name: string, content: unknown][] = [];
  const chosen: [name: string, content: unknown][] = [];
  let tell: (fact: UploadFact) => void = () => {};
  const machine = setup({
    actors: {
      uploads: uploadsMachine.provide({
        actors: {
          upload: fromCallback<EventObject, { item: UploadItem | null }>(({ input: { item }, sendBack }) => {
            sent.push([item?.name ?? '', item?.content?.open()]);
            tell = sendBack;
          }),
        },
        actions: { tellBrought: () => {} },
      }),
      bundle: bundleMachine.provide({
        actors: {
          readBundle: fromPromise<Bundle, { files: readonly ChosenFile[] }>(({ input: { files } }) => {
            chosen.push(...files.map(({ name, content }) => [name, content.open()] as [string, unknown]));
            return new Promise(() => {});
          }),
        },
      }),
    },
  }).createMachine({
    invoke: [
      { id: 'uploads', src: 'uploads' },
      { id: 'bundle', src: 'bundle' },
    ],
  });
  const sections = createActor(machine).start();
  running.push(sections);
  render(
    <ControlProvider control={createActor(controlMachine)} locale={'en'}>
      <SectionsContext value={sections as unknown as SectionsActorRef}>
        <Uploads />
        <AnotherVersion />
      </SectionsContext>
    </ControlProvider>,
  );
  const drop = (heading: string, ...files: readonly File[]) => {
    const place = screen.getByRole('heading', { name: heading }).closest('section');
    if (place === null) throw new Error(`There is no place for files below ${heading}`);
    fireEvent.drop(place, { dataTransfer: { files, items: [], types: ['Files'] } });
  };
  return { chosen, drop, sent, tell: (fact: UploadFact) => tell(fact), user: userEvent.setup() };
}

test('dropped files are sent whatever their types, also those of a type that the browser does not know', async () => {
  const { drop, sent, tell } = await open();
  const files = [new File(['a'], 'talk.vtt'), new File(['b'], 'hall.png', { type: 'image/png' })];
  drop('Pictures, films and documents', ...files);
  await waitFor(() => expect(sent).toEqual([['talk.vtt', files[0]]]));
  tell(sentFile('hall-1'));
  await waitFor(() => expect(sent.at(-1)).toEqual(['hall.png', files[1]]));
});

test('a file that the service refuses says why, and is sent again', async () => {
  const { drop, sent, tell, user } = await open();
  drop('Pictures, films and documents', new File(['a'], 'talk.vtt'));
  await waitFor(() => expect(sent.length).toBe(1));
  tell({ type: 'upload.failed', fault: makeFault('PROCESSING_ERROR', { status: 415, message: 'That is no film.' }) });
  expect(await screen.findByText('That is no film.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(sent.length).toBe(2));
  await user.click(screen.getByRole('button', { name: 'Cancel: talk.vtt' }));
  expect(screen.getByRole('button', { name: 'Choose files' })).toHaveFocus();
});

test('a dropped version of the venue comes with all its files, also those of a type that the browser does not know', async () => {
  const { chosen, drop } = await open();
  const files = [new File(['{}'], 'venue.json'), new File(['b'], 'hall.avif')];
  drop('Another version', ...files);
  await waitFor(() =>
    expect(chosen).toEqual([
      ['venue.json', files[0]],
      ['hall.avif', files[1]],
    ]),
  );
});
