import { describe, expect, test } from 'vitest';
import { type EventObject, fromCallback, type SnapshotFrom } from 'xstate';
import { type Fault, makeFault } from '../../../domain/kernel/fault';
import { type ImageInput, type ImageRequest, imageMachine } from '../../../machines/venue/image.machine';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { fault, inputs, lobby } from './image.inputs';

const widgetFault = (status: number | null): Fault => makeFault('WIDGET_ERROR', { status });

type Answer = { url: string } | { status: number | null };

/** Answers each request in turn; `open` lists the addresses that were not released yet. */
function stage(input: ImageInput, answers: readonly Answer[]) {
  const requests: ImageRequest[] = [];
  const open: string[] = [];
  const machine = imageMachine.provide({
    actors: {
      picture: fromCallback<EventObject, ImageRequest>(({ input: request, sendBack }) => {
        const answer = answers[requests.length] ?? { status: null };
        requests.push(request);
        if ('url' in answer) {
          open.push(answer.url);
          sendBack({ type: 'image.arrived', url: answer.url });
        } else sendBack({ type: 'image.refused', fault: fault(answer.status) });
        return () => {
          if ('url' in answer) open.splice(open.indexOf(answer.url), 1);
        };
      }),
    },
  });
  const started = start(machine, { input });
  const state = () => {
    const { value, context } = started.actor.getSnapshot();
    return { value, url: context.url, fault: context.fault };
  };
  const asked = () => requests.map(({ size, mustSignAgain }) => [size, mustSignAgain]);
  return { machine, ...started, state, asked, requests, open };
}

const SHOWN = { value: { signed: 'shown' }, url: 'blob:1', fault: null };

