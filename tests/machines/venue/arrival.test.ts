import { describe, expect, test } from 'vitest';
import { type EventObject, fromCallback } from 'xstate';
import { arrivalMachine } from '../../../machines/venue/arrival.machine';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { atLogin, inArea, inputs, reading, seen } from './arrival.inputs';

const NOON = Date.parse('2026-06-01T12:00:00Z');

function tour() {
  const machine = arrivalMachine.provide({
    actors: { readTime: fromCallback<EventObject>(({ sendBack }) => sendBack({ type: 'arrival.timed', now: NOON })) },
  });
  const started = start(machine);
  const told: boolean[] = [];
  started.actor.on('arrival.moved', ({ mayAsk }) => void told.push(mayAsk));
  const { actor } = started;
  return { machine, ...started, told, is: () => actor.getSnapshot().value };
}

describe('an arrival', () => {
  test('a user who logs in is greeted for two seconds and may be asked only then', () => {
    const { actor, clock, told, is } = tour();
    for (const event of [atLogin, inArea('lobby')]) actor.send(event);
    expect(actor.getSnapshot()).toMatchObject({
      value: { welcome: 'greeting' },
      context: { areaId: 'lobby', now: NOON },
    });
    clock.increment(1999);
    expect(told).toEqual([false]);
    clock.increment(1);
    expect(told).toEqual([false, true]);
    expect(is()).toMatchObject({ welcome: 'welcomed' });
    expect(actor.getSnapshot().hasTag('greeted')).toBe(true);
  });

  test('a user with a stored session is not greeted and may be asked at once', () => {
    const { actor, told, is } = tour();
    actor.send(inArea('lobby'));
    expect(told).toEqual([true]);
    expect(is()).toEqual({ welcome: 'none', entrance: 'gone' });
  });

  test.each([
    ['at once', 0, []],
    ['after it was read', 2000, [true]],
  ])('the greeting stays while the user looks around in the area, and walking on ends it %s', (_, wait, asked) => {
    const { actor, told, clock } = tour();
    for (const event of [atLogin, inArea('lobby')]) actor.send(event);
    clock.increment(wait);
    actor.send(inArea('lobby'));
    expect([actor.getSnapshot().hasTag('greeted'), told]).toEqual([true, [false, ...asked]]);
    actor.send(inArea('stage'));
    expect([actor.getSnapshot().hasTag('greeted'), told]).toEqual([false, [false, ...asked, true]]);
  });

  test.each([
    ['while they are greeted', 0, []],
    ['after they were greeted', 2000, [true]],
  ])('a user who logs out %s is not asked at the login page, and is greeted after the next login', (_, wait, asked) => {
    const { actor, told, clock, is } = tour();
    for (const event of [atLogin, inArea('lobby')]) actor.send(event);
    clock.increment(wait);
    actor.send(atLogin);
    clock.increment(60_000);
    expect([is(), told]).toEqual([{ welcome: 'atDoor', entrance: 'standing' }, [false, ...asked, false]]);
    actor.send(atLogin);
    actor.send(inArea('stage'));
    expect(actor.getSnapshot()).toMatchObject({ value: { welcome: 'greeting' }, context: { areaId: 'stage' } });
  });

  test('nothing is asked on a page that must be readable before a decision', () => {
    const { actor, told } = tour();
    for (const event of [atLogin, reading]) actor.send(event);
    expect(told).toEqual([false, false]);
  });

  test("the login page's picture stays until the area shows its own", () => {
    const { actor, clock, is } = tour();
    for (const event of [atLogin, inArea('lobby')]) actor.send(event);
    clock.increment(60_000);
    expect(is()).toEqual({ welcome: 'welcomed', entrance: 'standing' });
    actor.send(seen);
    clock.increment(239);
    expect(actor.getSnapshot().hasTag('entrance')).toBe(true);
    clock.increment(1);
    expect(is()).toEqual({ welcome: 'welcomed', entrance: 'gone' });
  });

  test("the login page's picture is gone on a page without one, and back as soon as the user logs out", () => {
    const { actor, is } = tour();
    for (const event of [atLogin, reading]) actor.send(event);
    expect(is()).toEqual({ welcome: 'none', entrance: 'gone' });
    for (const event of [atLogin, inArea('lobby'), seen, inArea('stage')]) actor.send(event);
    expect(is()).toMatchObject({ entrance: 'covered' });
    actor.send(atLogin);
    expect(is()).toEqual({ welcome: 'atDoor', entrance: 'standing' });
  });

  test('a scene that ends at logout leaves the picture of the login page for the next login', () => {
    const { actor, is } = tour();
    for (const event of [inArea('lobby'), atLogin, seen]) actor.send(event);
    expect(is()).toEqual({ welcome: 'atDoor', entrance: 'standing' });
  });

  test('an arrival replays from its log', () => {
    const { machine, actor, clock, record } = tour();
    for (const event of [atLogin, inArea('lobby'), seen]) actor.send(event);
    clock.increment(2000);
    for (const event of [inArea('stage'), atLogin, reading]) actor.send(event);
    expectReplay(machine, record);
  });

  test('on any path, only a user who has just logged in is greeted', () => {
    coverPaths(arrivalMachine, {
      ...inputs,
      invariant: (snapshot) => {
        expect(snapshot.hasTag('greeted') && snapshot.context.areaId === null).toBe(false);
        expect(snapshot.matches({ welcome: 'atDoor' }) && !snapshot.hasTag('entrance')).toBe(false);
      },
    });
  });
});
