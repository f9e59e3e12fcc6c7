import { describe, expect, test } from 'vitest';
import { type EventObject, fromCallback } from 'xstate';
import { type EmbeddedPageActorRef, embeddedPageMachine } from '../../../machines/widgets/embedded-page.machine';
import type { Noted } from '../../../machines/widgets/noting';
import { type WidgetEvent, type WidgetInput, widgetMachine } from '../../../machines/widgets/widget.machine';
import { feed } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { at, changed, hosts, input, inputs, talk } from './widget.inputs';

const silent = fromCallback<EventObject>(() => {});
const unnoted = fromCallback<EventObject, Noted>(() => {});
const wall = embeddedPageMachine.provide({ actors: { pageReports: feed<EventObject, { address: string }>().logic } });
const machine = widgetMachine.provide({ actors: { surroundings: silent, noting: unnoted, EMBEDDED_PAGE: wall } });
const choose = (id: string) => ({ type: 'widget.choose', id }) as const;
function open(given: WidgetInput = input) {
  const { actor, record } = start(machine, { input: given });
  const page = () => actor.getSnapshot().children['EMBEDDED_PAGE'] as EmbeddedPageActorRef | undefined;
  const after = (...events: readonly WidgetEvent[]) => {
    for (const event of events) actor.send(event);
    return actor.getSnapshot().value;
  };
  return { actor, record, after, page };
}

