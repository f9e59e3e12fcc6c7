import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
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
  expect(answer('Stay')).toHaveFocus();
  expect(shownPath(stage)).toBe(LOBBY);
});

test('whoever stays is not asked any more, and the address says where they are §4.71', async () => {
  const stage = await leave();
  await stage.pass(1000);
  await stage.user.click(answer('Stay'));
  expect(dialog()).not.toBeInTheDocument();
  expect(shownPath(stage)).toBe(LOBBY);
  expect(stage.addresses.at(-1)).toEqual({ type: 'address.write', path: LOBBY, write: 'replace' });
});

test('Escape stays', async () => {
  const stage = await leave();
  await stage.pass(1000);
  screen.getByRole('dialog', { name: 'Leave this page?' }).dispatchEvent(new Event('cancel', { cancelable: true }));
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

test('the question is modal, and closed before it goes, so that the browser hands the focus back', async () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
  const close = vi.spyOn(HTMLDialogElement.prototype, 'close');
  const stage = await leave();
  await stage.pass(1000);
  const shown = dialog();
  expect(showModal.mock.contexts).toEqual([shown]);
  await stage.user.click(answer('Stay'));
  expect(close.mock.contexts).toEqual([shown]);
  vi.restoreAllMocks();
});

test('nobody is held who has to go anyway: a session that ends leads to the login', async () => {
  const stage = await leave();
  await stage.pass(1000);
  await stage.identify(null);
  await stage.until('navigation', (snapshot) => snapshot.matches('settled'));
  expect(dialog()).not.toBeInTheDocument();
  expect(shownPath(stage)).toMatch(/^\/login/);
});
