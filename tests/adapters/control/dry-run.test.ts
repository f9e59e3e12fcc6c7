import { expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { type DryRun, NO_DRY_RUN } from '../../../domain/control/dry-run';
import { provideOrganisers } from '../../../src/adapters/control/organisers';
import type { Http } from '../../../src/adapters/kernel/http';
import { WORK_MS } from '../../../src/adapters/kernel/silence';

test('a dry run is started with its size, and stopped', async () => {
  const running: DryRun = { ...NO_DRY_RUN, state: 'running', size: 200, startedAt: 1 };
  const get = vi.fn<() => Promise<DryRun>>().mockResolvedValue(NO_DRY_RUN);
  const post = vi.fn<Http['post']>(async () => ({ ...running, isUnknownField: true }));
  const remove = vi.fn<Http['remove']>(async () => undefined);
  const http = { get, post, remove, blob: vi.fn<Http['blob']>(), upload: vi.fn<Http['upload']>() };
  const actor = createActor(provideOrganisers(http as unknown as Http).dryRun).start();
  await waitFor(actor, (snapshot) => snapshot.matches({ ready: 'calm' }));
  actor.send({ type: 'dryRun.choose', size: 200 });
  actor.send({ type: 'dryRun.ask' });
  actor.send({ type: 'dryRun.confirm' });
  const { context } = await waitFor(actor, ({ context: { run } }) => run.state === 'running');
  expect(context.run).toEqual(running);
  get.mockResolvedValue({ ...running, state: 'stopped' });
  actor.send({ type: 'dryRun.stop' });
  await waitFor(actor, ({ context: { run } }) => run.state === 'stopped');
  actor.stop();
  const once = { report: false, retry: false, silenceMs: WORK_MS };
  expect([post.mock.calls, remove.mock.calls]).toEqual([
    [['/api/dry-run', { size: 200 }, once]],
    [['/api/dry-run', once]],
  ]);
});
