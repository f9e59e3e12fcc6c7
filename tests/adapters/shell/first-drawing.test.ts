import { afterEach, expect, test, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { provideFirstDrawing } from '../../../src/adapters/shell/first-drawing';

afterEach(() => vi.unstubAllGlobals());

test('a page that is never idle goes on after five seconds', async () => {
  const limits: unknown[] = [];
  vi.stubGlobal('requestIdleCallback', (act: () => void, options?: IdleRequestOptions) => {
    limits.push(options?.timeout);
    act();
  });
  const { awaitIdle } = provideFirstDrawing(new Promise(() => {})).implementations.actors;
  if (awaitIdle === undefined || !('config' in awaitIdle)) throw new Error('There is nothing to await');
  await toPromise(createActor(awaitIdle).start());
  expect(limits).toEqual([5000]);
});
