import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Receiving } from '../../../domain/people/leads';
import { controlMachine } from '../../../machines/control/control.machine';
import { type Receivers, receivingMachine } from '../../../machines/control/receiving.machine';
import { ControlProvider } from '../../../src/views/control/ControlProvider';
import { ReceivingPanel } from '../../../src/views/control/people/ReceivingPanel';
import { BOOTH, NAMED } from '../../machines/control/receiving.inputs';

afterEach(cleanup);

test('an administrator names the accounts that receive the contacts of a company', async () => {
  const saved: (Receivers | null)[] = [];
  const receiving = createActor(
    receivingMachine.provide({
      actors: {
        readReceivers: fromPromise<readonly Receiving[]>(async () => [BOOTH]),
        saveReceivers: fromPromise<readonly Receiving[], { wanted: Receivers | null }>(async ({ input }) => {
          saved.push(input.wanted);
          return [NAMED];
        }),
      },
    }),
  ).start();
  receiving.send({ type: 'receiving.open' });
  render(
    <ControlProvider control={createActor(controlMachine)} locale="en">
      <ReceivingPanel receiving={receiving} />
    </ControlProvider>,
  );
  const user = userEvent.setup();
  expect(await screen.findByText('No account receives these contacts yet.')).toBeVisible();
  expect(screen.getByText('Contacts: 3. Withdrawn: 1.')).toBeVisible();
  const emails = screen.getByRole('combobox', { name: /E-mails of the accounts/ });
  await user.type(emails, 'hedy{Enter}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter an e-mail address such as ada@example.org.')).toBeVisible();
  await user.type(emails, '{Backspace}hedy@example.org{Enter}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Done.')).toBeVisible();
  expect(saved).toEqual([{ widgetId: 'booth', receivers: ['hedy@example.org'] }]);
  expect(screen.queryByText('No account receives these contacts yet.')).toBeNull();
  receiving.stop();
});