describe('an opened widget', () => {
  test('a widget shows nothing before the service time is known', () => {
    expect(open().actor.getSnapshot()).toMatchObject({ value: 'unknown', context: { activeId: null, blocked: [] } });
  });

  test.each([
    [8, 'choosing', ['morning', 'noon', 'late']],
    [9, 'choosing', ['morning', 'noon', 'late']],
    [10, 'choosing', ['noon', 'late']],
    [12, { open: 'allowed' }, ['late']],
    [13, 'closed', []],
  ])('a widget with several configurations at %i o’clock is in the state %j and offers %j', (hour, value, offered) => {
    const { actor, after } = open();
    expect(after(changed(hour, ['whereby']))).toEqual(value);
    expect(actor.getSnapshot().context.offered).toEqual(offered);
  });

  test('a chosen configuration opens, ends, and gives way to the choice or to the only one that is left', () => {
    const { actor, after } = open();
    expect(after(changed(10), choose('late'))).toBe('notYetOpen');
    expect(after({ type: 'widget.chooseAgain' })).toBe('choosing');
    expect(after(choose('morning'))).toBe('choosing');
    expect(after(choose('noon'))).toBe('notYetOpen');
    expect(after(choose('morning'))).toBe('notYetOpen');
    expect(after(changed(11))).toEqual({ open: 'allowed' });
    expect(actor.getSnapshot().context).toMatchObject({ activeId: 'noon', chosenId: 'noon' });
    expect(after(changed(12))).toEqual({ open: 'allowed' });
    expect(actor.getSnapshot().context).toMatchObject({ activeId: 'late', chosenId: null });
  });

  test('a meeting for hosts alone opens to hosts and stays closed to others, whatever they accept', () => {
    const { actor, after } = open(hosts);
    expect(after(changed(9, ['whereby']))).toEqual({ open: 'reserved' });
    expect(actor.getSnapshot().children['EMBEDDED_PAGE']).toBeUndefined();
    expect(after(changed(9, [], true))).toEqual({ open: 'consentMissing' });
    expect(after(changed(9))).toEqual({ open: 'reserved' });
    expect(after(changed(9, [], true))).toEqual({ open: 'consentMissing' });
    expect(after(changed(9, ['whereby'], true))).toEqual({ open: 'allowed' });
    expect(after(changed(9, ['whereby']))).toEqual({ open: 'reserved' });
  });

  test('a widget opens, closes and opens again only by the service time', () => {
    const { after } = open(talk);
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
    expect(after(changed(9), choose('morning'))).toEqual({ open: 'consentMissing' });
    expect(actor.getSnapshot().context).toMatchObject({ now: at(9), activeId: 'morning', blocked: ['whereby'] });
    expect(after(changed(9, ['wall']))).toEqual({ open: 'consentMissing' });
    expect(after(changed(9, ['whereby']))).toEqual({ open: 'allowed' });
    expect(actor.getSnapshot().context).toMatchObject({ activeId: 'morning', blocked: [] });
    expect(after(changed(9))).toEqual({ open: 'consentMissing' });
    expect(after(changed(11), choose('noon'))).toEqual({ open: 'allowed' });
    expect(actor.getSnapshot().context).toMatchObject({ activeId: 'noon', blocked: [] });
  });

  test('the chart of a kind runs while the widget is allowed, and starts anew for another configuration', () => {
    const { after, page } = open();
    const address = () => page()?.getSnapshot().context.address;
    after(changed(9), choose('morning'));
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

  test('a widget that cannot be noted as seen opens all the same', () => {
    const noting = fromCallback<EventObject, Noted>(() => {
      throw new Error('full');
    });
    const { actor } = start(machine.provide({ actors: { noting } }), { input: talk });
    actor.send(changed(11));
    expect(actor.getSnapshot()).toMatchObject({ status: 'active', value: { open: 'allowed' } });
  });

  test('a closed widget asks for no consent', () => {
    const { actor, after } = open();
    expect(after(changed(8), choose('morning'))).toBe('notYetOpen');
    expect(actor.getSnapshot().context.blocked).toEqual([]);
  });

  test('a host rehearses a webinar before it opens, and others and other configurations wait', () => {
    const { actor, after } = open();
    expect(after(changed(8, ['whereby']), choose('morning'), { type: 'widget.rehearse' })).toBe('notYetOpen');
    expect(after(changed(8, ['whereby'], true), { type: 'widget.rehearse' })).toEqual({ open: 'allowed' });
    expect(actor.getSnapshot().context).toMatchObject({ activeId: 'morning', rehearsedId: 'morning' });
    expect(after(changed(9, ['whereby'], true))).toEqual({ open: 'allowed' });
    expect(after(changed(10.5, [], true), choose('noon'), { type: 'widget.rehearse' })).toBe('notYetOpen');
    expect(actor.getSnapshot().can({ type: 'widget.rehearse' })).toBe(false);
  });

  test('a rehearsal is over for a user who is no longer a host', () => {
    const { after } = open();
    after(changed(8, ['whereby'], true), choose('morning'), { type: 'widget.rehearse' });
    expect(after(changed(8, ['whereby']))).toBe('notYetOpen');
  });

  test('a widget without configurations is open', () => {
    const { actor, after } = open({ key: 'chat', configurations: [] });
    expect(after(changed(8))).toEqual({ open: 'allowed' });
    expect(actor.getSnapshot().context.activeId).toBeNull();
  });

  test('a widget with an unknown provider stays blocked', () => {
    const configurations = [
      {
        id: 'c',
        begin: null,
        end: null,
        cookieProviders: ['unheard-of'],
        isForHosts: false,
        canRehearse: false,
        chart: null,
      },
    ];
    expect(open({ key: 'w', configurations }).after(changed(8, ['unheard-of']))).toEqual({ open: 'consentMissing' });
  });

  test('a widget replays from its log', () => {
    const { record, after } = open();
    after(changed(8), choose('morning'), changed(9), changed(9, ['whereby']), changed(10.5), changed(12), changed(13));
    expectReplay(machine, record);
  });

  test('a widget reaches every state by every transition', () => {
    const { snapshots } = coverPaths(widgetMachine, {
      ...inputs,
      invariant: ({ value, context }) =>
        (context.blocked.length > 0 || JSON.stringify(value) !== '{"open":"consentMissing"}') &&
        (context.blocked.length === 0 || JSON.stringify(value) !== '{"open":"allowed"}') &&
        (value === 'choosing') === (context.offered.length > 1 && context.chosenId === null),
    });
    expect(snapshots).toBeGreaterThan(5);
  });
});
