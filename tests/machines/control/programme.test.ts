import { describe, expect, test } from 'vitest';
import type { ProgrammeEvent } from '../../../machines/control/programme.events';
import { programmeMachine } from '../../../machines/control/programme.machine';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { DRAFT, inputs, STEP, WRITTEN } from './programme.inputs';

function open(...events: ProgrammeEvent[]) {
  const made: unknown[] = [];
  const run = start(programmeMachine, {
    inspect: (seen) => {
      if (seen.type === '@xstate.event' && seen.event.type === 'control.make') made.push(seen.event['step']);
    },
  });
  for (const event of events) run.actor.send(event);
  return { ...run, made, seen: () => run.actor.getSnapshot() };
}
const write = (text: string) => ({ type: 'programme.write', written: { ...WRITTEN, text } }) as const;

describe('the programme of the control room', () => {
  test('a time that is written is a step when its field is left', () => {
    const { actor, made, record, seen } = open(write('2027-03-12T09:3'), write(WRITTEN.text));
    expect([seen().context.written, seen().value, made]).toEqual([WRITTEN, { field: 'writing', shift: 'closed' }, []]);
    actor.send({ type: 'programme.commit', step: STEP });
    expect([seen().context.written, made]).toEqual([null, [STEP]]);
    expectReplay(programmeMachine, record);
  });

  test('Escape, or a field that is left without another time, changes nothing', () => {
    expect(open(write('x'), { type: 'programme.restore' }).made).toEqual([]);
    expect(open(write('x'), { type: 'programme.commit', step: null }).made).toEqual([]);
    expect(open({ type: 'programme.commit', step: STEP }).made).toEqual([]);
  });

  test('a new talk is known, and what is looked at stays', () => {
    const look = { type: 'programme.look', look: { room: 'hall', query: 'light' } } as const;
    const { made, seen } = open(look, { type: 'programme.add', step: STEP, talk: 'hall/new' });
    expect([seen().context.fresh, seen().context.look.query, made]).toEqual(['hall/new', 'light', [STEP]]);
  });

  test('a shift is filled in, and made or dropped', () => {
    const plan = { type: 'programme.plan', draft: DRAFT } as const;
    const { made, seen } = open(plan, { type: 'programme.shift', step: STEP });
    expect([made, seen().context.draft, seen().value.shift]).toEqual([[STEP], null, 'closed']);
    expect(open(plan, { type: 'programme.drop' }).made).toEqual([]);
  });

  test('every state and transition of the programme is reached', () => {
    coverPaths(programmeMachine, inputs);
  });
});
