import { PasswordInput, TextInput } from '@mantine/core';
import IconWorld from '@tabler/icons-react/icons/IconWorld';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DIGITS, EMAIL } from '../../../src/theme/fields';
import { IconSelect } from '../../../src/theme/IconSelect';
import { renderThemed } from './themed';

test('a field is labelled, described by its help and its error, and announces the error politely', () => {
  renderThemed(<TextInput label="Name" description="As on your badge" error="The value is too long." />);
  const input = screen.getByRole('textbox', { name: 'Name' });
  expect(input).toHaveAccessibleDescription('The value is too long. As on your badge');
  expect(input).toBeInvalid();
  expect(screen.getByText('The value is too long.')).toHaveAttribute('aria-live', 'polite');
});

test('free text takes the direction of what is typed', () => {
  renderThemed(<TextInput label="Name" />);
  expect(screen.getByRole('textbox')).toHaveAttribute('dir', 'auto');
});

test('digits keep their leading zeros and bring up the numeric keyboard', async () => {
  renderThemed(<TextInput label="Ticket" {...DIGITS} />);
  const input = screen.getByRole('textbox', { name: 'Ticket' });
  await userEvent.type(input, '0042');
  expect(input).toHaveValue('0042');
  expect(input).toHaveAttribute('inputmode', 'numeric');
  expect(input.closest('[dir]')).toHaveAttribute('dir', 'ltr');
});

test('an e-mail brings up the keyboard for e-mails', () => {
  renderThemed(<TextInput label="E-mail" {...EMAIL} />);
  expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveAttribute('type', 'email');
});

test('a password is shown and hidden again by keyboard', async () => {
  const user = userEvent.setup();
  renderThemed(<PasswordInput label="Password" visibilityToggleButtonProps={{ 'aria-label': 'Show password' }} />);
  const input = screen.getByLabelText('Password');
  expect(input).toHaveAttribute('type', 'password');
  await user.type(input, 'secret');
  await user.tab();
  expect(screen.getByRole('button', { name: 'Show password', pressed: false })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(input).toHaveAttribute('type', 'text');
  expect(input).toHaveValue('secret');
  await user.keyboard(' ');
  expect(input).toHaveAttribute('type', 'password');
  expect(screen.getByRole('button', { name: 'Show password', pressed: false })).toHaveFocus();
});

test('a Select is named by its label and tells what is chosen', async () => {
  const chosen: string[] = [];
  renderThemed(
    <IconSelect
      label="Language"
      icon={IconWorld}
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
