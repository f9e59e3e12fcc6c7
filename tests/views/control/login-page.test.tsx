import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { type AnyActor, createActor, type EventObject, fromCallback, fromPromise } from 'xstate';
import type { LoginPageDesk, LoginPageSave } from '../../../domain/control/offering';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import type { Sealed } from '../../../domain/kernel/sealed';
import type { OptionEdits } from '../../../domain/login/login-edits';
import { controlMachine } from '../../../machines/control/control.machine';
import { type OfferDraftCommand, offeringMachine, type PictureFact } from '../../../machines/control/offering.machine';
import { sectionsMachine } from '../../../machines/control/sections.machine';
import { ControlProvider } from '../../../src/views/control/ControlProvider';
import { LoginPage } from '../../../src/views/control/LoginPage';
import { SectionsContext } from '../../../src/views/control/use-sections';
import { loadControlWords } from '../../../src/words/control/catalogues';
import { PAGE } from '../../machines/control/offering.inputs';
import { quietEditing } from '../../machines/control/quiet-parts';

const running: AnyActor[] = [];
afterEach(() => {
  cleanup();
  for (const actor of running.splice(0)) actor.stop();
});

async function open(page: LoginPageDesk = PAGE, locale = 'en') {
  await loadControlWords(locale);
  const saved: LoginPageSave[] = [];
  const world: { refusal: FaultError | null; tell: (fact: PictureFact) => void } = { refusal: null, tell: () => {} };
  const answer = (): LoginPageDesk => {
    if (world.refusal !== null) throw world.refusal;
    return page;
  };
  const offering = offeringMachine.provide({
    actors: {
      drafts: fromCallback<OfferDraftCommand>(() => {}),
      readDraft: fromPromise<OptionEdits>(async () => ({})),
      readPage: fromPromise(async () => answer()),
      savePage: fromPromise<LoginPageDesk, LoginPageSave>(async ({ input }) => {
        saved.push(input);
        return answer();
      }),
      sendPicture: fromCallback<EventObject, { picture: Sealed<unknown> | null }>(({ sendBack }) => {
        world.tell = sendBack;
      }),
      takePictureBack: fromPromise(async () => answer()),
    },
  });
  const sections = createActor(
    sectionsMachine.provide({
      actors: {
        editing: quietEditing,
        offering,
        fetchSection: fromPromise(async () => {}),
        address: fromCallback<EventObject>(() => {}),
      },
    }),
  );
  const control = createActor(controlMachine);
  running.push(sections.start());
  render(
    <ControlProvider control={control} locale={locale}>
      <SectionsContext value={sections}>
        <LoginPage />
      </SectionsContext>
    </ControlProvider>,
  );
  await screen.findByRole('list');
  return { saved, user: userEvent.setup(), world };
}
const button = (name: string) => screen.getByRole('button', { name });

test('a way to log in is switched on and named, and saved', async () => {
  const { saved, user } = await open();
  expect(button('Save now')).toBeDisabled();
  expect(button('Confirmation number')).toHaveAttribute('aria-pressed', 'true');
  await user.click(button('E-mail and password'));
  await user.type(screen.getByRole('textbox', { name: 'E-mail and password: Name on the login page' }), 'Staff');
  expect(screen.getByText('Changes: 1')).toBeVisible();
  await user.click(button('Save now'));
  expect(await screen.findByText('Saved. Attendees see it from now on.')).toBeVisible();
  expect(saved).toEqual([{ base: 3, choices: [{ id: 'EMAIL_PASSWORD', isOffered: true, displayName: 'Staff' }] }]);
});

test('without a login option nothing can be saved, and opening the venue to everybody shows a warning', async () => {
  const { user } = await open();
  await user.click(button('Confirmation number'));
  expect(screen.getByText('Choose at least one way to log in.')).toBeVisible();
  expect(button('Save now')).toBeDisabled();
  await user.click(button('Let everybody in without a login'));
  expect(screen.getByText('Anyone who has the address can enter without logging in.')).toBeVisible();
  expect(button('Save now')).toBeEnabled();
  await user.click(button('Discard the changes'));
  expect(button('Confirmation number')).toHaveFocus();
  expect(button('Confirmation number')).toHaveAttribute('aria-pressed', 'true');
});

test('a save that another designer overtook says so, and a refused one says why', async () => {
  const { user, world } = await open();
  await user.click(button('E-mail and password'));
  world.refusal = new FaultError(makeFault('PROCESSING_ERROR', { status: 400, message: 'That is not possible.' }));
  await user.click(button('Save now'));
  expect(await screen.findByRole('alert')).toHaveTextContent('That is not possible.');
  expect(screen.getByText('Changes: 1')).toBeVisible();
});

test('the picture shows its upload, and a picture of the operator cannot be replaced here', async () => {
  const { user, world } = await open();
  await user.upload(screen.getByLabelText('Choose a picture', { selector: 'input' }), new File(['x'], 'hall.png'));
  world.tell({ type: 'picture.progressed', percent: 30 });
  await waitFor(() => expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '30'));
  await user.click(button('Cancel'));
  expect(screen.queryByRole('progressbar')).toBeNull();
  await user.upload(screen.getByLabelText('Choose a picture', { selector: 'input' }), new File(['x'], 'hall.png'));
  world.tell({
    type: 'picture.failed',
    fault: makeFault('PROCESSING_ERROR', { status: 415, message: 'Use a picture.' }),
  });
  const why = await screen.findByRole('alert');
  const heading = screen.getByRole('heading', { name: 'Background picture of the login page' });
  expect(why).toHaveTextContent('Use a picture.');
  // Beside the picture, which a phone shows far from the ways to log in.
  expect(heading.compareDocumentPosition(why)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  cleanup();
  await open({ ...PAGE, picture: { address: null, from: 'fixed' } });
  expect(screen.getByText('This picture is set by the operator, so it can’t be changed here.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Choose a picture' })).toBeNull();
});

test('the picture that an organiser chose gives way to that of the files', async () => {
  const { user } = await open({ ...PAGE, picture: { address: '/assets/login-1.webp', from: 'own' } });
  await user.click(button('Use the picture from the venue’s files'));
  expect(await screen.findByText('Saved. Attendees see it from now on.')).toBeVisible();
});
