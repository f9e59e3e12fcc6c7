import { act, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keepFocus } from '../../../src/views/kernel/keep-focus';

function Page({ isOpen = false, titleTab = -1 }: { isOpen?: boolean; titleTab?: number }) {
  useEffect(keepFocus, []);
  return (
    <main>
      <h1 tabIndex={titleTab}>Lobby</h1>
      <button type="button">Elsewhere</button>
      <button type="button">On the page</button>
      <p>Beside</p>
      {isOpen && (
        <dialog open aria-modal="true" aria-label="Profile" data-overlay="profile">
          <h2>Profile</h2>
          <button type="button">In the dialog</button>
        </dialog>
      )}
    </main>
  );
}

test('focus moves to the title of the page when its button is removed', async () => {
  render(<Page />);
  const button = screen.getByRole('button', { name: 'On the page' });
  button.focus();
  button.remove();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('a title that has a tab stop keeps it when it gets the focus', async () => {
  render(<Page titleTab={0} />);
  const button = screen.getByRole('button', { name: 'On the page' });
  button.focus();
  button.remove();
  const title = screen.getByRole('heading', { level: 1 });
  await waitFor(() => expect(title).toHaveFocus());
  expect(title.tabIndex).toBe(0);
});

test('focus moves to the title of the page when what was pressed became inert before this code was here', async () => {
  render(
    <>
      <Page />
      <div inert>
        <button type="button">Log in</button>
      </div>
    </>,
  );
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('an unused page keeps its focus at the start', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  render(<Page />);
  await act(async () => void vi.advanceTimersByTime(1000));
  expect(document.body).toHaveFocus();
});

test('focus moves to the title of the dialog whose button is removed', async () => {
  render(<Page isOpen />);
  const button = screen.getByRole('button', { name: 'In the dialog' });
  button.focus();
  button.remove();
  await waitFor(() => expect(screen.getByRole('heading', { level: 2 })).toHaveFocus());
});

test('focus moves to the title of the page when its dialog is removed', async () => {
  const { rerender } = render(<Page isOpen />);
  screen.getByRole('button', { name: 'In the dialog' }).focus();
  rerender(<Page />);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('focus stays where a view puts it after its button is removed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  render(<Page />);
  const [elsewhere, button] = screen.getAllByRole('button');
  button?.focus();
  button?.remove();
  await act(async () => elsewhere?.focus());
  await act(async () => void vi.advanceTimersByTime(1000));
  expect(elsewhere).toHaveFocus();
});

test('a click beside all controls leaves the focus to the user', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { rerender } = render(<Page />);
  const button = screen.getByRole('button', { name: 'On the page' });
  button.focus();
  button.blur();
  rerender(<Page isOpen />);
  await act(async () => void vi.advanceTimersByTime(1000));
  expect(document.body).toHaveFocus();
});
