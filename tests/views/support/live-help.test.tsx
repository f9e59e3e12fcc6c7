import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { seal } from '../../../domain/kernel/sealed';
import { ConnectionBar } from '../../../src/views/shell/ConnectionBar';
import uiConfigFixture from '../../fixtures/contract/ui-config.json';
import { ADA, renderStage } from '../kernel/stage';

const config = { ...uiConfigFixture, features: { ...uiConfigFixture.features, inspector: 'admin' } };

async function offered() {
  const stage = renderStage(<ConnectionBar />, { config, identity: ADA });
  await vi.waitFor(() => expect(stage.actor('liveHelp').getSnapshot().value).toBe('idle'));
  return stage;
}

async function followed() {
  const stage = await offered();
  await stage.send('liveHelp', { type: 'liveHelp.ask' });
  await stage.send('liveHelp', {
    type: 'help.followed',
    helper: seal('Radia Perlman'),
    since: Date.UTC(2027, 2, 12, 10),
  });
  return stage;
}
const bar = () => screen.getByRole('complementary', { name: 'Let support follow this session' });

test('an attendee gets a code to read out, alone in the dialog, and takes it back', async () => {
  const { send, user } = await offered();
  await send('report', { type: 'report.open' });
  const dialog = await screen.findByRole('dialog', { name: 'Get help' });
  await user.click(await within(dialog).findByRole('button', { name: 'Show a code' }));
  expect(await within(dialog).findByText('K7Q 2MX')).toBeVisible();
  expect(within(dialog).getByText('Waiting for support…')).toBeVisible();
  expect(within(dialog).getByRole('switch', { name: 'Also show this page' })).not.toBeChecked();
  expect(within(dialog).queryByRole('button', { name: 'Send to support' })).toBeNull();
  const end = within(dialog).getByRole('button', { name: 'End' });
  expect(end).toHaveFocus();
  await user.click(end);
  expect(within(dialog).queryByText('K7Q 2MX')).toBeNull();
  expect(await within(dialog).findByRole('button', { name: 'Send to support' })).toBeVisible();
});

test('without a login or an inspector the dialog reports problems alone', async () => {
  const { send } = renderStage(null);
  await send('report', { type: 'report.open' });
  const dialog = await screen.findByRole('dialog', { name: 'Report a problem' });
  expect(within(dialog).queryByRole('button', { name: 'Show a code' })).toBeNull();
});

test('the bar says who follows, since when and what they see, and the attendee changes and ends it', async () => {
  const { user, actor } = await followed();
  expect(within(bar()).getByRole('status')).toHaveTextContent(
    /Support is following this session: Radia Perlman, since \d+:00\sAM\. They see what the venue does, not this page\./,
  );
  await user.click(within(bar()).getByRole('switch', { name: 'Also show this page' }));
  expect(bar()).toHaveTextContent('They also see this page, without names and texts.');
  await user.click(within(bar()).getByRole('button', { name: 'End' }));
  expect(within(bar()).getByRole('status')).toHaveTextContent('Support is no longer following this session.');
  await user.click(within(bar()).getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(actor('liveHelp').getSnapshot().value).toBe('idle');
});

test('a lost connection and the end by support are said', async () => {
  const { send, user } = await followed();
  await send('liveHelp', { type: 'help.cut' });
  expect(bar()).toHaveTextContent('support sees nothing new until it’s back');
  await send('liveHelp', { type: 'help.ended', reason: 'helper' });
  expect(within(bar()).getByRole('status')).toHaveTextContent('Support is no longer following this session.');
  await user.click(within(bar()).getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('a code that has expired is said where it was shown', async () => {
  const { send, user } = await offered();
  await send('report', { type: 'report.open' });
  await user.click(await screen.findByRole('button', { name: 'Show a code' }));
  await send('liveHelp', { type: 'help.ended', reason: 'expired' });
  expect(screen.getByText('This code has expired. Get a new one.')).toBeVisible();
  expect(screen.queryByRole('complementary')).toBeNull();
});
