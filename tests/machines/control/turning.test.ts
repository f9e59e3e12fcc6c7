import { describe, expect, test } from 'vitest';
import { AHEAD } from '../../../domain/venue/panorama';
import { type TurningEvent, turningMachine } from '../../../machines/control/turning.machine';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { EAST, inputs } from './turning.inputs';

function look(...events: TurningEvent[]) {
  const { actor, record } = start(turningMachine);
  for (const event of events) actor.send(event);
  return { record, snapshot: actor.getSnapshot() };
}
const AROUND = { type: 'turning.toggle' } as const;
const RESTED = { type: 'turning.rested', at: 'dome', look: EAST } as const;

describe('looking around in the panorama of the editor', () => {
  test('an organiser looks around until they want the flat picture, and then from the start again', () => {
    const { record, snapshot } = look(AROUND, RESTED);
    expect(snapshot).toMatchObject({ value: 'around', context: { at: 'dome', look: EAST } });
    expectReplay(turningMachine, record);
    expect(look(AROUND, RESTED, AROUND, RESTED).snapshot).toMatchObject({
      value: 'flat',
      context: { at: null, look: AHEAD },
    });
  });

  test('without graphics the flat picture stays, until the organiser tries again', () => {
    expect(look(AROUND, { type: 'turning.unsupported' }).snapshot.value).toBe('unsupported');
    expect(look(AROUND, { type: 'turning.unsupported' }, AROUND).snapshot.value).toBe('around');
  });

  test('a number is shown as it is written until the focus leaves it', () => {
    const written = look({ type: 'turning.write', field: 'yaw', text: '-' });
    expect(written.snapshot.context.written).toEqual({ field: 'yaw', text: '-' });
    expect(
      look({ type: 'turning.write', field: 'yaw', text: '-' }, { type: 'turning.settle' }).snapshot.context.written,
    ).toBeNull();
  });

  test('every state and transition of looking around is reached', () => {
    coverPaths(turningMachine, inputs);
  });
});
