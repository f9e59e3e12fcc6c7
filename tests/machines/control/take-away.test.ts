import { describe, expect, test } from 'vitest';
import type { TakeAwayFormat } from '../../../domain/control/take-away';
import { takeAwayMachine } from '../../../machines/control/take-away.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs } from './take-away.inputs';

describe('a venue as a file', () => {
  test('is saved in the format that was asked for; a failure is told, and the next one forgets it', async () => {
    const saveVenueFile = calls<void, { format: TakeAwayFormat | null }>(() => {
      throw new Error('Not saved');
    });
    const machine = takeAwayMachine.provide({ actors: { saveVenueFile: saveVenueFile.logic } });
    const { actor, record } = start(machine);
    actor.send({ type: 'takeAway.save', format: 'zip' });
    await quiet();
    expect([actor.getSnapshot().value, actor.getSnapshot().context.fault?.message]).toEqual(['idle', 'Not saved']);
    saveVenueFile.reply = () => {};
    actor.send({ type: 'takeAway.save', format: 'json' });
    await quiet();
    expect(saveVenueFile.inputs()).toEqual([{ format: 'zip' }, { format: 'json' }]);
    expect([actor.getSnapshot().value, actor.getSnapshot().context.fault]).toEqual(['idle', null]);
    expectReplay(machine, record);
  });

  test('every state and transition is reached', () => {
    coverPaths(takeAwayMachine, inputs);
  });
});
