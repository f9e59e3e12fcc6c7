import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enterVenue, LOBBY } from '../venue/venue-harness';

const STAGE = '/v/aurora/area/stage';
const IMPRINT = '/v/aurora/imprint';
const dialog = () => screen.queryByRole('dialog', { name: 'Leave this page?' });
const answer = (name: string) =>
  within(screen.getByRole('dialog', { name: 'Leave this page?' })).getByRole('button', { name });

/** A user leaves the lobby while navigation is blocked. */
async function leave(path = IMPRINT) {
  const stage = await enterVenue();
  await stage.send('navigation', { type: 'guard.set', id: 'form' });
  await stage.send('navigation', { type: 'navigation.go', path });
  return stage;
}
const shownPath = (stage: Awaited<ReturnType<typeof leave>>) => stage.actor('navigation').getSnapshot().context.path;

test('a blocked navigation asks after a second, with the focus on staying §4.71 §4.72', async () => {
  const stage = await leave();
  expect(dialog()).not.toBeInTheDocument();
  await stage.pass(999);
  expect(dialog()).not.toBeInTheDocument();
  await stage.pass(1);
  expect(dialog()).toHaveAccessibleDescription('You have unsaved changes. They’ll be lost if you leave.');
  await waitFor(() => expect(answer('Stay')).toHaveFocus());
  expect(shownPath(stage)).toBe(LOBBY);
});

test('staying closes the question and restores the address §4.71', async () => {
  const stage = await leave();
  await stage.pass(1000);
  await stage.user.click(answer('Stay'));
  expect(dialog()).not.toBeInTheDocument();
  expect(shownPath(stage)).toBe(LOBBY);
  expect(stage.addresses.findLast(({ type }) => type === 'address.write')).toEqual({
    type: 'address.write',
    path: LOBBY,
    write: 'replace',
  });
});

test('Escape in the leave dialog stays', async () => {
  const stage = await leave();
  await stage.pass(1000);
  await stage.user.keyboard('{Escape}');
  expect(stage.actor('navigation').getSnapshot().matches('settled')).toBe(true);
  expect(shownPath(stage)).toBe(LOBBY);
});

test('leaving goes to the wanted page §4.71 §4.72', async () => {
  const stage = await leave();
  await stage.pass(1000);
  await stage.user.click(answer('Leave'));
  expect(dialog()).not.toBeInTheDocument();
  expect(shownPath(stage)).toBe(IMPRINT);
});

test('the last wanted page wins §4.71', async () => {
  const stage = await leave(STAGE);
  await stage.send('navigation', { type: 'navigation.go', path: IMPRINT });
  await stage.pass(1000);
  await stage.user.click(answer('Leave'));
  expect(shownPath(stage)).toBe(IMPRINT);
});

test('a navigation that is unblocked within a second continues without a question §4.71 §4.72', async () => {
  const stage = await leave();
  await stage.pass(500);
  await stage.send('navigation', { type: 'guard.removed', id: 'form' });
  expect(dialog()).not.toBeInTheDocument();
  expect(shownPath(stage)).toBe(IMPRINT);
});

test('closing the tab needs confirmation only while navigation is blocked', async () => {
  const stage = await leave();
  await stage.send('navigation', { type: 'guard.removed', id: 'form' });
  expect(stage.addresses.filter(({ type }) => type === 'address.warn')).toEqual([
    { type: 'address.warn', isOn: true },
    { type: 'address.warn', isOn: false },
  ]);
});

test('the question to leave is modal, takes the focus to Stay, and gives it back', async () => {
  const stage = await leave();
  screen.getByRole('heading', { level: 1 }).focus();
  const before = document.activeElement;
  await stage.pass(1000);
  expect(dialog()).toHaveAttribute('aria-modal', 'true');
  await waitFor(() => expect(answer('Stay')).toHaveFocus());
  await stage.user.click(answer('Stay'));
  expect(before).not.toBe(document.body);
  expect(before).toHaveFocus();
});

test('an ended session leads to the login despite a blocked navigation', async () => {
  const stage = await leave();
  await stage.pass(1000);
  await stage.identify(null);
  await stage.until('navigation', (snapshot) => snapshot.matches('settled'));
  expect(dialog()).not.toBeInTheDocument();
  expect(shownPath(stage)).toMatch(/^\/login/);
});
