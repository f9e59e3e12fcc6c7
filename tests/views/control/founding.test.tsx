import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { type AnyActor, createActor, fromCallback, fromPromise } from 'xstate';
import type { Sealed } from '../../../domain/kernel/sealed';
import {
  type FoundingDraftCommand,
  type FoundingOrder,
  type FoundingStart,
  foundingMachine,
} from '../../../machines/control/founding.machine';
import { FoundingPage } from '../../../src/views/control/founding/FoundingPage';
import { loadControlWords } from '../../../src/words/control/catalogues';
import { NEW, REFUSED } from '../../machines/control/founding.inputs';

const running: AnyActor[] = [];
afterEach(() => {
  cleanup();
  for (const actor of running.splice(0)) actor.stop();
});

test('an organiser is led from step to step, to what is missing, and to what comes next', async () => {
  await loadControlWords('en');
  const orders: FoundingOrder[] = [];
  const founding = createActor(
    foundingMachine.provide({
      actors: {
        drafts: fromCallback<FoundingDraftCommand>(() => {}),
        openFounding: fromPromise<FoundingStart>(async () => ({ isOffered: true, needsCode: false, draft: NEW })),
        makeVenue: fromPromise<void, FoundingOrder>(async ({ input }) => void orders.push(input)),
        awaitVenue: fromPromise<void>(async () => {}),
      },
    }),
  ).start();
  running.push(founding);
  const user = userEvent.setup();
  render(<FoundingPage founding={founding} locale="en" />);
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

  await press('Continue');
  const name = screen.getByRole('textbox', { name: 'Name of the event' });
  await waitFor(() => expect(name).toHaveFocus());
  expect(name).toHaveAccessibleDescription('Fill in this field.');
  await user.type(name, 'Spring');
  await press('Continue');
  expect(screen.getByRole('heading', { name: 'Logo and colours' })).toHaveFocus();
  await press('Continue');
  await user.click(screen.getByRole('radio', { name: 'Trade fair' }));
  expect(screen.getByRole('radio', { name: 'Trade fair' })).toBeChecked();
  await press('Continue');
  expect(screen.getByRole('radiogroup', { name: 'How attendees log in' })).toBeVisible();
  await press('Continue');
  await user.type(screen.getByLabelText('Password'), 'short');
  await press('Make the venue');
  await waitFor(() => expect(screen.getByLabelText('Your name')).toHaveFocus());
  await user.type(screen.getByLabelText('Your name'), 'Ada');
  await user.type(screen.getByLabelText('E-mail'), 'ada@example.org');
  await press('Make the venue');
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
  expect(orders).toEqual([]);
  await user.type(screen.getByLabelText('Password'), 'er and longer');
  await press('Make the venue');
  expect(await screen.findByRole('heading', { name: /Spring.* is ready/ })).toHaveFocus();
  expect(orders[0]?.plan).toMatchObject({ name: 'Spring', template: 'fair', email: 'ada@example.org' });
});

test('on a server the printed code comes first, and a wrong one is refused at its field', async () => {
  await loadControlWords('en');
  const founding = createActor(
    foundingMachine.provide({
      actors: {
        drafts: fromCallback<FoundingDraftCommand>(() => {}),
        openFounding: fromPromise<FoundingStart>(async () => ({ isOffered: true, needsCode: true, draft: NEW })),
        checkCode: fromPromise<void, { code: Sealed<string> | null }>(async ({ input: { code } }) => {
          if (code?.open() !== '7KQ2M') throw REFUSED;
        }),
      },
    }),
  ).start();
  running.push(founding);
  const user = userEvent.setup();
  render(<FoundingPage founding={founding} locale="en" />);
  const field = await screen.findByRole('textbox', { name: 'Start code' });
  await user.type(field, '7KQ2N{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/isn’t the start code/));
  expect(field).toHaveFocus();
  await user.clear(field);
  await user.type(field, '7KQ2M{Enter}');
  expect(await screen.findByRole('heading', { name: 'The event' })).toHaveFocus();
});
