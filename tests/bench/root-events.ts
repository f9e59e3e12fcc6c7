import { assign, createActor, isMachineSnapshot, setup } from 'xstate';
import { enter, mixed } from './busy-venue';

const EVENTS = 1000;
const RUNS = 40;
const AT_MOST_MS = 60;
const AT_MOST_RATIO = 4;

/** How many events the machines received in total. */
async function countTransitions(): Promise<number> {
  let taken = 0;
  const { actor, app } = await enter((event) => {
    if (event.type === '@xstate.snapshot' && isMachineSnapshot(event.snapshot)) taken += 1;
  });
  taken = 0;
  await mixed(app, EVENTS);
  actor.stop();
  return taken;
}

const bare = setup({
  types: { context: {} as { count: number }, events: {} as { type: 'turn' } },
  actions: { count: assign(({ context }) => ({ count: context.count + 1 })) },
}).createMachine({
  context: { count: 0 },
  initial: 'on',
  states: {
    on: { on: { turn: { target: 'off', actions: 'count' } } },
    off: { on: { turn: { target: 'on', actions: 'count' } } },
  },
});

function bareMs(transitions: number): number {
  const actor = createActor(bare).start();
  const since = performance.now();
  for (let index = 0; index < transitions; index += 1) actor.send({ type: 'turn' });
  return performance.now() - since;
}

const transitions = await countTransitions();
const [root, alone]: [number[], number[]] = [[], []];
for (let run = 0; run < RUNS; run += 1) {
  const { actor, app } = await enter();
  root.push(await mixed(app, EVENTS));
  actor.stop();
  alone.push(bareMs(transitions));
}
// The fastest runs count: other work on the computer only adds time.
const [rootMs, aloneMs] = [Math.min(...root), Math.min(...alone)];
const ratio = rootMs / aloneMs;
console.log(
  `Root: ${EVENTS} mixed events, ${transitions} transitions, in ${rootMs.toFixed(1)} ms (at most ${AT_MOST_MS}); ` +
    `a bare actor ${aloneMs.toFixed(1)} ms: ${ratio.toFixed(2)} times as long (at most ${AT_MOST_RATIO}).`,
);
if (rootMs > AT_MOST_MS || ratio > AT_MOST_RATIO) process.exitCode = 1;
