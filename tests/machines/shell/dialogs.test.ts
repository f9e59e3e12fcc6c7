import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  type Dialog,
  type DialogsEvent,
  type DialogsFact,
  dialogsMachine,
} from '../../../machines/shell/dialogs.machine';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { form, inputs, menu, profile, push, widget } from './dialogs.inputs';

const reset: Dialog = { id: 'reset', kind: 'resetPassword', subject: null, onPop: 'remove' };
const banner: Dialog = { id: 'consent', kind: 'consent', subject: null, onPop: 'keep' };
const pop: DialogsEvent = { type: 'dialogs.pop' };
const changed = (...depths: number[]) => depths.map((depth) => ({ type: 'dialogs.changed', depth }));
const withoutWidgets = (fact: DialogsFact) =>
  fact.type === 'dialogs.changed' ? { type: fact.type, depth: fact.depth } : fact;

function run(...events: readonly DialogsEvent[]) {
  const stage = start(dialogsMachine);
  for (const event of events) stage.actor.send(event);
  const { value, context } = stage.actor.getSnapshot();
  return { ...stage, value, stack: context.stack, facts: stage.emitted.map(withoutWidgets), told: stage.emitted };
}

describe('dialogs', () => {
  test('dialogs form a stack with the last one on top §3.77 §4.68', () => {
    expect(run(push(menu), push(widget), push(reset))).toMatchObject({
      value: 'open',
      stack: [menu, widget, reset],
      facts: changed(1, 2, 3),
    });
  });

  const panel: Dialog = { id: 'panel:board', kind: 'panel', subject: 'board', onPop: 'ask' };
  const top = { widget: widget.subject };

  test('each dialog that Back closes is of the widget that it shows or is above', () => {
    const { told } = run(push(menu), push(panel), push(widget), push(reset), push(banner), push(menu));
    expect(told.map((fact) => ('opened' in fact ? fact.opened : null))).toEqual([
      [{}],
      [{}, { widget: 'board' }],
      [{}, { widget: 'board' }, top],
      [{}, { widget: 'board' }, top, top],
      [],
      [top],
    ]);
  });

  test('a media item is that of the widget whose player is open, until another widget is above it', () => {
    const piece: Dialog = { id: 'piece:glass', kind: 'piece', subject: 'glass', onPop: 'ask' };
    const { told } = run(push(widget), push(piece), push(reset), push(panel));
    expect(told.at(-1)).toMatchObject({
      opened: [top, { ...top, piece: 'glass' }, { ...top, piece: 'glass' }, { widget: 'board' }],
    });
  });

  test('the page of a talk is not of the widget that is below the agenda', () => {
    const agenda: Dialog = { id: 'agenda', kind: 'agenda', subject: null, onPop: 'ask' };
    const talk: Dialog = { id: 'talk', kind: 'talk', subject: 'hall/noon', onPop: 'ask' };
    const { told } = run(push(widget), push(agenda), push(talk), push(reset));
    expect(told.at(-1)).toMatchObject({ opened: [top, top, { talk: 'hall/noon' }, { talk: 'hall/noon' }] });
  });

  test('the question whether to leave the page is distinguished from dialogs that the user opened', () => {
    const question: Dialog = { id: 'leave', kind: 'leave', subject: null, onPop: 'ask' };
    const { told } = run(push(menu), push(question), { type: 'dialogs.remove', id: 'leave' });
    expect(told).toMatchObject([{ isLeaving: false }, { isLeaving: true }, { isLeaving: false }]);
  });

  test('pop closes the top dialog §4.68', () => {
    expect(run(push(menu), push(widget), pop)).toMatchObject({
      value: 'open',
      stack: [menu],
      facts: changed(1, 2, 1),
    });
  });

  test('a dialog can be removed from any place of the stack §4.68', () => {
    expect(run(push(menu), push(widget), push(reset), { type: 'dialogs.remove', id: 'widget' })).toMatchObject({
      value: 'open',
      stack: [menu, reset],
    });
  });

  test('removing an unknown dialog changes nothing', () => {
    expect(run(push(menu), { type: 'dialogs.remove', id: 'stranger' })).toMatchObject({ value: 'open', stack: [menu] });
  });

  test('a dialog with a known id moves to the top', () => {
    const again = { ...menu, subject: 'again' };
    expect(run(push(menu), push(widget), push(again))).toMatchObject({ stack: [widget, again] });
  });

  test.each<[string, DialogsEvent]>([
    ['pop', pop],
    ['removal', { type: 'dialogs.remove', id: 'menu' }],
    ['closing of all', { type: 'dialogs.closeAll' }],
  ])('the last %s closes the stack, which is reported once', (_, last) => {
    expect(run(push(menu), last, last)).toMatchObject({ value: 'closed', stack: [], facts: changed(1, 0) });
  });

  test('popping a dialog of another part leaves closing it to that part', () => {
    expect(run(push(widget), push(profile), pop)).toMatchObject({
      stack: [widget, profile],
      facts: [...changed(1, 2), { type: 'dialogs.dismissed', id: 'profile' }],
    });
  });

  test('a dialog that needs an answer ignores pop, and Back leaves the page', () => {
    expect(run(push(widget), push(banner), pop)).toMatchObject({ stack: [widget, banner], facts: changed(1, 0) });
    expect(run(push(banner), push(widget))).toMatchObject({ facts: changed(0, 1) });
  });

  test('a dialog can change what pop does without moving', () => {
    expect(run(push(banner), push(widget), { type: 'dialogs.change', id: 'consent', onPop: 'ask' })).toMatchObject({
      stack: [{ ...banner, onPop: 'ask' }, widget],
      facts: changed(0, 1, 2),
    });
  });

  test('a navigation closes all dialogs except those of another part', () => {
    expect(run(push(menu), push(profile), push(reset), { type: 'dialogs.closeAll' })).toMatchObject({
      value: 'open',
      stack: [profile],
      facts: changed(1, 2, 3, 1),
    });
  });

  test('a navigation closes the dialog of a meeting, because it has asked before', () => {
    const held: DialogsEvent = { type: 'dialogs.change', id: widget.id, onPop: 'confirm' };
    expect(run(push(widget), held, { type: 'dialogs.closeAll' })).toMatchObject({ value: 'closed', stack: [] });
  });

  describe('a form with unsaved text', () => {
    const question = (subject: string): Dialog => ({ id: 'discard', kind: 'discard', subject, onPop: 'remove' });
    const close: DialogsEvent = { type: 'dialogs.close', id: 'profile' };
    const discard: DialogsEvent = { type: 'dialogs.discard' };
    const dismissed = (id: string): DialogsFact => ({ type: 'dialogs.dismissed', id });

    test.each<[string, DialogsEvent, string]>([
      ['Escape or Back', pop, 'form'],
      ['the close button below it', close, 'profile'],
    ])('%s asks before a form with unsaved text closes', (_, event, subject) => {
      const asked = [push(profile), push(form), event] as const;
      expect(run(...asked)).toMatchObject({ stack: [profile, form, question(subject)], facts: changed(1, 2, 3) });
      expect(run(...asked, pop)).toMatchObject({ stack: [profile, form], facts: changed(1, 2, 3, 2) });
      expect(run(...asked, discard)).toMatchObject({
        stack: [profile, form],
        facts: [...changed(1, 2, 3), dismissed(subject), ...changed(2)],
      });
    });

    test.each<[string, DialogsEvent]>([
      ['is removed', { type: 'dialogs.remove', id: 'form' }],
      ['is saved', { type: 'dialogs.change', id: 'form', onPop: 'ask' }],
    ])('the question whether to discard closes when the form %s', (_, event) => {
      expect(run(push(profile), push(form), pop, event).stack).not.toContainEqual(question('form'));
    });

    test('a dialog below a form without changes is closed by its part', () => {
      const clean: Dialog = { ...form, onPop: 'ask' };
      expect(run(push(profile), push(clean), close).facts).toEqual([...changed(1, 2), dismissed('profile')]);
      expect(run(push(profile), push(form), { type: 'dialogs.close', id: 'stranger' }).facts).toEqual(changed(1, 2));
    });

    test('nothing is discarded without a question', () => {
      expect(run(push(profile), push(form), discard).facts).toEqual(changed(1, 2));
    });
  });

  test('dialogs are open exactly while the stack holds one, and the last fact reports the depth', () => {
    const event = fc.oneof(
      fc.constantFrom(menu, widget, profile, form, banner).map(push),
      fc.constantFrom('menu', 'widget', 'profile').map((id): DialogsEvent => ({ type: 'dialogs.remove', id })),
      fc.constantFrom<DialogsEvent>(
        pop,
        { type: 'dialogs.closeAll' },
        { type: 'dialogs.close', id: 'profile' },
        { type: 'dialogs.discard' },
        { type: 'dialogs.change', id: 'profile', onPop: 'keep' },
        { type: 'dialogs.change', id: 'profile', onPop: 'ask' },
      ),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 20 }), (events) => {
        const actor = createActor(dialogsMachine).start();
        let told = 0;
        actor.on('dialogs.changed', ({ depth }) => {
          told = depth;
        });
        for (const sent of events) {
          actor.send(sent);
          const { value, context } = actor.getSnapshot();
          expect(value).toBe(context.stack.length > 0 ? 'open' : 'closed');
          const ways = context.stack.map(({ onPop }) => onPop);
          expect(told).toBe(ways.length - 1 - ways.lastIndexOf('keep'));
        }
      }),
    );
  });

  test('the dialogs replay from their log', () => {
    const { record } = run(
      push(menu),
      push(widget),
      push(menu),
      pop,
      { type: 'dialogs.remove', id: 'widget' },
      push(profile),
      pop,
      { type: 'dialogs.change', id: 'profile', onPop: 'keep' },
      { type: 'dialogs.closeAll' },
    );
    expectReplay(dialogsMachine, record);
  });

  test('on any path, no dialog is on the stack twice', () => {
    coverPaths(dialogsMachine, {
      ...inputs,
      invariant: ({ value, context: { stack } }) => {
        expect(new Set(stack.map(({ id }) => id)).size).toBe(stack.length);
        expect(value).toBe(stack.length > 0 ? 'open' : 'closed');
      },
    });
  });
});
