import { VisuallyHidden } from '@mantine/core';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import { LoginPage } from '../../../src/views/login/LoginPage';
import { renderStage, type StageOptions } from '../kernel/stage';

const CVENT_HINT = 'It’s in your registration e-mail';
const TICKET_HINT = 'Digits only, as printed on your ticket';
const EMAIL_HINT = 'The address you registered with';
const GOOD = { number: '1815', email: 'ada@example.org' };
const never = () => new Promise<never>(() => {});

async function openConfirmation(options: StageOptions = {}) {
  const stage = renderStage(<LoginPage />, { options: [{ type: 'CVENT_LOGIN' }], ...options });
  const number = await screen.findByLabelText<HTMLInputElement>('Confirmation number');
  return { ...stage, number, submit: screen.getByRole('button', { name: 'Log in' }) };
}

async function openTicket(options: StageOptions = {}) {
  const stage = renderStage(<LoginPage />, { options: [{ type: 'BIZZABO_LOGIN' }], ...options });
  return {
    ...stage,
    number: await screen.findByLabelText<HTMLInputElement>('Ticket number'),
    email: screen.getByLabelText<HTMLInputElement>('E-mail'),
    submit: screen.getByRole('button', { name: 'Log in' }),
  };
}

test.for([
  ['', 'Please fill in this field.'],
  [' ', 'Please fill in this field.'],
  ['A-1', 'Please use letters and digits only.'],
  ['A 1', 'Please use letters and digits only.'],
  ['A'.repeat(128), 'The value is too long.'],
  ['A'.repeat(127), null],
  ['AURORA1815', null],
  [' AURORA1815 ', null],
  ['Ärger٣', null],
] as const)(
  'a confirmation number of "%s" shows after the field loses focus: %s §5.1 §5.2',
  async ([text, message]) => {
    const { user, number, submit } = await openConfirmation();
    await user.click(number);
    if (text !== '') await user.paste(text);
    expect(number).not.toHaveAttribute('aria-invalid');
    expect(number).toHaveAccessibleDescription(CVENT_HINT);
    expect(submit).toHaveProperty('disabled', message !== null);
    await user.tab();
    expect(number.getAttribute('aria-invalid')).toBe(message === null ? null : 'true');
    expect(number).toHaveAccessibleDescription([message, CVENT_HINT].join(' ').trim());
  },
);

test('Enter submits a confirmation number without blanks around it §2.41', async () => {
  const { user, number, signIn } = await openConfirmation();
  await user.type(number, ' AURORA1815 {Enter}');
  expect(signIn.mock.calls).toEqual([[{ kind: 'CVENT_LOGIN', confirmationNumber: 'AURORA1815' }]]);
});

test('an invalid confirmation number is not submitted', async () => {
  const { user, number, signIn } = await openConfirmation();
  await user.type(number, 'A-1{Enter}');
  expect(signIn).not.toHaveBeenCalled();
});

test('a confirmation number field offers capitals on phones and is never remembered', async () => {
  const { number } = await openConfirmation();
  expect(number).toHaveAttribute('autocapitalize', 'characters');
  expect(number).toHaveAttribute('autocomplete', 'off');
  expect(number).toHaveAttribute('spellcheck', 'false');
  expect(number).toBeRequired();
});

test.for([
  ['0', true],
  ['2147483647', true],
  ['١٨١٥', true],
  ['۱۸۱۵', true],
  ['१८१५', true],
  ['0001815', true],
  [' 1815 ', true],
  ['2147483648', false],
  ['-1', false],
  ['18.15', false],
  ['1e3', false],
  ['AURORA', false],
  [`${'0'.repeat(127)}1`, false],
  [`${'0'.repeat(126)}1`, true],
] as const)('a ticket number of "%s" can be submitted: %s §5.2 §5.7 §9.8', async ([text, isValid]) => {
  const { user, number, email, submit } = await openTicket();
  await user.type(email, GOOD.email);
  await user.click(number);
  await user.paste(text);
  expect(submit).toHaveProperty('disabled', !isValid);
  await user.tab();
  expect(number.getAttribute('aria-invalid')).toBe(isValid ? null : 'true');
});

test('the ticket form marks errors and keeps its help as the only text §5.6 §5.8', async () => {
  const { user, number, email } = await openTicket();
  await user.type(number, 'x');
  await user.type(email, 'ada');
  await user.tab();
  expect(number).toHaveAttribute('aria-invalid', 'true');
  expect(number).toHaveAccessibleDescription(TICKET_HINT);
  expect(email).toHaveAttribute('aria-invalid', 'true');
  expect(email).toHaveAccessibleDescription(EMAIL_HINT);
  expect(screen.queryByText(/^Please/)).not.toBeInTheDocument();
});

test('the ticket form says that a number is too large', async () => {
  const { user, number } = await openTicket();
  await user.type(number, '2147483648');
  await user.tab();
  expect(number).toHaveAccessibleDescription(
    `This number is too large. Please check it on your ticket. ${TICKET_HINT}`,
  );
});

