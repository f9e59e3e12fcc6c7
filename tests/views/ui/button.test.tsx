import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button, ButtonLink } from '../../../src/ui/Button';
import { IconButton } from '../../../src/ui/IconButton';

const click = () => vi.fn<() => void>();

test('a Button is a button that submits nothing unless its type says so', () => {
  render(
    <>
      <Button>Close</Button>
      <Button type="submit">Save</Button>
    </>,
  );
  expect(screen.getByRole('button', { name: 'Close' })).toHaveAttribute('type', 'button');
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('type', 'submit');
});

test('a Button answers to clicks, Enter and Space', async () => {
  const onClick = click();
  const user = userEvent.setup();
  render(<Button onClick={onClick}>Close</Button>);
  await user.click(screen.getByRole('button'));
  await user.keyboard('{Enter} ');
  expect(onClick).toHaveBeenCalledTimes(3);
});

test('a busy Button keeps the focus and its name, and ignores clicks', async () => {
  const onClick = click();
  const user = userEvent.setup();
  const { rerender } = render(<Button onClick={onClick}>Send</Button>);
  await user.click(screen.getByRole('button'));
  rerender(
    <Button onClick={onClick} isBusy>
      Send
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Send', busy: true });
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await user.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('a busy submit Button does not submit its form', async () => {
  const onSubmit = click();
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" isBusy>
        Save
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a ButtonLink is a link', () => {
  render(<ButtonLink href="/v/aurora">Back</ButtonLink>);
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/v/aurora');
});

test('an IconButton is named by its label and shows it as a tooltip', async () => {
  const onClick = click();
  render(<IconButton label="Menu" icon="M0 0" opensDialog aria-expanded={false} onClick={onClick} />);
  const button = screen.getByRole('button', { name: 'Menu', expanded: false });
  expect(button).toHaveAttribute('title', 'Menu');
  expect(button).toHaveAttribute('aria-haspopup', 'dialog');
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
});
