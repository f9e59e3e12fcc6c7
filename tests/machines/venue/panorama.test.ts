import { describe, expect, test } from 'vitest';
import { AHEAD } from '../../../domain/venue/panorama';
import { panoramaMachine } from '../../../machines/venue/panorama.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { CAVE, DOME, DOOR, drawn, EAST, inputs, ROOF, show } from './panorama.inputs';

function look(answer: () => { isGranted: boolean } = () => ({ isGranted: true })) {
  const askDevice = calls(answer);
  const machine = panoramaMachine.provide({ actors: { askDevice: askDevice.logic } });
  const run = start(machine);
  const read = () => run.actor.getSnapshot();
  return { ...run, machine, askDevice, read, picture: () => read().value.picture, device: () => read().value.device };
}

describe('a panorama', () => {
  test('a panorama draws its small picture first, then the sharp one, and never goes back §3.32', () => {
    const { actor, picture } = look();
    actor.send(show(DOME));
    expect(picture()).toBe('loading');
    actor.send(drawn(DOME.preview));
    expect(picture()).toEqual({ shown: 'blurred' });
    actor.send(drawn(DOME.preview));
    expect(picture()).toEqual({ shown: 'blurred' });
    actor.send(drawn(DOME.image));
    expect(picture()).toEqual({ shown: 'sharp' });
    actor.send(drawn(DOME.preview));
    expect(picture()).toEqual({ shown: 'sharp' });
    actor.send(show(DOME));
    expect(picture()).toEqual({ shown: 'sharp' });
  });

  test('another viewpoint loads its own picture and keeps the direction; another area begins ahead', () => {
    const { actor, read, picture } = look();
    actor.send(show(DOME));
    actor.send(drawn(DOME.image));
    expect(picture()).toEqual({ shown: 'sharp' });
    actor.send({ type: 'panorama.rested', look: EAST });
    actor.send(show(ROOF));
    actor.send(drawn(DOME.image));
    expect([picture(), read().context.look]).toEqual(['loading', EAST]);
    actor.send({ type: 'panorama.hide' });
    actor.send(show(DOME));
    expect(read().context.look).toEqual(EAST);
    actor.send(show(CAVE));
    expect(read().context.look).toEqual(AHEAD);
  });

  test('a viewpoint with a start of its own is entered there, and stays as it was turned with another size of its picture', () => {
    const { actor, read } = look();
    actor.send(show(DOOR));
    expect(read().context.look).toEqual({ ...AHEAD, yaw: -120, pitch: 10 });
    actor.send({ type: 'panorama.rested', look: EAST });
    actor.send(show({ ...DOOR, image: { ...DOOR.image, size: 1920 } }));
    expect(read().context.look).toEqual(EAST);
    actor.send(show(DOME));
    expect(read().context.look).toEqual(EAST);
    actor.send(show(DOOR));
    expect(read().context.look).toEqual({ ...AHEAD, yaw: -120, pitch: 10 });
  });

  test('a picture that cannot be loaded makes it a list, until it can', () => {
    const { actor, read, picture } = look();
    actor.send(show(DOME));
    actor.send({ type: 'panorama.missed' });
    expect([picture(), read().hasTag('listed')]).toEqual(['failed', true]);
    actor.send({ type: 'panorama.found' });
    expect([picture(), read().hasTag('listed')]).toEqual(['loading', false]);
  });

  test('a browser without WebGL2 shows a list at every viewpoint', () => {
    const { actor, read, picture } = look();
    actor.send(show(DOME));
    actor.send({ type: 'panorama.unsupported' });
    actor.send(show(ROOF));
    expect([picture(), read().context.image]).toEqual(['unsupported', ROOF.image]);
    actor.send({ type: 'panorama.retry' });
    expect(picture()).toBe('loading');
  });

  test.each(['panorama.restored', 'panorama.retry'] as const)(
    'lost graphics make it a list, and %s draws it again in the same direction',
    (type) => {
      const { actor, read, picture } = look();
      actor.send(show(DOME));
      actor.send(drawn(DOME.image));
      actor.send({ type: 'panorama.rested', look: EAST });
      actor.send({ type: 'panorama.lost' });
      expect([picture(), read().hasTag('listed')]).toEqual(['lost', true]);
      actor.send({ type });
      expect([picture(), read().context.look]).toEqual(['loading', EAST]);
      actor.send(drawn(DOME.preview));
      expect(picture()).toEqual({ shown: 'blurred' });
    },
  );

  test.each(['unsupported', 'lost'] as const)(
    'a browser whose graphics are %s shows a list of the newest viewpoint, while it loads and when it is drawn',
    (why) => {
      for (const before of [[], [drawn(DOME.preview)], [drawn(DOME.image)]]) {
        const { actor, read, picture } = look();
        for (const event of [show(DOME), ...before]) actor.send(event);
        actor.send({ type: `panorama.${why}` });
        actor.send(show(CAVE));
        expect([picture(), read().context.areaId]).toEqual([why, CAVE.areaId]);
      }
    },
  );

  test('the view turns with the device once the user asks and the browser allows it, until the user leaves', async () => {
    const { actor, askDevice, read, device } = look();
    actor.send(show(DOME));
    expect([device(), askDevice.count()]).toEqual(['off', 0]);
    actor.send({ type: 'panorama.followDevice' });
    expect(device()).toBe('asking');
    await quiet();
    expect([device(), read().hasTag('following')]).toEqual(['on', true]);
    actor.send({ type: 'panorama.leaveDevice' });
    expect(device()).toBe('off');
    actor.send({ type: 'panorama.followDevice' });
    await quiet();
    actor.send({ type: 'panorama.hide' });
    expect(device()).toBe('off');
  });

  test('a device that refuses its movement, or has none, can be asked again', async () => {
    let isGranted = false;
    const { actor, device } = look(() => ({ isGranted }));
    actor.send(show(DOME));
    actor.send({ type: 'panorama.followDevice' });
    await quiet();
    expect(device()).toBe('refused');
    isGranted = true;
    actor.send({ type: 'panorama.followDevice' });
    await quiet();
    expect(device()).toBe('on');
    const broken = look(() => {
      throw new Error('no sensor');
    });
    broken.actor.send({ type: 'panorama.followDevice' });
    await quiet();
    expect(broken.device()).toBe('refused');
  });

  test('a panorama replays from its log', async () => {
    const { actor, machine, record } = look();
    actor.send(show(DOME));
    actor.send(drawn(DOME.preview));
    actor.send({ type: 'panorama.followDevice' });
    await quiet();
    actor.send({ type: 'panorama.rested', look: EAST });
    actor.send({ type: 'panorama.lost' });
    actor.send({ type: 'panorama.restored' });
    expectReplay(machine, record);
  });

  test('on any path, a list replaces exactly a panorama that cannot be drawn', () => {
    coverPaths(panoramaMachine, {
      ...inputs,
      invariant: (snapshot) => {
        const { picture } = snapshot.value;
        expect(snapshot.hasTag('listed')).toBe(picture === 'failed' || picture === 'unsupported' || picture === 'lost');
        expect(snapshot.context.image === null).toBe(picture === 'absent');
      },
    });
  });
});