test.each(['١٨١٥', '۱۸۱۵', '१८१५'])(
  'a ticket and a confirmation number typed as %s are submitted as 1815',
  async (text) => {
    const ticket = await openTicket();
    await ticket.user.type(ticket.number, text);
    await ticket.user.type(ticket.email, `${GOOD.email}{Enter}`);
    expect(ticket.signIn.mock.calls).toEqual([
      [{ kind: 'BIZZABO_LOGIN', registrationNumber: 1815, emailAddress: GOOD.email }],
    ]);
    cleanup();
    const confirmation = await openConfirmation();
    await confirmation.user.type(confirmation.number, `A${text}{Enter}`);
    expect(confirmation.signIn.mock.calls).toEqual([[{ kind: 'CVENT_LOGIN', confirmationNumber: 'A1815' }]]);
  },
);

test('the ticket form shows no error before the first focus §5.10', async () => {
  const { number, email, submit } = await openTicket();
  expect(number).not.toHaveAttribute('aria-invalid');
  expect(email).not.toHaveAttribute('aria-invalid');
  expect(submit).toBeDisabled();
});

test('a ticket is submitted as an integer with the e-mail as typed §2.42', async () => {
  const { user, number, email, signIn } = await openTicket();
  await user.type(number, ' 01815 ');
  await user.type(email, ' ada+venue@example.org {Enter}');
  expect(signIn.mock.calls).toEqual([
    [{ kind: 'BIZZABO_LOGIN', registrationNumber: 1815, emailAddress: 'ada+venue@example.org' }],
  ]);
});

test('the ticket form offers digits for the number and the user’s address for the e-mail', async () => {
  const { number, email } = await openTicket();
  expect(number).toHaveAttribute('inputmode', 'numeric');
  expect(number).toHaveAttribute('autocomplete', 'off');
  expect(email).toHaveAttribute('type', 'email');
  expect(email).toHaveAttribute('autocomplete', 'email');
  expect(email).toHaveAttribute('autocapitalize', 'none');
});

test('a ticket form that the browser fills in without an event can be submitted', async () => {
  const { user, number, email, submit, signIn } = await openTicket();
  number.value = GOOD.number;
  email.value = GOOD.email;
  await waitFor(() => expect(submit).toBeEnabled());
  await user.click(submit);
  expect(signIn.mock.calls).toEqual([[{ kind: 'BIZZABO_LOGIN', registrationNumber: 1815, emailAddress: GOOD.email }]]);
});

test('hidden autofill values that turn out wrong are marked in the ticket form', async () => {
  const { user, number, email, submit, signIn } = await openTicket();
  vi.spyOn(number, 'matches').mockReturnValue(true);
  vi.spyOn(email, 'matches').mockReturnValue(true);
  await waitFor(() => expect(submit).toBeEnabled());
  await user.click(submit);
  expect(signIn).not.toHaveBeenCalled();
  expect(number).toHaveAttribute('aria-invalid', 'true');
  expect(email).toHaveAttribute('aria-invalid', 'true');
});

test('a login form hides its heading when its first field has the same label', async () => {
  await openConfirmation();
  expect(screen.getByRole('heading', { level: 2, name: 'Confirmation number' })).toHaveClass(
    VisuallyHidden.classes['root'] ?? '',
  );
});

test('a login form shows the name that the venue gives its option', async () => {
  await openConfirmation({ options: [{ type: 'CVENT_LOGIN', displayName: 'Registered guests' }] });
  expect(screen.getByRole('heading', { level: 2, name: 'Registered guests' })).not.toHaveClass(
    VisuallyHidden.classes['root'] ?? '',
  );
});

test('the number form is disabled and shows progress while the number is checked', async () => {
  const { user, number } = await openConfirmation({ signIn: never });
  await user.type(number, 'AURORA1815{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent('Logging you in…');
  expect(number.closest('[inert]')).toHaveAttribute('aria-busy', 'true');
});

test('a refused number stays selected, and the page quotes the registration system §8.18 §8.28', async () => {
  const { user, number } = await openConfirmation({
    signIn: async () => {
      throw new FaultError(makeFault('PROCESSING_ERROR', { status: 404, message: '<b>Closed</b> on Friday' }));
    },
  });
  await user.type(number, 'AURORA1815{Enter}');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(/^This confirmation number is invalid or no longer valid for this event\./);
  expect(alert).toHaveFocus();
  expect(number).toHaveValue('AURORA1815');
  expect([number.selectionStart, number.selectionEnd]).toEqual([0, 10]);
  expect(screen.getByText('<b>Closed</b> on Friday')).toHaveAttribute('dir', 'auto');
  expect(screen.getByText('Message from the registration system:')).toBeVisible();
});

test('a form with a single field focuses it', async () => {
  const { user } = renderStage(<LoginPage />);
  await user.click(await screen.findByRole('button', { name: /^Confirmation number/ }));
  expect(screen.getByRole('textbox', { name: 'Confirmation number' })).toHaveFocus();
});

test('a login option is chosen, filled in and left by keyboard alone', async () => {
  const { user } = renderStage(<LoginPage />);
  (await screen.findByRole('button', { name: /^Ticket number/ })).focus();
  await user.keyboard('{Enter}');
  expect(screen.getByLabelText('Ticket number')).toHaveFocus();
  await user.tab();
  expect(screen.getByLabelText('E-mail')).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Choose another way' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('heading', { level: 2, name: 'How would you like to log in?' })).toHaveFocus();
});
