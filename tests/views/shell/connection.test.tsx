import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ConnectionBar } from '../../../src/views/shell/ConnectionBar';
import { NOW, renderStage } from '../kernel/stage';

const OFFLINE = 'You’re offline. The venue continues as soon as you’re back online.';
const ONLINE = 'You’re back online.';
const UNREACHABLE = 'The server is currently not reachable and will be available shortly.';
const bar = () => screen.queryByRole('complementary');
const said = () => screen.getByRole('status');
const waiting = { type: 'http.waiting', id: '1', delayMs: 30_000, now: NOW } as const;

test('a working connection shows no bar', () => {
  renderStage(<ConnectionBar />);
  expect(bar()).not.toBeInTheDocument();
  expect(said()).toBeEmptyDOMElement();
});

test('going offline is shown and announced, and so is coming back, for three seconds', async () => {
  const { tell, pass } = renderStage(<ConnectionBar />);
  await tell({ type: 'page.wentOffline' });
  expect(bar()).toHaveTextContent(OFFLINE);
  expect(said()).toHaveTextContent(OFFLINE);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  await tell({ type: 'page.wentOnline' });
  expect(bar()).toHaveTextContent(ONLINE);
  expect(said()).toHaveTextContent(ONLINE);
  await pass(2999);
  expect(bar()).toHaveTextContent(ONLINE);
  await pass(1);
  expect(bar()).not.toBeInTheDocument();
});

test('a page opened offline says so', () => {
  renderStage(<ConnectionBar />, { isOnline: false });
  expect(bar()).toHaveTextContent(OFFLINE);
});

test('a waiting request shows a countdown and can be retried or given up', async () => {
  const { tell, pass, user, commands } = renderStage(<ConnectionBar />);
  await tell(waiting);
  for (let seconds = 0; seconds < 4; seconds += 1) await pass(1000);
  expect(screen.getByRole('timer')).toHaveTextContent('The server isn’t responding. Trying again in 26 s.');
  expect(said()).toHaveTextContent(UNREACHABLE);
  await user.click(screen.getByRole('button', { name: 'Try now' }));
  await user.click(screen.getByRole('button', { name: 'Stop trying' }));
  expect(commands.filter(({ type }) => type !== 'http.trust')).toEqual([
    { type: 'http.hurry', ids: ['1'] },
    { type: 'http.giveUp', ids: ['1'] },
  ]);
  await tell({ type: 'http.resumed', id: '1' });
  expect(bar()).toBeNull();
  await tell({ type: 'http.answered' });
  expect(bar()).toHaveTextContent(ONLINE);
});

test('there is no countdown while offline, and waiting requests are sent at once when back online', async () => {
  const { tell, commands } = renderStage(<ConnectionBar />);
  await tell(waiting);
  await tell({ type: 'page.wentOffline' });
  expect(bar()).toHaveTextContent(OFFLINE);
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  await tell({ type: 'page.wentOnline' });
  expect(within(screen.getByRole('complementary')).getByRole('timer')).toBeVisible();
  expect(commands.filter(({ type }) => type !== 'http.trust')).toEqual([{ type: 'http.hurry', ids: ['1'] }]);
});
