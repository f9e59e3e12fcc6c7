import { describe, expect, test } from 'vitest';
import { type AttendeeDraft, draftIn, type Handed } from '../../../domain/control/people';
import { type AddingEvent, addingMachine } from '../../../machines/control/adding.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs, KNOWN, WRITTEN } from './adding.inputs';
import { HANDED } from './helping.inputs';

async function open() {
  const world: { refusal: Error | null } = { refusal: null };
  const addAttendee = calls<Handed, AttendeeDraft>(() => {
    if (world.refusal !== null) throw world.refusal;
    return HANDED;
  });
  const told: unknown[] = [];
  const machine = addingMachine.provide({
    actors: { addAttendee: addAttendee.logic },
    actions: { tellAdded: ({ context: { draft } }, { handed }) => void told.push([draft.email, handed.link]) },
  });
  const run = start(machine);
  const say = async (...events: AddingEvent[]) => {
    for (const event of events) {
      run.actor.send(event);
      await quiet();
    }
  };
  const value = () => run.actor.getSnapshot().value;
  const context = () => run.actor.getSnapshot().context;
  await say({ type: 'adding.open', locale: 'de' });
  return { ...run, addAttendee, context, machine, say, told, value, world };
}
const write = (change: Partial<AttendeeDraft>): AddingEvent => ({ type: 'adding.write', change });
const SEND: AddingEvent = { type: 'adding.send' };

describe('an attendee whom an organiser adds', () => {
  test('a complete draft is sent, told, and the form is ready for the next one in the same language', async () => {
    const { addAttendee, context, machine, record, say, told, value } = await open();
    await say(write(WRITTEN), SEND);
    expect(addAttendee.inputs()).toEqual([{ ...draftIn('de'), ...WRITTEN }]);
    expect([told, value(), context().draft]).toEqual([[['mary@example.org', HANDED.link]], 'open', draftIn('de')]);
    expectReplay(machine, record);
  });

  test('what is wrong is shown once the form is sent, and nothing is sent', async () => {
    const { addAttendee, context, say, value } = await open();
    await say(write({ email: 'mary' }));
    expect(context().isChecked).toBe(false);
    await say(SEND);
    expect([context().isChecked, value(), addAttendee.count()]).toEqual([true, 'open', 0]);
  });

  test('roles are granted only after a question, and the draft stays without it', async () => {
    const { addAttendee, context, say, value } = await open();
    await say(write({ ...WRITTEN, roles: ['HOST'] }), SEND);
    expect([value(), addAttendee.count()]).toEqual(['asking', 0]);
    await say({ type: 'adding.cancel' });
    expect([value(), context().draft.roles]).toEqual(['open', ['HOST']]);
    await say(SEND, { type: 'adding.confirm' });
    expect(addAttendee.inputs().map(({ roles }) => roles)).toEqual([['HOST']]);
  });

  test('an e-mail that is known is said until another one is typed, and a failure keeps the draft', async () => {
    const { context, say, told, value, world } = await open();
    world.refusal = KNOWN;
    await say(write(WRITTEN), SEND);
    expect([value(), context().fault]).toEqual(['known', null]);
    await say(write({ name: 'Mary' }));
    expect(value()).toBe('known');
    await say(write({ email: 'other@example.org' }));
    expect(value()).toBe('open');
    world.refusal = new Error('offline');
    await say(SEND);
    expect([value(), context().fault !== null, context().draft.email, told]).toEqual([
      'open',
      true,
      'other@example.org',
      [],
    ]);
    await say({ type: 'adding.close' }, { type: 'adding.open', locale: 'fr' });
    expect([context().draft, context().fault]).toEqual([draftIn('fr'), null]);
  });

  test('every state and transition of adding is reached', () => {
    coverPaths(addingMachine, inputs);
  });
});
