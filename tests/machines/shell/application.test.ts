import { describe, expect, test, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import type { UiConfig } from '../../../domain/shell/ui-config';
import { applicationMachine } from '../../../machines/shell/application.machine';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { bare, inputs, withAnalytics } from './application.inputs';

const missing = makeFault('PROCESSING_ERROR', { status: 404, message: 'Not found' });

type World = {
  readConfig?: () => Promise<UiConfig>;
  dressPage?: (config: UiConfig | null) => Promise<void>;
  cleanUp?: () => Promise<{ mustReload: boolean }>;
  reloadPage?: () => Promise<void>;
  loadAnalytics?: (config: UiConfig | null) => Promise<void>;
};

function stage(world: World = {}) {
  const fakes = {
    readConfig: vi.fn<NonNullable<World['readConfig']>>(world.readConfig ?? (async () => bare)),
    dressPage: vi.fn<NonNullable<World['dressPage']>>(world.dressPage ?? (async () => {})),
    cleanUp: vi.fn<NonNullable<World['cleanUp']>>(world.cleanUp ?? (async () => ({ mustReload: false }))),
    reloadPage: vi.fn<NonNullable<World['reloadPage']>>(world.reloadPage ?? (async () => {})),
    loadAnalytics: vi.fn<NonNullable<World['loadAnalytics']>>(world.loadAnalytics ?? (async () => {})),
  };
  const machine = applicationMachine.provide({
    actors: {
      readConfig: fromPromise(fakes.readConfig),
      dressPage: fromPromise(({ input }) => fakes.dressPage(input.config)),
      cleanUp: fromPromise(fakes.cleanUp),
      reloadPage: fromPromise(fakes.reloadPage),
      loadAnalytics: fromPromise(({ input }) => fakes.loadAnalytics(input.config)),
    },
  });
  return { machine, ...start(machine), ...fakes };
}

describe('the application', () => {
  test('the application reads its configuration, reports it and applies it to the page §3.73 §4.1 §4.2', async () => {
    const { until, emitted, dressPage } = stage();
    const { context } = await until((snapshot) => snapshot.matches({ config: 'loaded' }));
    expect(context).toEqual({ config: bare, fault: null, analyticsAttempts: 0 });
    expect(emitted).toEqual([{ type: 'application.configured', config: bare }]);
    expect(dressPage.mock.calls).toEqual([[bare]]);
  });

  test.each(['application.retry', 'application.reconnected'] as const)(
    'by %s, a configuration that failed to load is reported and loads again §4.3',
    async (type) => {
      const readConfig = vi.fn<() => Promise<UiConfig>>().mockRejectedValueOnce(new FaultError(missing));
      const { actor, until, emitted, dressPage } = stage({ readConfig: readConfig.mockResolvedValue(bare) });
      const failed = await until((snapshot) => snapshot.matches({ config: 'failed', cleanup: 'clean' }));
      expect(failed.context).toEqual({ config: null, fault: missing, analyticsAttempts: 0 });
      expect(failed.status).toBe('active');
      expect(dressPage).not.toHaveBeenCalled();
      actor.send({ type });
      const loaded = await until((snapshot) => snapshot.matches({ config: 'loaded' }));
      expect(loaded.context).toEqual({ config: bare, fault: null, analyticsAttempts: 0 });
      expect(emitted).toEqual([
        { type: 'application.configFailed', fault: missing },
        { type: 'application.configured', config: bare },
      ]);
    },
  );

  test('the application continues if applying the configuration to the page fails', async () => {
    const { until } = stage({ dressPage: () => Promise.reject(new Error('No head')) });
    const { context } = await until((snapshot) => snapshot.context.fault !== null);
    expect(context.config).toEqual(bare);
  });

  test('the application cleans up after earlier versions and reloads the page if needed §4.4', async () => {
    const { until, reloadPage } = stage({ cleanUp: async () => ({ mustReload: true }) });
    await until((snapshot) => snapshot.matches({ cleanup: 'clean' }));
    expect(reloadPage).toHaveBeenCalledTimes(1);
  });

  test.each<[string, World]>([
    ['nothing was left behind', {}],
    ['cleaning up fails', { cleanUp: () => Promise.reject(new Error('Not allowed')) }],
  ])('the application does not reload the page if %s', async (_, world) => {
    const { until, reloadPage } = stage(world);
    await until((snapshot) => snapshot.matches({ cleanup: 'clean' }));
    expect(reloadPage).not.toHaveBeenCalled();
  });

  test('the application continues if the reload fails', async () => {
    const { until } = stage({
      cleanUp: async () => ({ mustReload: true }),
      reloadPage: () => Promise.reject(new Error('Not allowed')),
    });
    const { context } = await until((snapshot) => snapshot.matches({ cleanup: 'clean', config: 'loaded' }));
    expect(context.fault).toBeNull();
  });
});

describe('the analytics script', () => {
  test('the analytics script loads once the configuration names a script of the same origin', async () => {
    const own = withAnalytics('/analytics/matomo.js');
    const { until, loadAnalytics } = stage({ readConfig: async () => own });
    await until((snapshot) => snapshot.matches({ analytics: 'loaded' }));
    expect(loadAnalytics.mock.calls).toEqual([[own]]);
  });

  test.each<[string, UiConfig]>([
    ['none is configured', bare],
    ['it is from another origin', withAnalytics('https://evil.example/matomo.js')],
    ['it is from another origin without a scheme', withAnalytics('//evil.example/matomo.js')],
    ['it is from another origin with a backslash', withAnalytics('/\\evil.example/matomo.js')],
    ['it is code', withAnalytics('javascript:alert(1)')],
  ])('the analytics script does not load if %s', async (_, given) => {
    const { until, loadAnalytics } = stage({ readConfig: async () => given });
    const { value } = await until((snapshot) => snapshot.matches({ config: 'loaded', cleanup: 'clean' }));
    expect(value.analytics).toBe('idle');
    expect(loadAnalytics).not.toHaveBeenCalled();
  });

  test('the analytics script is tried 10 times, first after 1000 ms and doubling, and then given up §4.6 §7.32 §9.13', async () => {
    const { clock, until, loadAnalytics } = stage({
      readConfig: async () => withAnalytics('/matomo.js'),
      loadAnalytics: () => Promise.reject(new Error('Blocked')),
    });
    for (let attempt = 1; attempt < 10; attempt += 1) {
      const { context } = await until((snapshot) => snapshot.matches({ analytics: 'waiting' }));
      expect(context.analyticsAttempts).toBe(attempt);
      const delay = 1000 * 2 ** (attempt - 1);
      clock.increment(delay - 1);
      expect(loadAnalytics).toHaveBeenCalledTimes(attempt);
      clock.increment(1);
      expect(loadAnalytics).toHaveBeenCalledTimes(attempt + 1);
    }
    const { context } = await until((snapshot) => snapshot.matches({ analytics: 'gaveUp' }));
    expect(context).toMatchObject({ analyticsAttempts: 10, fault: null });
    clock.increment(10_000_000);
    expect(loadAnalytics).toHaveBeenCalledTimes(10);
  });

  test('a loaded analytics script is not loaded again', async () => {
    const loadAnalytics = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('Blocked')).mockResolvedValue();
    const { clock, until } = stage({ readConfig: async () => withAnalytics('/matomo.js'), loadAnalytics });
    await until((snapshot) => snapshot.matches({ analytics: 'waiting' }));
    clock.increment(1000);
    await until((snapshot) => snapshot.matches({ analytics: 'loaded' }));
    clock.increment(10_000_000);
    expect(loadAnalytics).toHaveBeenCalledTimes(2);
  });
});

