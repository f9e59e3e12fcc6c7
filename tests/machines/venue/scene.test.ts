import { describe, expect, test } from 'vitest';
import { sceneMachine } from '../../../machines/venue/scene.machine';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { decoded, inputs, picture, show } from './scene.inputs';

const lobby = picture('lobby');
const hall = picture('hall');
const inTheLobby = () => {
  const scene = start(sceneMachine);
  for (const event of [show('lobby'), decoded(lobby)]) scene.actor.send(event);
  scene.clock.increment(240);
  return scene;
};

describe('the scene behind an area', () => {
  test('a picture is blurred once its small size is there, and clear once it is decoded', () => {
    const { actor, clock } = start(sceneMachine);
    actor.send(show('lobby'));
    expect(actor.getSnapshot().tags.size).toBe(0);
    actor.send(decoded(picture('lobby', 640)));
    expect(actor.getSnapshot()).toMatchObject({ value: 'previewed', context: { drawn: picture('lobby', 640) } });
    actor.send(decoded(lobby));
    expect([...actor.getSnapshot().tags]).toEqual(['blurred', 'clear']);
    clock.increment(240);
    expect([...actor.getSnapshot().tags]).toEqual(['clear']);
  });

  test('the previous picture is held until the next one has faded in', () => {
    const { actor, clock } = inTheLobby();
    actor.send(show('hall'));
    expect(actor.getSnapshot().context).toMatchObject({ held: lobby, drawn: null, image: hall });
    actor.send(decoded(picture('hall', 640)));
    actor.send(decoded(hall));
    clock.increment(239);
    expect(actor.getSnapshot().context.held).toEqual(lobby);
    clock.increment(1);
    expect(actor.getSnapshot()).toMatchObject({ value: 'standing', context: { held: null, drawn: hall } });
  });

  test('walking on before the next picture is there keeps the last one that was seen', () => {
    const { actor } = inTheLobby();
    for (const event of [show('hall'), show('stage')]) actor.send(event);
    expect(actor.getSnapshot().context).toMatchObject({ held: lobby, image: picture('stage') });
    for (const event of [decoded(picture('stage', 640)), show('lobby')]) actor.send(event);
    expect(actor.getSnapshot().context).toMatchObject({ held: picture('stage', 640), image: lobby });
  });

  test('a picture that is decoded after the user has walked on changes nothing', () => {
    const { actor } = inTheLobby();
    for (const event of [show('hall'), decoded(lobby), decoded(picture('lobby', 640))]) actor.send(event);
    expect(actor.getSnapshot()).toMatchObject({ value: 'waiting', context: { held: lobby } });
    for (const event of [decoded(picture('hall', 640)), decoded(lobby)]) actor.send(event);
    expect(actor.getSnapshot()).toMatchObject({ value: 'previewed', context: { drawn: picture('hall', 640) } });
  });

  test('showing the same picture again changes nothing but what is nearby', () => {
    const { actor } = inTheLobby();
    actor.send(show('lobby', [hall]));
    expect(actor.getSnapshot()).toMatchObject({ value: 'standing', context: { nearby: [hall], held: null } });
  });

  test('pictures nearby are fetched ahead once the scene has rested', () => {
    const { actor, clock } = start(sceneMachine);
    const told: unknown[] = [];
    actor.on('scene.expected', (fact) => void told.push(fact));
    for (const event of [show('lobby', [hall]), decoded(lobby)]) actor.send(event);
    clock.increment(240);
    clock.increment(1499);
    expect(told).toEqual([]);
    clock.increment(1);
    expect(told).toEqual([{ type: 'scene.expected', images: [hall] }]);
  });

  test('an area knows whether it shows its small picture, its picture, or none', () => {
    const { actor, emitted } = start(sceneMachine);
    const counts: number[] = [];
    const steps = [show('lobby'), decoded(picture('lobby', 640)), decoded(lobby), { type: 'scene.hide' } as const];
    for (const event of steps) {
      actor.send(event);
      counts.push(emitted.filter(({ type }) => type === 'scene.settled').length);
    }
    expect(counts).toEqual([0, 1, 2, 3]);
  });

  test('pictures that the user points at are fetched at once', () => {
    const { actor } = start(sceneMachine);
    const told: unknown[] = [];
    actor.on('scene.expected', (fact) => void told.push(fact));
    actor.send({ type: 'scene.expect', images: [hall] });
    expect(told).toEqual([{ type: 'scene.expected', images: [hall] }]);
  });

  test('a scene without a picture holds none', () => {
    const { actor } = inTheLobby();
    actor.send({ type: 'scene.hide' });
    expect(actor.getSnapshot()).toMatchObject({
      value: 'empty',
      context: { image: null, preview: null, nearby: [], drawn: null, held: null },
    });
  });

  test('a scene replays from its log', () => {
    const { actor, clock, record } = inTheLobby();
    actor.send(show('hall', [lobby]));
    actor.send(decoded(picture('hall', 640)));
    actor.send(decoded(hall));
    clock.increment(2000);
    expectReplay(sceneMachine, record);
  });

  test('on any path, a clear scene has drawn its picture, and no picture is held over itself', () => {
    coverPaths(sceneMachine, {
      ...inputs,
      invariant: (snapshot) => {
        const { image, drawn } = snapshot.context;
        expect(snapshot.hasTag('clear') && drawn !== image).toBe(false);
        expect(snapshot.matches('empty')).toBe(image === null);
        expect(snapshot.context.held !== null && snapshot.matches('standing')).toBe(false);
      },
    });
  });
});