describe('an image', () => {
  test('an image loads in the requested size and is shown', () => {
    const { state, requests } = stage(lobby, [{ url: 'blob:1' }]);
    expect(state()).toEqual(SHOWN);
    expect(requests).toEqual([{ ...lobby, mustSignAgain: false }]);
  });

  test.each<[string, ImageInput, readonly Answer[], readonly [number | null, boolean][]]>([
    [
      'a failure with a size suffix retries without it §8.51',
      lobby,
      [{ status: 500 }],
      [
        [1280, false],
        [null, false],
      ],
    ],
    [
      'a 404 with a size falls back to the original §8.53',
      lobby,
      [{ status: 404 }],
      [
        [1280, false],
        [null, false],
      ],
    ],
    [
      'no response with a size falls back to the original',
      lobby,
      [{ status: null }],
      [
        [1280, false],
        [null, false],
      ],
    ],
    [
      'a 403 retries once with a new signature §8.52',
      lobby,
      [{ status: 403 }],
      [
        [1280, false],
        [1280, true],
      ],
    ],
    [
      'a second 403 drops the size',
      lobby,
      [{ status: 403 }, { status: 403 }],
      [
        [1280, false],
        [1280, true],
        [null, true],
      ],
    ],
    [
      'a 404 after a new signature drops the size',
      lobby,
      [{ status: 403 }, { status: 404 }],
      [
        [1280, false],
        [1280, true],
        [null, true],
      ],
    ],
    [
      'a 403 of the original signs again',
      lobby,
      [{ status: 404 }, { status: 403 }],
      [
        [1280, false],
        [null, false],
        [null, true],
      ],
    ],
    [
      'a 403 without a size signs again',
      { ...lobby, size: null },
      [{ status: 403 }],
      [
        [null, false],
        [null, true],
      ],
    ],
  ])('%s', (_, input, refusals, expected) => {
    const { state, asked } = stage(input, [...refusals, { url: 'blob:1' }]);
    expect(asked()).toEqual(expected);
    expect(state()).toEqual(expected.at(-1)?.[1] ? { ...SHOWN, value: { signedAgain: 'shown' } } : SHOWN);
  });

  test.each<[string, ImageInput, readonly Answer[], number | null, number]>([
    ['the original is missing too', lobby, [{ status: 404 }, { status: 404 }], 404, 2],
    [
      'the original is forbidden even with a new signature',
      { ...lobby, size: null },
      [{ status: 403 }, { status: 403 }],
      403,
      2,
    ],
    ['every step of the ladder fails', lobby, [{ status: 403 }, { status: 403 }, { status: 403 }], 403, 3],
    ['there is no size to fall back from', { ...lobby, size: null }, [{ status: 500 }], 500, 1],
    ['the service is unreachable', { ...lobby, size: null }, [{ status: null }], null, 1],
  ])('an image ends in a widget error if %s §8.54', (_, input, answers, status, attempts) => {
    const { state, asked } = stage(input, answers);
    expect(state()).toEqual({ value: 'failed', url: null, fault: widgetFault(status) });
    expect(asked()).toHaveLength(attempts);
  });

  test('a failed image starts from the first step when requested again', () => {
    const { actor, state, asked } = stage(lobby, [
      { status: 403 },
      { status: 403 },
      { status: 404 },
      { status: 403 },
      { status: 404 },
      { url: 'blob:1' },
    ]);
    expect(state().value).toBe('failed');
    actor.send({ type: 'image.retry' });
    expect(asked().slice(3)).toEqual([
      [1280, false],
      [1280, true],
      [null, true],
    ]);
    expect(state()).toEqual({ ...SHOWN, value: { signedAgain: 'shown' } });
    actor.send({ type: 'image.retry' });
    expect(asked()).toHaveLength(6);
  });

  test('a shown image that is refused later shows nothing until it arrives again', () => {
    const { actor, state, open } = stage(lobby, [{ url: 'blob:1' }, { status: 500 }, { status: 500 }]);
    actor.send({ type: 'image.refused', fault: fault(500) });
    expect(state()).toEqual({ value: 'failed', url: null, fault: widgetFault(500) });
    expect(open).toEqual([]);
  });

  test('an image frees its address when its actor stops, not before', () => {
    const { actor, open } = stage(lobby, [{ status: 404 }, { url: 'blob:1' }]);
    expect(open).toEqual(['blob:1']);
    actor.stop();
    expect(open).toEqual([]);
  });

  test('an image whose actor fails ends in a widget error', () => {
    const machine = imageMachine.provide({
      actors: {
        picture: fromCallback<EventObject, ImageRequest>(() => {
          throw new Error('No such thing as fetch');
        }),
      },
    });
    const { actor } = start(machine, { input: lobby });
    expect(actor.getSnapshot()).toMatchObject({
      value: 'failed',
      context: { url: null, fault: makeFault('WIDGET_ERROR', { message: 'No such thing as fetch' }) },
    });
  });

  test('an image replays from its log', () => {
    const { machine, actor, record } = stage(lobby, [
      { status: 403 },
      { status: 500 },
      { status: 404 },
      { url: 'blob:1' },
    ]);
    actor.send({ type: 'image.retry' });
    expectReplay(machine, record);
  });

  test.each([
    ['no response', null, SHOWN],
    ['a 503', 503, SHOWN],
    ['a 404', 404, { value: 'failed', url: null, fault: widgetFault(404) }],
  ])('an image that failed by %s loads again when the connection is back, if that can help', (_, status, expected) => {
    const { actor, state } = stage(lobby, [{ status }, { status }, { url: 'blob:1' }]);
    expect(state()).toEqual({ value: 'failed', url: null, fault: widgetFault(status) });
    actor.send({ type: 'image.reconnected' });
    expect(state()).toEqual(expected);
  });

  test('on any path, an image has an address exactly while shown and a fault exactly when failed', () => {
    const invariant = ({ value, context }: SnapshotFrom<typeof imageMachine>) => {
      const place = JSON.stringify(value);
      expect(context.url !== null).toBe(place.endsWith(':"shown"}'));
      expect(context.fault !== null).toBe(place === '"failed"');
      expect([context.wantedSize, null]).toContain(context.size);
    };
    coverPaths(imageMachine, {
      ...inputs,
      invariant,
    });
  });
});
