import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Field } from '../../../src/ui/Field';
import { Select } from '../../../src/ui/Select';

const PASSWORD = {
  label: 'Password',
  type: 'password',
  revealLabels: { show: 'Show password', hide: 'Hide password' },
} as const;

test('a Field is labelled, and its help describes it', () => {
  render(<Field label="Name" help="As on your badge" />);
  const input = screen.getByRole('textbox', { name: 'Name' });
  expect(input).toHaveAccessibleDescription('As on your badge');
  expect(input).toBeValid();
});

test('an error takes the place of the help and marks the Field as invalid', () => {
  render(<Field label="Name" help="As on your badge" error="The value is too long." />);
  const input = screen.getByRole('textbox', { name: 'Name' });
  expect(input).toHaveAccessibleDescription('The value is too long.');
  expect(input).toBeInvalid();
});

test('an error without words marks the Field and leaves its help', () => {
  render(<Field label="Name" help="As on your badge" error="" />);
  const input = screen.getByRole('textbox', { name: 'Name' });
  expect(input).toHaveAccessibleDescription('As on your badge');
  expect(input).toBeInvalid();
});

test('the line below a Field announces its errors politely', () => {
  render(<Field label="Name" error="The value is too long." />);
  expect(screen.getByText('The value is too long.')).toHaveAttribute('aria-live', 'polite');
});

test('free text takes the direction of what is typed', () => {
  render(<Field label="Name" />);
  expect(screen.getByRole('textbox')).toHaveAttribute('dir', 'auto');
});

test('digits keep their leading zeros and bring up the numeric keyboard', async () => {
  render(<Field label="Ticket" type="digits" />);
  const input = screen.getByRole('textbox', { name: 'Ticket' });
  await userEvent.type(input, '0042');
  expect(input).toHaveValue('0042');
  expect(input).toHaveAttribute('inputmode', 'numeric');
  expect(input).toHaveAttribute('dir', 'ltr');
});

test('an e-mail brings up the keyboard for e-mails', () => {
  render(<Field label="E-mail" type="email" />);
  expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveAttribute('type', 'email');
});

test('a password is shown and hidden again by keyboard', async () => {
  const user = userEvent.setup();
  render(<Field {...PASSWORD} />);
  const input = screen.getByLabelText('Password');
  expect(input).toHaveAttribute('type', 'password');
  await user.type(input, 'secret');
  await user.tab();
  expect(screen.getByRole('button', { name: 'Show password' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(input).toHaveAttribute('type', 'text');
  expect(input).toHaveValue('secret');
  await user.keyboard(' ');
  expect(input).toHaveAttribute('type', 'password');
  expect(screen.getByRole('button', { name: 'Show password' })).toHaveFocus();
});

test('a Select is named by its label and tells what is chosen', async () => {
  const chosen: string[] = [];
  render(
    <Select
      label="Language"
      icon="M0 0"
      value="en"
      options={[
        { value: 'en', text: 'English', lang: 'en' },
        { value: 'de', text: 'Deutsch', lang: 'de' },
      ]}
      onChoose={(value) => chosen.push(value)}
    />,
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Deutsch');
  expect(chosen).toEqual(['de']);
  expect(screen.getByRole('option', { name: 'Deutsch' })).toHaveAttribute('lang', 'de');
});
