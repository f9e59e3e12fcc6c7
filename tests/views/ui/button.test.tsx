import IconMenu2 from '@tabler/icons-react/icons/IconMenu2';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { BusyButton } from '../../../src/theme/BusyButton';
import { IconButton } from '../../../src/theme/IconButton';
import { renderThemed } from './themed';

const click = () => vi.fn<() => void>();

test('a busy Button keeps the focus and its name, and ignores clicks', async () => {
  const onClick = click();
  const user = userEvent.setup();
  const { rerender } = renderThemed(
    <BusyButton isBusy={false} onClick={onClick}>
      Send
    </BusyButton>,
  );
  await user.click(screen.getByRole('button'));
  rerender(
    <BusyButton onClick={onClick} isBusy>
      Send
    </BusyButton>,
  );
  const button = screen.getByRole('button', { name: 'Send', busy: true });
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await user.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('a Button with nothing to do keeps the focus as well, and is not busy', async () => {
  const onClick = click();
  const user = userEvent.setup();
  renderThemed(
    <BusyButton isBusy={false} isIdle onClick={onClick}>
      Publish
    </BusyButton>,
  );
  await user.tab();
  await user.keyboard('{Enter}');
  const button = screen.getByRole('button', { name: 'Publish' });
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).not.toHaveAttribute('aria-busy');
  expect(onClick).not.toHaveBeenCalled();
});

test('a busy submit Button does not submit its form', async () => {
  const onSubmit = click();
  renderThemed(
    <form onSubmit={onSubmit}>
      <BusyButton type="submit" isBusy>
        Save
      </BusyButton>
    </form>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('an IconButton is named by its label and shows it as a tooltip', async () => {
  const onClick = click();
  renderThemed(<IconButton label="Menu" icon={IconMenu2} opensDialog aria-expanded={false} onClick={onClick} />);
  const button = screen.getByRole('button', { name: 'Menu', expanded: false });
  expect(button).toHaveAttribute('title', 'Menu');
  expect(button).toHaveAttribute('aria-haspopup', 'dialog');
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
});
