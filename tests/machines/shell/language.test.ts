import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { makeFault } from '../../../domain/kernel/fault';
import { chooseLanguage, type LanguageSources } from '../../../domain/shell/language';
import { languageMachine } from '../../../machines/shell/language.machine';
import { quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { CATALOGUES, choose, configured, inputs, silent } from './language.inputs';

const changed = (locale: string, direction: 'ltr' | 'rtl') =>
  ({ type: 'language.changed', locale, direction }) as const;

type Step = (locale: string, direction?: string) => Promise<void>;
type World = { load?: Step; show?: Step; store?: Step };

function stage(sources: Partial<LanguageSources>, world: World = {}) {
  const load = vi.fn<Step>(world.load ?? (async () => {}));
  const show = vi.fn<Step>(world.show ?? (async () => {}));
  const store = vi.fn<Step>(world.store ?? (async () => {}));
  const machine = languageMachine.provide({
    actors: {
      loadCatalogue: fromPromise(({ input }) => load(input.locale)),
      showLanguage: fromPromise(({ input }) => show(input.locale, input.direction)),
      storeLanguage: fromPromise(({ input }) => store(input.locale)),
    },
  });
  const input = { sources: { ...silent, ...sources }, catalogues: CATALOGUES };
  const started = start(machine, { input });
  const settled = () => started.until((snapshot) => snapshot.matches('ready'));
  /** The locale that is shown after all events. */
  const shown = async () => (await settled()).context.locale;
  return { machine, ...started, load, show, store, settled, shown };
}

async function configuredStage(sources: Partial<LanguageSources>, world: World = {}) {
  const staged = stage(sources, world);
  staged.actor.send(configured('en', 'de', 'ar'));
  await staged.settled();
  return staged;
}

describe('the language', () => {
  test.each<[string, Partial<LanguageSources>, string]>([
    ['the query first', { query: 'de', stored: 'ar', browser: 'en-GB' }, 'de'],
    ['the storage before the browser', { stored: 'ar', browser: 'de-CH' }, 'ar'],
    ['the first two letters of the browser language', { browser: 'de-CH' }, 'de'],
    ['the default locale if there is no other source', {}, 'en'],
    ['the storage if the query is not supported', { query: 'xx', stored: 'ar' }, 'ar'],
  ])('the language comes from %s §4.7', async (_, sources, locale) => {
    const { shown } = await configuredStage(sources);
    expect(await shown()).toBe(locale);
  });

  test('the language is chosen again when the configuration sets the supported and default locales §3.80', async () => {
    const { actor, shown, emitted } = stage({ browser: 'ar' });
    expect(await shown()).toBe('ar');
    actor.send({ type: 'language.configured', supported: ['en', 'de', 'fr'], defaultLocale: 'de' });
    expect(await shown()).toBe('de');
    expect(actor.getSnapshot().context.supported).toEqual(['en', 'de']);
    expect(emitted).toEqual([changed('ar', 'rtl'), changed('de', 'ltr')]);
  });

  test('the language is shown with its words and its direction', async () => {
    const { load, show, emitted } = await configuredStage({ stored: 'ar' });
    expect(load.mock.calls.at(-1)).toEqual(['ar']);
    expect(show.mock.calls.at(-1)).toEqual(['ar', 'rtl']);
    expect(emitted.at(-1)).toEqual(changed('ar', 'rtl'));
  });

  test.each<[string, Partial<LanguageSources>, readonly string[]]>([
    ['the query', { query: 'de', stored: 'ar' }, ['de']],
    ['the storage', { stored: 'ar' }, []],
    ['the browser', { browser: 'de-CH' }, []],
    ['the default', {}, []],
    ['a query that is not supported', { query: 'fr', browser: 'de' }, []],
  ])('a language from %s is stored only if the user chose it §4.8', async (_, sources, stored) => {
    const { store } = await configuredStage(sources);
    expect(store.mock.calls.map(([locale]) => locale)).toEqual(stored);
  });

  test('a language from the query is not stored before the configuration supports it', async () => {
    const { actor, shown, store } = stage({ query: 'ar', stored: 'de' });
    await shown();
    expect(store).not.toHaveBeenCalled();
    actor.send(configured('en', 'de'));
    expect(await shown()).toBe('de');
    expect(store).not.toHaveBeenCalled();
  });

  test('a language chosen by the user is shown, stored and wins over the query §4.8', async () => {
    const { actor, shown, store } = await configuredStage({ query: 'de' });
    actor.send(choose('ar'));
    expect(await shown()).toBe('ar');
    actor.send(configured('en', 'de', 'ar'));
    expect(await shown()).toBe('ar');
    expect(store.mock.calls.at(-1)).toEqual(['ar']);
  });

  test('a language chosen before the configuration loads is stored', async () => {
    const { actor, shown, store } = stage({});
    actor.send(choose('de'));
    actor.send(configured('en', 'de'));
    expect(await shown()).toBe('de');
    expect(store.mock.calls).toEqual([['de']]);
  });

  test('a language that is not supported cannot be chosen', async () => {
    const { actor, load } = await configuredStage({});
    const calls = load.mock.calls.length;
    actor.send(choose('fr'));
    expect(actor.getSnapshot().matches('ready')).toBe(true);
    expect(load.mock.calls.length).toBe(calls);
  });

  describe('the words of a chosen language fail to load', () => {
    const fault = makeFault('PROCESSING_ERROR', { message: 'No such chunk' });
    async function failing() {
      const world = { isDown: true };
      const load: Step = (locale) =>
        world.isDown && locale === 'de' ? Promise.reject(new Error('No such chunk')) : Promise.resolve();
      const staged = await configuredStage({ stored: 'ar' }, { load });
      staged.actor.send(choose('de'));
      const waiting = () => staged.until((snapshot) => snapshot.matches('waiting'));
      await waiting();
      return { ...staged, world, waiting };
    }

    test('the previous language stays, and the failure is reported', async () => {
      const { actor, store, emitted } = await failing();
      expect(actor.getSnapshot().context).toMatchObject({ locale: 'ar', wanted: 'de' });
      expect(store).not.toHaveBeenCalled();
      expect(emitted.at(-1)).toEqual({ type: 'language.failed', locale: 'de', fault });
    });

    test('a chosen language is shown and stored once the connection is back', async () => {
      const { actor, shown, store, emitted, world } = await failing();
      world.isDown = false;
      actor.send({ type: 'language.reconnected' });
      expect([await shown(), store.mock.calls, emitted.at(-1)]).toEqual(['de', [['de']], changed('de', 'ltr')]);
    });

    test('a chosen language is loaded three times, and then waits for the connection', async () => {
      const { actor, load, clock, waiting } = await failing();
      const loaded = () => load.mock.calls.filter(([locale]) => locale === 'de').length;
      for (const attempts of [2, 3, 3]) {
        clock.increment(15_000);
        await waiting();
        expect(loaded()).toBe(attempts);
      }
      expect(actor.getSnapshot().context.locale).toBe('ar');
    });

    test('another language can be chosen meanwhile', async () => {
      const { actor, shown } = await failing();
      actor.send(choose('en'));
      expect(await shown()).toBe('en');
    });
  });

  test('a page whose own words cannot be loaded keeps those that it has, and reports the failure', async () => {
    const load: Step = (locale) => (locale === 'de' ? Promise.reject(new Error('No such chunk')) : Promise.resolve());
    const { shown, emitted } = stage({ stored: 'de' }, { load });
    expect(await shown()).toBe('en');
    const fault = makeFault('PROCESSING_ERROR', { message: 'No such chunk' });
    expect(emitted).toEqual([{ type: 'language.failed', locale: 'de', fault }, changed('en', 'ltr')]);
  });

  test('a language is used even if the page cannot be turned to its direction', async () => {
    const { actor, shown } = stage({ stored: 'ar' }, { show: () => Promise.reject(new Error('no page')) });
    expect(await shown()).toBe('ar');
    await quiet();
    expect(actor.getSnapshot()).toMatchObject({ status: 'active', value: 'ready' });
  });

  test('a language is shown even if it cannot be stored', async () => {
    const { actor, shown } = await configuredStage({}, { store: () => Promise.reject(new Error('full')) });
    actor.send(choose('de'));
    expect(await shown()).toBe('de');
  });

  test('the language chosen last is shown, even if its words load first', async () => {
    const held: (() => void)[] = [];
    const load: Step = (locale) => (locale === 'de' ? new Promise((resolve) => held.push(resolve)) : Promise.resolve());
    const { actor, shown } = await configuredStage({}, { load });
    actor.send(choose('de'));
    actor.send(choose('ar'));
    for (const release of held) release();
    expect(await shown()).toBe('ar');
  });

  test('the language agrees with the rule of the domain for all sources', () => {
    const locale = fc.constantFrom(null, 'en', 'de', 'ar', 'fr', 'de-CH', 'EN', '');
    fc.assert(
      fc.property(fc.record({ query: locale, stored: locale, browser: locale }), (sources) => {
        const actor = createActor(languageMachine, { input: { sources, catalogues: CATALOGUES } });
        const { wanted } = actor.getSnapshot().context;
        expect(wanted).toBe(chooseLanguage(sources, { supported: CATALOGUES, defaultLocale: 'en' }).locale);
      }),
    );
  });

  test('the language replays from its log', async () => {
    const { machine, actor, record, settled } = await configuredStage(
      { query: 'de' },
      { store: () => Promise.reject() },
    );
    actor.send(choose('ar'));
    await settled();
    actor.send(choose('fr'));
    expectReplay(machine, record);
  });

  test('on any path, the shown language has words', () => {
    coverPaths(languageMachine, {
      ...inputs,
      invariant: (snapshot) => {
        const { locale, wanted, supported } = snapshot.context;
        expect(CATALOGUES).toContain(locale);
        expect(CATALOGUES).toContain(wanted);
        for (const offered of supported) expect(CATALOGUES).toContain(offered);
        const isLoading = ['loading', 'switching', 'waiting'].includes(snapshot.value);
        expect(isLoading || locale === wanted).toBe(true);
      },
    });
  });
});
