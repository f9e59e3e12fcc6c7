import { describe, expect, test } from 'vitest';
import { type EventObject, fromCallback } from 'xstate';
import { embeddedPageMachine } from '../../../machines/widgets/embedded-page.machine';
import { feed } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs } from './embedded-page.inputs';

const ADDRESS = 'https://wall.example/summit';

function show() {
  const reports = feed<EventObject, { address: string }>();
  const machine = embeddedPageMachine.provide({ actors: { pageReports: reports.logic } });
  const run = start(machine, { input: { address: ADDRESS } });
  const read = () => run.actor.getSnapshot();
  return { ...run, machine, reports, value: () => read().value, attempt: () => read().context.attempt };
}

describe('a page of a provider', () => {
  test('a page is shown once it has loaded', () => {
    const { actor, value, clock } = show();
    expect(value()).toEqual('loading');
    actor.send({ type: 'page.loaded' });
    clock.increment(60_000);
    expect(value()).toEqual('shown');
  });

  test('a page that does not load within 15 seconds fails, and trying again starts it anew', () => {
    const { actor, value, clock, attempt } = show();
    clock.increment(14_999);
    expect(value()).toEqual('loading');
    clock.increment(1);
    expect(value()).toEqual('failed');
    expect(attempt()).toBe(1);
    actor.send({ type: 'page.retry' });
    expect([value(), attempt()]).toEqual(['loading', 2]);
  });

  test('a page that the policy refuses fails, also after its frame has loaded', () => {
    const { actor, value, reports } = show();
    reports.say({ type: 'page.refused' });
    expect(value()).toEqual('failed');
    actor.send({ type: 'page.retry' });
    actor.send({ type: 'page.loaded' });
    reports.say({ type: 'page.refused' });
    expect(value()).toEqual('failed');
  });

  test('a page waits while the browser is offline and loads by itself afterwards', () => {
    const { value, reports } = show();
    reports.say({ type: 'page.offline' });
    expect(value()).toEqual('offline');
    reports.say({ type: 'page.online' });
    expect(value()).toEqual('loading');
  });

  test.each(['page.online', 'page.retry'] as const)('a page that failed or waited loads again by %s', (type) => {
    const { actor, value, attempt } = show();
    const seen = (['page.refused', 'page.offline'] as const).map((why) => {
      actor.send({ type: why });
      actor.send({ type });
      return [value(), attempt()];
    });
    expect(seen).toEqual([
      ['loading', 2],
      ['loading', 3],
    ]);
  });

  test('a page whose reports cannot be read fails', () => {
    const broken = fromCallback<EventObject, { address: string }>(() => {
      throw new Error('no policy');
    });
    const { actor } = start(embeddedPageMachine.provide({ actors: { pageReports: broken } }), {
      input: { address: ADDRESS },
    });
    expect(actor.getSnapshot()).toMatchObject({ status: 'active', value: 'failed' });
  });

  test('a page that is shown stays while the browser is offline', () => {
    const { actor, value, reports } = show();
    actor.send({ type: 'page.loaded' });
    reports.say({ type: 'page.offline' });
    expect(value()).toEqual('shown');
  });

  test('a page replays from its log', () => {
    const { actor, machine, record, clock, reports } = show();
    reports.say({ type: 'page.offline' });
    reports.say({ type: 'page.online' });
    clock.increment(15_000);
    actor.send({ type: 'page.retry' });
    actor.send({ type: 'page.loaded' });
    expectReplay(machine, record);
  });

  test('a page reaches every state by every transition', () => {
    expect(coverPaths(embeddedPageMachine, inputs).snapshots).toBeGreaterThan(3);
  });
});
