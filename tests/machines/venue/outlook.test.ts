import { describe, expect, test } from 'vitest';
import { outlookMachine } from '../../../machines/venue/outlook.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs } from './outlook.inputs';

const CROPPED = { type: 'outlook.changed', left: ['desk'], right: [] } as const;
const WHOLE = { type: 'outlook.changed', left: [], right: [] } as const;

async function look(isMoved: boolean) {
  const keepMoved = calls<void>(() => {});
  const readMoved = calls<{ isMoved: boolean }>(() => ({ isMoved }));
  const machine = outlookMachine.provide({ actors: { readMoved: readMoved.logic, keepMoved: keepMoved.logic } });
  const run = start(machine);
  await quiet();
  return { ...run, machine, keepMoved, isHinted: () => run.actor.getSnapshot().hasTag('hinted') };
}

describe('the outlook', () => {
  test('the hint that a picture can be moved shows while hotspots are outside, until the first move, which is stored', async () => {
    const { actor, keepMoved, isHinted } = await look(false);
    expect(isHinted()).toBe(false);
    actor.send(CROPPED);
    expect(isHinted()).toBe(true);
    actor.send(WHOLE);
    expect(isHinted()).toBe(false);
    actor.send(CROPPED);
    actor.send({ type: 'outlook.moved' });
    await quiet();
    expect([isHinted(), keepMoved.count()]).toEqual([false, 1]);
    actor.send({ type: 'outlook.moved' });
    expect([actor.getSnapshot().value, keepMoved.count()]).toEqual(['known', 1]);
  });

  test('a user who has moved a picture before gets no hint', async () => {
    const { actor, isHinted } = await look(true);
    actor.send(CROPPED);
    expect([isHinted(), actor.getSnapshot().context]).toEqual([false, { left: ['desk'], right: [], places: {} }]);
  });

  test('a browser that stores nothing gives the hint on each visit, until the first move', async () => {
    const { machine } = await look(false);
    const fail = () => {
      throw new Error('no storage');
    };
    const [readMoved, keepMoved] = [calls<{ isMoved: boolean }>(fail), calls<void>(fail)];
    const { actor } = start(machine.provide({ actors: { readMoved: readMoved.logic, keepMoved: keepMoved.logic } }));
    actor.send(CROPPED);
    await quiet();
    expect(actor.getSnapshot().hasTag('hinted')).toBe(true);
    actor.send({ type: 'outlook.moved' });
    await quiet();
    expect([actor.getSnapshot().value, keepMoved.count()]).toEqual(['known', 1]);
  });

  test('a move before it is known whether the user has moved a picture is stored as well', async () => {
    const readMoved = calls<{ isMoved: boolean }>();
    const { machine, keepMoved } = await look(false);
    const { actor } = start(machine.provide({ actors: { readMoved: readMoved.logic } }));
    actor.send({ type: 'outlook.moved' });
    await quiet();
    expect([actor.getSnapshot().value, keepMoved.count(), readMoved.waiting()]).toEqual(['known', 1, 0]);
  });

  test('a picture that the user has moved is remembered with the place where they left it', async () => {
    const { actor } = await look(false);
    actor.send({ type: 'outlook.left', viewpointId: 'lobby-door', place: { x: 0.2, y: 0.5 } });
    actor.send({ type: 'outlook.left', viewpointId: 'stage-front', place: { x: 0.9, y: 0.5 } });
    actor.send({ type: 'outlook.left', viewpointId: 'lobby-door', place: { x: 0.3, y: 0.5 } });
    expect(actor.getSnapshot().context.places).toEqual({
      'lobby-door': { x: 0.3, y: 0.5 },
      'stage-front': { x: 0.9, y: 0.5 },
    });
  });

  test('the outlook replays from its log', async () => {
    const { actor, machine, record } = await look(false);
    actor.send(CROPPED);
    actor.send({ type: 'outlook.moved' });
    await quiet();
    expectReplay(machine, record);
  });

  test('on any path, the hint shows exactly for a new user with hotspots outside', () => {
    coverPaths(outlookMachine, {
      ...inputs,
      invariant: (snapshot) => {
        const isCropped = snapshot.context.left.length + snapshot.context.right.length > 0;
        expect(snapshot.hasTag('hinted')).toBe(isCropped && snapshot.matches('new'));
      },
    });
  });
});
