import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NO_CHOICE } from '../../../domain/shell/comfort';
import { enterVenue } from '../venue/venue-harness';

async function openSettings() {
  const stage = await enterVenue({ moves: true });
  await stage.user.click(screen.getByRole('button', { name: /^Your account/ }));
  await stage.user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Display settings' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Display settings' }));
  return { ...stage, dialog };
}

test('the account menu opens the settings of the device, which follow the system at first', async () => {
  const { dialog } = await openSettings();
  expect(dialog.getByRole('radio', { name: '100%' })).toBeChecked();
  const states = dialog.getAllByRole<HTMLInputElement>('switch').map(({ checked }) => checked);
  expect(states).toEqual([false, false, false, false, true, false]);
  expect(dialog.getByRole('button', { name: 'Use the settings of my device' })).toBeDisabled();
});

test('each setting is chosen, and all of them follow the system again', async () => {
  const { dialog, user, actor } = await openSettings();
  await user.click(dialog.getByRole('radio', { name: '150%' }));
  for (const name of [
    'No motion, films or sounds',
    'High contrast',
    'Captions always on',
    'Save data',
    'Open search with the / key',
  ]) {
    await user.click(dialog.getByRole('switch', { name }));
  }
  const on = { isCalm: true, hasContrast: true, hasCaptions: true, savesData: true };
  const chosen = { textSize: 150, ...on, hasSlash: false };
  expect(actor('comfort').getSnapshot().context.chosen).toEqual(chosen);
  await user.click(dialog.getByRole('button', { name: 'Use the settings of my device' }));
  expect(actor('comfort').getSnapshot().context.chosen).toEqual(NO_CHOICE);
  expect(dialog.getByRole('radio', { name: '100%' })).toBeChecked();
});

test('the settings show areas as a list first', async () => {
  const { dialog, user, actor } = await openSettings();
  await user.click(dialog.getByRole('switch', { name: 'Show as a list' }));
  expect(actor('area').getSnapshot().context.presentation).toBe('list');
});
