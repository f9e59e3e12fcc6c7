import { describe, expect, test } from 'vitest';
import { type EventObject, fromCallback } from 'xstate';
import type { Noted } from '../../../machines/widgets/noting';
import { widgetMachine } from '../../../machines/widgets/widget.machine';
import { widgetsMachine } from '../../../machines/widgets/widgets.machine';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { membersOf } from '../kernel/members';
import { always, changed, input } from './widget.inputs';
import { inputs } from './widgets.inputs';

const member = widgetMachine.provide({
  actors: {
    surroundings: fromCallback<EventObject>(() => {}),
    noting: fromCallback<EventObject, Noted>(() => {}),
  },
});
const machine = widgetsMachine.provide({ actors: { member } });

describe('the opened widgets', () => {
  test('each opened widget has one actor, which ends with its last view', () => {
    const { actor, record } = start(machine);
    const keys = () => Object.keys(actor.getSnapshot().children);
    actor.send({ type: 'collection.want', input });
    actor.send({ type: 'collection.want', input });
    expect(keys()).toEqual(['keynote']);
    actor.send({ type: 'collection.release', key: 'keynote' });
    expect(keys()).toEqual(['keynote']);
    actor.send({ type: 'collection.release', key: 'keynote' });
    expect(keys()).toEqual([]);
    expectReplay(machine, record);
  });

  test('opened widgets hear what concerns all, and end together', () => {
    expect(membersOf(machine, [input, always], changed(9))).toEqual({
      wanted: ['keynote', 'wall'],
      told: 2,
      released: ['wall'],
      forgotten: ['wall'],
      cleared: [],
    });
  });

  test('the opened widgets reach every state by every transition', () => {
    expect(coverPaths(widgetsMachine, inputs).snapshots).toBeGreaterThan(1);
  });
});
