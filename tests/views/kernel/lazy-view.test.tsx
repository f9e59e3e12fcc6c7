import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { lazyView } from '../../../src/views/kernel/lazy-view';
import { renderStage } from './stage';

const READY = { identity: null } as const;
let names = 0;

/** A view whose code can be fetched while `isReachable`. */
function lazyStage(place: 'page' | 'part' | 'nothing' = 'part', isSilent = false) {
  const network = { isReachable: false };
  names += 1;
  const load = vi.fn<() => Promise<() => React.ReactNode>>(async () => {
    if (isSilent) await new Promise(() => {});
    if (!network.isReachable) throw new TypeError('Failed to fetch');
    return () => <p>The profile</p>;
  });
  const View = lazyView(`test${names}`, load, { place, loading: <p>One moment</p> });
  const stage = renderStage(
    <>
      <h1 tabIndex={-1}>The lobby</h1>
      <View />
    </>,
    READY,
  );
  return { ...stage, network, load };
}

test('a part whose code cannot be fetched says so in its place, and the page around it stays', async () => {
  lazyStage();
  expect(screen.getByText('One moment')).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent(/connection was interrupted/);
  expect(screen.getByRole('heading', { name: 'The lobby' })).toBeVisible();
});

test('a retry fetches the part, and the focus does not fall to the body', async () => {
  const { user, network } = lazyStage();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  network.isReachable = true;
  await user.click(retry);
  expect(await screen.findByText('The profile')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'The lobby' })).toHaveFocus());
});

test('a retry that fails again keeps the focus on its button', async () => {
  const { user, load } = lazyStage();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus());
});

test('a part is fetched by itself when the connection is back', async () => {
  const { network, tell } = lazyStage();
  await screen.findByRole('alert');
  await act(async () => tell({ type: 'page.wentOffline' }));
  network.isReachable = true;
  await act(async () => tell({ type: 'page.wentOnline' }));
  expect(await screen.findByText('The profile')).toBeVisible();
});

test('a page whose code cannot be fetched has a title and a retry', async () => {
  lazyStage('page');
  expect(await screen.findByRole('heading', { name: 'This page didn’t load' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a part whose code never arrives ends the wait, and a retry loads the page anew', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  const { user, pass } = lazyStage('part', true);
  await pass(30_000);
  expect(screen.queryByText('One moment')).toBeNull();
  expect(screen.getByRole('alert')).toHaveTextContent('Check your connection, then try again.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('an invisible part fails without a message', async () => {
  const { load } = lazyStage('nothing');
  await waitFor(() => expect(load).toHaveBeenCalled());
  await waitFor(() => expect(screen.queryByText('One moment')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('every view whose code is fetched later is a lazy view', () => {
  const folder = join(import.meta.dirname, '../../../src/views');
  const bare = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => {
      const source = readFileSync(join(folder, file), 'utf8');
      const named = source.match(/async \(\) => \(await import\(/g)?.length ?? 0;
      return (source.match(/(?<!typeof )import\(/g)?.length ?? 0) !== named;
    });
  expect(bare).toEqual([]);
});
