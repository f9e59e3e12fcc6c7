import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enterVenue, LOBBY } from '../venue/venue-harness';

const STAGE = '/v/aurora/area/stage';
const IMPRINT = '/v/aurora/imprint';
const dialog = () => screen.queryByRole('dialog', { name: 'Leave this page?' });
const answer = (name: string) =>
  within(screen.getByRole('dialog', { name: 'Leave this page?' })).getByRole('button', { name });

/** Somebody in the lobby whom something holds back, on the way out. */
async function leave(path = IMPRINT) {
  const stage = await enterVenue();
  await stage.send('navigation', { type: 'guard.set', id: 'form' });
  await stage.send('navigation', { type: 'navigation.go', path });
  return stage;
}
const shownPath = (stage: Awaited<ReturnType<typeof leave>>) => stage.actor('navigation').getSnapshot().context.path;

test('whoever leaves while something holds them back waits a second, then is asked, with the focus on staying §4.71 §4.72', async () => {
  const stage = await leave();
  expect(dialog()).not.toBeInTheDocument();
  await stage.pass(999);
  expect(dialog()).not.toBeInTheDocument();
  await stage.pass(1);
  expect(dialog()).toHaveAccessibleDescription('You have unsaved changes. They’ll be lost if you leave.');
  await waitFor(() => expect(answer('Stay')).toHaveFocus());
  expect(shownPath(stage)).toBe(LOBBY);
});

test('whoever stays is not asked any more, and the address says where they are §4.71', async () => {
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

test('Escape stays', async () => {
  const stage = await leave();
  await stage.pass(1000);
  await stage.user.keyboard('{Escape}');
  expect(stage.actor('navigation').getSnapshot().matches('settled')).toBe(true);
  expect(shownPath(stage)).toBe(LOBBY);
});

test('whoever leaves is where they wanted to be §4.71 §4.72', async () => {
  const stage = await leave();
  await stage.pass(1000);
  await stage.user.click(answer('Leave'));
  expect(dialog()).not.toBeInTheDocument();
  expect(shownPath(stage)).toBe(IMPRINT);
});

test('the last wish wins §4.71', async () => {
  const stage = await leave(STAGE);
  await stage.send('navigation', { type: 'navigation.go', path: IMPRINT });
  await stage.pass(1000);
  await stage.user.click(answer('Leave'));
  expect(shownPath(stage)).toBe(IMPRINT);
});

test('once nothing holds them back any more they leave without having been asked §4.71 §4.72', async () => {
  const stage = await leave();
  await stage.pass(500);
  await stage.send('navigation', { type: 'guard.removed', id: 'form' });
  expect(dialog()).not.toBeInTheDocument();
  expect(shownPath(stage)).toBe(IMPRINT);
});

test('closing the tab has to be confirmed while something holds back, and only then', async () => {
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

test('nobody is held who has to go anyway: a session that ends leads to the login', async () => {
  const stage = await leave();
  await stage.pass(1000);
  await stage.identify(null);
  await stage.until('navigation', (snapshot) => snapshot.matches('settled'));
  expect(dialog()).not.toBeInTheDocument();
  expect(shownPath(stage)).toMatch(/^\/login/);
});