describe('the start of the application', () => {
  test('the start of the application replays from its log', async () => {
    const readConfig = vi.fn<() => Promise<UiConfig>>().mockRejectedValueOnce(new FaultError(missing));
    const loadAnalytics = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('Blocked')).mockResolvedValue();
    const { machine, actor, clock, record, until } = stage({
      readConfig: readConfig.mockResolvedValue(withAnalytics('/matomo.js')),
      cleanUp: async () => ({ mustReload: true }),
      loadAnalytics,
    });
    await until((snapshot) => snapshot.matches({ config: 'failed' }));
    actor.send({ type: 'application.retry' });
    await until((snapshot) => snapshot.matches({ analytics: 'waiting' }));
    clock.increment(1000);
    await until((snapshot) => snapshot.matches({ analytics: 'loaded', cleanup: 'clean' }));
    expectReplay(machine, record);
  });

  test('on any path, the configuration exists exactly when loaded and analytics is tried at most 10 times', () => {
    coverPaths(applicationMachine, {
      ...inputs,
      invariant: (snapshot) => {
        const { config: known, fault, analyticsAttempts } = snapshot.context;
        expect(known !== null).toBe(snapshot.matches({ config: 'loaded' }));
        expect(snapshot.matches({ config: 'failed' }) && fault === null).toBe(false);
        expect(analyticsAttempts).toBeLessThanOrEqual(10);
        expect(analyticsAttempts === 0 || known?.analytics?.scriptUrl === '/matomo.js').toBe(true);
      },
    });
  });
});
