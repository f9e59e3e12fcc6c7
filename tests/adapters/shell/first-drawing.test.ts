import { afterEach, expect, test, vi } from 'vitest';
import { type AnyActorLogic, assign, createActor, createMachine, type EventObject, toPromise } from 'xstate';
import { provideFirstDrawing } from '../../../src/adapters/shell/first-drawing';
import { actorIn } from '../kernel/requests';

afterEach(() => vi.unstubAllGlobals());

test('a page that is never idle goes on after five seconds', async () => {
  const limits: unknown[] = [];
  vi.stubGlobal('requestIdleCallback', (act: () => void, options?: IdleRequestOptions) => {
    limits.push(options?.timeout);
    act();
  });
  const { awaitIdle } = provideFirstDrawing(new Promise(() => {})).implementations.actors;
  if (awaitIdle === undefined || !('config' in awaitIdle)) throw new Error('There is nothing to await');
  await toPromise(createActor(awaitIdle).start());
  expect(limits).toEqual([5000]);
});

/** The parts of the application that decide whether something can be drawn. */
const PARTS = {
  language: createMachine({ initial: 'loading', states: { loading: { on: { spoken: 'ready' } }, ready: {} } }),
  navigation: createMachine({
    context: { route: null as { name: string } | null },
    initial: 'looking',
    states: {
      looking: {
        tags: 'checking',
        on: { arrived: { target: 'shown', actions: assign({ route: { name: 'venue' } }) } },
      },
      shown: { on: { moved: { actions: assign({ route: { name: 'venue' } }) } } },
      aborted: {},
    },
  }),
  application: createMachine({ initial: 'config', states: { config: {} } }),
  ...Object.fromEntries(['login', 'session', 'signOn'].map((part) => [part, createMachine({})])),
};

test('what can be drawn is reported at the start and after each change, not more often', () => {
  const told: unknown[] = [];
  const watchStanding = actorIn(provideFirstDrawing(new Promise(() => {})), 'watchStanding') as AnyActorLogic;
  const actor = createActor(
    createMachine({
      invoke: [...Object.entries(PARTS).map(([systemId, src]) => ({ src, systemId })), { src: watchStanding }],
      on: {
        'firstDrawing.stands': {
          actions: ({ event }: { event: EventObject }) => void told.push(Object(event).standing),
        },
      },
    }),
  ).start();
  const say = (part: string, type: string): void => actor.system.get(part).send({ type });
  const first = { isSpeaking: false, isSettled: false, isInside: false };
  expect(told).toEqual([first]);
  say('language', 'spoken');
  say('navigation', 'arrived');
  say('navigation', 'moved');
  actor.stop();
  expect(told).toEqual([first, { ...first, isSpeaking: true }, { isSpeaking: true, isSettled: true, isInside: true }]);
});
