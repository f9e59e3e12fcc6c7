import { cleanup, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { App } from '../../../src/views/shell/App';
// Loaded before, so that no test waits for them.
import '../../../src/views/people/Profile';
import '../../../src/views/venue/VenuePages';
import uiConfig from '../../fixtures/contract/ui-config.json';
import { faultError } from '../../machines/kernel/fakes';
import { ADA, renderStage } from '../kernel/stage';
import { LOBBY } from '../venue/venue-harness';

async function inProfile(config: object = {}) {
  const stage = renderStage(<App />, {
    path: LOBBY,
    identity: ADA,
    config: { ...uiConfig, ...config },
  });
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  await stage.send('profilePanel', { type: 'profilePanel.openOwn' });
  const data = within(await screen.findByRole('region', { name: 'Your data' }));
  return { ...stage, data };
}

test('a user downloads their chat data, and learns why it failed', async () => {
  const { user, data, chat } = await inProfile();
  chat.exportOwn = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(faultError('PROCESSING_ERROR', 429))
    .mockRejectedValueOnce(faultError('NOT_REACHABLE'));
  const download = data.getByRole('button', { name: 'Download my data' });
  await user.click(download);
  expect(await data.findByText(/^That was too often/)).toBeVisible();
  await user.click(download);
  expect(await data.findByText(/^We couldn’t prepare the file/)).toBeVisible();
  await user.click(download);
  expect(await data.findByText('Your data is in the file chat-data.json.')).toBeVisible();
});

test('a user reads what a deletion of their chat data means before it happens', async () => {
  const { user, data, chat } = await inProfile();
  const erase = vi.fn<() => Promise<void>>().mockRejectedValueOnce(faultError('NOT_REACHABLE'));
  chat.eraseOwn = erase;
  await user.click(data.getByRole('button', { name: 'Delete my data' }));
  expect(data.getByRole('heading', { name: 'Delete all your data?' })).toHaveFocus();
  expect(data.getAllByRole('listitem')).toHaveLength(7);
  await user.click(data.getByRole('button', { name: 'Keep my data' }));
  expect(data.getByRole('heading', { name: 'Your data' })).toHaveFocus();
  expect(erase).not.toHaveBeenCalled();
  await user.click(data.getByRole('button', { name: 'Delete my data' }));
  await user.click(data.getByRole('button', { name: 'Delete for good' }));
  expect(await data.findByRole('alert')).toHaveTextContent('We couldn’t delete everything.');
  await user.click(data.getByRole('button', { name: 'Delete for good' }));
  const done = await data.findByText('Your data has been deleted.');
  expect(done.closest('output')).toHaveFocus();
  expect(erase).toHaveBeenCalledTimes(2);
});

test('a user reads on which day the venue deletes their data, or nothing of it', async () => {
  const { data } = await inProfile({ dataDeletedOn: '2027-04-12' });
  expect(data.getByText('Your data in this venue is deleted on April 12, 2027.')).toBeVisible();
  cleanup();
  const other = await inProfile();
  expect(other.data.queryByText(/is deleted on/)).toBeNull();
});
