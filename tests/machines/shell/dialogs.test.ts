import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { type Dialog, type DialogsEvent, dialogsMachine } from '../../../machines/shell/dialogs.machine';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs, menu, push, widget } from './dialogs.inputs';

const reset: Dialog = { id: 'reset', kind: 'resetPassword', subject: null };
function run(...events: readonly DialogsEvent[]) {
  const stage = start(dialogsMachine);
  for (const event of events) stage.actor.send(event);
  const { value, context } = stage.actor.getSnapshot();
  return { ...stage, value, stack: context.stack, facts: stage.emitted.map(({ type }) => type) };
}

describe('dialogs', () => {
  test('form a stack, the last one on top §3.77 §4.68', () => {
    expect(run(push(menu), push(widget), push(reset))).toMatchObject({
      value: 'open',
      stack: [menu, widget, reset],
      facts: ['dialogs.opened'],
    });
  });

  test('lose the top one to a pop, wherever it was pushed §4.68', () => {
    expect(run(push(menu), push(widget), { type: 'dialogs.pop' })).toMatchObject({ value: 'open', stack: [menu] });
  });

  test('lose the named one to a removal, from any place of the stack §4.68', () => {
    expect(run(push(menu), push(widget), push(reset), { type: 'dialogs.remove', id: 'widget' })).toMatchObject({
      value: 'open',
      stack: [menu, reset],
    });
  });

  test('stay as they are where a stranger is removed', () => {
    expect(run(push(menu), { type: 'dialogs.remove', id: 'stranger' })).toMatchObject({ value: 'open', stack: [menu] });
  });

  test('of the same id stand once, moved to the top', () => {
    const again = { ...menu, subject: 'again' };
    expect(run(push(menu), push(widget), push(again))).toMatchObject({ stack: [widget, again] });
  });

  test.each<[string, DialogsEvent]>([
    ['pop', { type: 'dialogs.pop' }],
    ['removal', { type: 'dialogs.remove', id: 'menu' }],
    ['closing of all', { type: 'dialogs.closeAll' }],
  ])('are closed by the last %s, which is told once', (_, last) => {
    expect(run(push(menu), last, last)).toMatchObject({
      value: 'closed',
      stack: [],
      facts: ['dialogs.opened', 'dialogs.closed'],
    });
  });

  test('are closed all at once before a navigation', () => {
    expect(run(push(menu), push(widget), push(reset), { type: 'dialogs.closeAll' })).toMatchObject({
      value: 'closed',
      stack: [],
      facts: ['dialogs.opened', 'dialogs.closed'],
    });
  });

  test('are open exactly while one stands, and tell of each opening and closing in turn', () => {
    const event = fc.oneof(
      fc.constantFrom(menu, widget, reset).map(push),
      fc.constantFrom('menu', 'widget', 'reset').map((id): DialogsEvent => ({ type: 'dialogs.remove', id })),
      fc.constantFrom<DialogsEvent>({ type: 'dialogs.pop' }, { type: 'dialogs.closeAll' }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 20 }), (events) => {
        const actor = createActor(dialogsMachine).start();
        const facts: string[] = [];
        actor.on('*', ({ type }) => facts.push(type));
        for (const sent of events) {
          actor.send(sent);
          const { value, context } = actor.getSnapshot();
          expect(value).toBe(context.stack.length > 0 ? 'open' : 'closed');
          expect(facts.at(-1) ?? 'dialogs.closed').toBe(value === 'open' ? 'dialogs.opened' : 'dialogs.closed');
        }
        expect(facts).toEqual(facts.map((_, index) => (index % 2 === 0 ? 'dialogs.opened' : 'dialogs.closed')));
      }),
    );
  });

  test('replay from their log', () => {
    const { record } = run(
      push(menu),
      push(widget),
      push(menu),
      { type: 'dialogs.pop' },
      { type: 'dialogs.remove', id: 'widget' },
      push(reset),
      { type: 'dialogs.closeAll' },
    );
    expectReplay(dialogsMachine, record);
  });

  test('never hold an id twice, on any path', () => {
    coverPaths(dialogsMachine, {
      ...inputs,
      invariant: ({ value, context: { stack } }) => {
        expect(new Set(stack.map(({ id }) => id)).size).toBe(stack.length);
        expect(value).toBe(stack.length > 0 ? 'open' : 'closed');
      },
    });
  });
});
