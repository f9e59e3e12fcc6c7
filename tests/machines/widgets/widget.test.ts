import { describe, expect, test } from 'vitest';
import { type EventObject, fromCallback } from 'xstate';
import { embeddedPageMachine } from '../../../machines/widgets/embedded-page.machine';
import { type WidgetEvent, type WidgetInput, widgetMachine } from '../../../machines/widgets/widget.machine';
import { feed } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { at, changed, input, inputs } from './widget.inputs';

const silent = fromCallback<EventObject>(() => {});
const wall = embeddedPageMachine.provide({ actors: { pageReports: feed<EventObject, { address: string }>().logic } });
const machine = widgetMachine.provide({ actors: { surroundings: silent, EMBEDDED_PAGE: wall } });
function open(given: WidgetInput = input) {
  const { actor, record } = start(machine, { input: given });
  const after = (...events: readonly WidgetEvent[]) => {
    for (const event of events) actor.send(event);
    return actor.getSnapshot().value;
  };
  return { actor, record, after };
}

describe('an opened widget', () => {
  test('a widget shows nothing before the service time is known', () => {
    expect(open().actor.getSnapshot()).toMatchObject({ value: 'unknown', context: { activeId: null, blocked: [] } });
  });

  test.each([
    [8, 'notYetOpen'],
    [9, { open: 'allowed' }],
    [10, 'notYetOpen'],
    [11, { open: 'allowed' }],
    [13, 'closed'],
  ])('a widget at %i o’clock is in the state %j', (hour, value) => {
    expect(open().after(changed(hour, ['whereby']))).toEqual(value);
  });

  test('a widget opens, closes and opens again only by the service time', () => {
    const { after } = open();
    expect(after(changed(8))).toBe('notYetOpen');
    expect(after(changed(11))).toEqual({ open: 'allowed' });
    expect(after(changed(13))).toBe('closed');
    expect(after(changed(11.5))).toEqual({ open: 'allowed' });
    expect(after(changed(10.5))).toBe('notYetOpen');
    expect(after(changed(13))).toBe('closed');
    expect(after(changed(8))).toBe('notYetOpen');
  });

  test('a widget that is published again keeps its chart, unless the chart or its timeslot has changed', () => {
    const { actor, after } = open();
    const { configurations } = input;
    const chart = () => actor.getSnapshot().children['EMBEDDED_PAGE'];
    after(changed(12));
    const first = chart();
    after({ type: 'widget.configure', configurations, changed: ['morning'] });
    expect([chart(), first === undefined]).toEqual([first, false]);
    after({ type: 'widget.configure', configurations, changed: ['late'] });
    expect(chart()).not.toBe(first);
    const gone = { type: 'widget.configure', configurations: configurations.slice(0, 2), changed: [] } as const;
    expect([after(gone), chart()]).toEqual(['closed', undefined]);
  });

  test('a widget waits for consent to the providers of its current configuration, and blocks again when consent is revoked', () => {
    const { actor, after } = open();
    expect(after(changed(9))).toEqual({ open: 'consentMissing' });
    expect(actor.getSnapshot().context).toMatchObject({ now: at(9), activeId: 'morning', blocked: ['whereby'] });
    expect(after(changed(9, ['wall']))).toEqual({ open: 'consentMissing' });
    expect(after(changed(9, ['whereby']))).toEqual({ open: 'allowed' });
    expect(actor.getSnapshot().context).toMatchObject({ activeId: 'morning', blocked: [] });
    expect(after(changed(9))).toEqual({ open: 'consentMissing' });
    expect(after(changed(11))).toEqual({ open: 'allowed' });
    expect(actor.getSnapshot().context).toMatchObject({ activeId: 'noon', blocked: [] });
  });

  test('the chart of a kind runs while the widget is allowed, and starts anew for another configuration', () => {
    const { actor, after } = open();
    const page = () => actor.getSnapshot().children['EMBEDDED_PAGE'];
    const address = () => page()?.getSnapshot().context.address;
    after(changed(9));
    expect(page()).toBeUndefined();
    after(changed(9, ['whereby']));
    const first = page();
    expect(address()).toBe('https://wall.example/a');
    after(changed(9.5, ['whereby']));
    expect(page()).toBe(first);
    after(changed(9.5));
    expect([page(), first?.getSnapshot().status]).toEqual([undefined, 'stopped']);
    after(changed(9.5, ['whereby']), changed(11));
    expect(page()).toBeUndefined();
    after(changed(12));
    expect(address()).toBe('https://wall.example/b');
    after(changed(13));
    expect(page()).toBeUndefined();
  });

  test('a closed widget asks for no consent', () => {
    const { actor, after } = open();
    expect(after(changed(8))).toBe('notYetOpen');
    expect(actor.getSnapshot().context.blocked).toEqual([]);
  });

  test('a widget without configurations is open', () => {
    const { actor, after } = open({ key: 'chat', configurations: [] });
    expect(after(changed(8))).toEqual({ open: 'allowed' });
    expect(actor.getSnapshot().context.activeId).toBeNull();
  });

  test('a widget with an unknown provider stays blocked', () => {
    const configurations = [{ id: 'c', begin: null, end: null, cookieProviders: ['unheard-of'], chart: null }];
    expect(open({ key: 'w', configurations }).after(changed(8, ['unheard-of']))).toEqual({ open: 'consentMissing' });
  });

  test('a widget replays from its log', () => {
    const { record, after } = open();
    after(changed(8), changed(9), changed(9, ['whereby']), changed(10.5), changed(12), changed(13));
    expectReplay(machine, record);
  });

  test('a widget reaches every state by every transition', () => {
    const { snapshots } = coverPaths(widgetMachine, {
      ...inputs,
      invariant: ({ value, context }) =>
        context.blocked.length > 0 === (JSON.stringify(value) === '{"open":"consentMissing"}'),
    });
    expect(snapshots).toBeGreaterThan(5);
  });
});
