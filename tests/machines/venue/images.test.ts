import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor, type EventObject, fromCallback } from 'xstate';
import { imageKey } from '../../../domain/venue/images';
import { type ImageRequest, imageMachine } from '../../../machines/venue/image.machine';
import { imagesMachine } from '../../../machines/venue/images.machine';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { membersOf } from '../kernel/members';
import { clear, forget, hall, inputs, lobby, picture, release, want } from './images.inputs';

function fake() {
  const fetched: string[] = [];
  const open = new Set<string>();
  const machine = imagesMachine.provide({
    actors: {
      member: imageMachine.provide({
        actors: {
          picture: fromCallback<EventObject, ImageRequest>(({ input, sendBack }) => {
            fetched.push(input.uri);
            open.add(input.uri);
            sendBack({ type: 'image.arrived', url: `blob:${input.uri}` });
            return () => void open.delete(input.uri);
          }),
        },
      }),
    },
  });
  return { machine, fetched, open };
}

function stage(...events: readonly (ReturnType<typeof want | typeof release> | typeof forget | typeof clear)[]) {
  const { machine, fetched, open } = fake();
  const started = start(machine);
  for (const event of events) started.actor.send(event);
  const children = () => Object.keys(started.actor.getSnapshot().children);
  return { machine, ...started, fetched, open, children };
}

describe('images', () => {
  test('images differ by address, generation and size', () => {
    const keys = [lobby, hall, { ...lobby, generation: null }, { ...lobby, generation: '2' }, { ...lobby, size: null }];
    expect(new Set(keys.map(imageKey)).size).toBe(keys.length);
    expect(imageKey({ ...lobby })).toBe(imageKey(lobby));
  });

  test('an image shown several times loads once', () => {
    const { actor, fetched, children } = stage(want(lobby), want({ ...lobby }), want(hall));
    expect(fetched).toEqual([lobby.uri, hall.uri]);
    expect(children()).toEqual([imageKey(lobby), imageKey(hall)]);
    expect(actor.getSnapshot().context).toEqual({ uses: { [imageKey(lobby)]: 2, [imageKey(hall)]: 1 }, kept: [] });
  });

  test('an unused image is kept and shown at once when requested again', () => {
    const { actor, fetched, open } = stage(want(lobby), want(lobby), release(lobby));
    expect(actor.getSnapshot().context.kept).toEqual([]);
    actor.send(release(lobby));
    expect(actor.getSnapshot().context).toEqual({ uses: { [imageKey(lobby)]: 0 }, kept: [imageKey(lobby)] });
    expect(open).toEqual(new Set([lobby.uri]));
    actor.send(want(lobby));
    expect(actor.getSnapshot().context).toEqual({ uses: { [imageKey(lobby)]: 1 }, kept: [] });
    expect(fetched).toEqual([lobby.uri]);
  });

  test('the last 24 unused images are kept; the oldest is dropped first', () => {
    const pictures = Array.from({ length: 26 }, (_, index) => picture(index));
    const { actor, open, children } = stage(want(lobby), ...pictures.map(want), ...pictures.map(release));
    const left = pictures.slice(2);
    expect(actor.getSnapshot().context.kept).toEqual(left.map(imageKey));
    expect(children()).toEqual([lobby, ...left].map(imageKey));
    expect(open).toEqual(new Set([lobby, ...left].map(({ uri }) => uri)));
  });

  test('a dropped image loads again', () => {
    const pictures = Array.from({ length: 25 }, (_, index) => picture(index));
    const [first = lobby] = pictures;
    const { actor, fetched } = stage(...pictures.map(want), ...pictures.map(release));
    actor.send(want(first));
    expect(fetched.filter((uri) => uri === first.uri)).toHaveLength(2);
  });

  test('an image that was never requested cannot be released', () => {
    const { actor } = stage(release(lobby), want(lobby), release(lobby), release(lobby));
    expect(actor.getSnapshot().context).toEqual({ uses: { [imageKey(lobby)]: 0 }, kept: [imageKey(lobby)] });
  });

  test('unused images are dropped on request, the others stay', () => {
    const { actor, open, children } = stage(want(lobby), want(hall), release(hall), forget);
    expect(actor.getSnapshot().context).toEqual({ uses: { [imageKey(lobby)]: 1 }, kept: [] });
    expect(children()).toEqual([imageKey(lobby)]);
    expect(open).toEqual(new Set([lobby.uri]));
  });

  test('clearing the collection stops shown images too', () => {
    const { actor, open } = stage(want(lobby), want(hall), release(hall), clear);
    expect([actor.getSnapshot().context, actor.getSnapshot().children, open.size]).toEqual([
      { uses: {}, kept: [] },
      {},
      0,
    ]);
    actor.send(release(lobby));
    expect(actor.getSnapshot().context).toEqual({ uses: {}, kept: [] });
  });

  test('all images stop with the application', () => {
    const { actor, open } = stage(want(lobby), want(hall), release(hall));
    actor.stop();
    expect(open.size).toBe(0);
  });

  test('for any requests and releases, an image has an actor exactly while used or kept', () => {
    const some = fc.integer({ min: 0, max: 15 }).map(picture);
    const event = fc.oneof(
      { weight: 6, arbitrary: some.map(want) },
      { weight: 6, arbitrary: some.map(release) },
      { weight: 1, arbitrary: fc.constant(forget) },
      { weight: 1, arbitrary: fc.constant(clear) },
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        const { machine, open } = fake();
        const actor = createActor(machine).start();
        const uses = new Map<string, number>();
        for (const sent of events) {
          actor.send(sent);
          if (sent.type === 'collection.clear') uses.clear();
          else if (sent.type === 'collection.want') {
            const key = imageKey(sent.input);
            uses.set(key, (uses.get(key) ?? 0) + 1);
          } else if (sent.type === 'collection.release') uses.set(sent.key, Math.max(0, (uses.get(sent.key) ?? 0) - 1));
          const { context, children } = actor.getSnapshot();
          expect(Object.keys(children).toSorted()).toEqual(Object.keys(context.uses).toSorted());
          expect(open.size).toBe(Object.keys(children).length);
          expect(context.kept.toSorted()).toEqual(
            Object.keys(context.uses)
              .filter((key) => context.uses[key] === 0)
              .toSorted(),
          );
          expect(context.kept.length).toBeLessThanOrEqual(24);
          const shown = [...uses].filter(([, used]) => used > 0);
          expect(shown.map(([key]) => [key, context.uses[key]])).toEqual(shown);
        }
        actor.stop();
      }),
    );
  });

  test('images hear when the connection is back', () => {
    const { machine } = fake();
    expect(membersOf(machine, [lobby, hall], { type: 'image.reconnected' }).told).toBe(2);
  });

  test('the images replay from their log', () => {
    const { machine, record } = stage(want(lobby), want(hall), release(lobby), forget, want(lobby), release(hall));
    expectReplay(machine, record);
  });

  test('on any path, no image has a negative number of uses', () => {
    coverPaths(imagesMachine, {
      ...inputs,
      invariant: ({ context }) => {
        for (const uses of Object.values(context.uses)) expect(uses).toBeGreaterThanOrEqual(0);
        for (const key of context.kept) expect(context.uses[key]).toBe(0);
      },
    });
  });
});
