import {
  type AnyActorRef,
  assign,
  createActor,
  type InspectionEvent,
  isMachineSnapshot,
  SimulatedClock,
  setup,
} from 'xstate';
import { SYSTEM } from '../../machines/systems';
import { ADA, LOBBY, quiet, STAGE } from '../machines/fakes';
import { inputAt, newTab, START } from '../machines/root-world';

const EVENTS = 1000;
const RUNS = 40;
const AT_MOST_MS = 60;
const AT_MOST_RATIO = 4;

type Application = {
  send: (id: string, event: { type: string; [key: string]: unknown }) => void;
  tell: (index: number) => void;
};

/** What happens in a venue, in turns: walking, looking, chatting, time, requests, widgets, the network. */
const MIX: ((app: Application, index: number) => void)[] = [
  ({ send }, index) => send(SYSTEM.navigation, { type: 'navigation.go', path: index % 2 === 0 ? STAGE : LOBBY }),
  ({ tell }, index) => tell(index),
  ({ send }) => send(SYSTEM.area, { type: 'area.showViewpoint', viewpointId: 'stairs' }),
  ({ send }) => send(SYSTEM.dialogs, { type: 'dialogs.push', dialog: { id: 'menu', kind: 'menu', subject: null } }),
  ({ send }) => send(SYSTEM.navigation, { type: 'guard.set', id: 'form' }),
  ({ tell }, index) => tell(index),
  ({ send }) => send(SYSTEM.navigation, { type: 'guard.removed', id: 'form' }),
  ({ send }) => send(SYSTEM.chat, { type: 'chat.openRoom', roomId: 'lobby', chatIds: ['hall'] }),
  ({ send }) => send(SYSTEM.dialogs, { type: 'dialogs.pop' }),
  ({ send }) => send(SYSTEM.chat, { type: 'chat.close' }),
  ({ tell }, index) => tell(index),
  ({ send }) => send(SYSTEM.profilePanel, { type: 'profilePanel.openOwn' }),
  ({ send }) => send(SYSTEM.profilePanel, { type: 'profilePanel.close' }),
  ({ send }) => send(SYSTEM.analytics, { type: 'analytics.track', category: 'media', action: 'like' }),
  ({ tell }, index) => tell(index),
];
const facts = (index: number) =>
  [
    { type: 'http.observedTime', now: START + index },
    { type: 'http.waiting', id: String(index), delayMs: 30_000, now: START },
    { type: 'http.resumed', id: String(index - 1) },
    { type: 'page.wentOffline' },
    { type: 'page.wentOnline' },
  ][index % 5] ?? { type: 'page.wentOnline' };

async function enter(inspect?: (event: InspectionEvent) => void) {
  const tab = newTab({ path: STAGE, identity: ADA });
  const actor = createActor(tab.machine, {
    input: inputAt(STAGE),
    clock: new SimulatedClock(),
    ...(inspect === undefined ? {} : { inspect }),
  });
  actor.start();
  await quiet();
  const parts = new Map<string, AnyActorRef>();
  const partOf = (id: string): AnyActorRef => {
    const part = parts.get(id) ?? actor.system.get(id);
    if (part === undefined) throw new Error(`Nobody is called ${id}`);
    parts.set(id, part);
    return part;
  };
  const app: Application = {
    send: (id, event) => partOf(id).send(event),
    tell: (index) => tab.world.say(facts(index)),
  };
  return { actor, app };
}

async function mixed(app: Application): Promise<number> {
  const since = performance.now();
  for (let index = 0; index < EVENTS; index += 1) MIX[index % MIX.length]?.(app, index);
  await quiet();
  return performance.now() - since;
}

/** How many events the machines took up for these. */
async function countTransitions(): Promise<number> {
  let taken = 0;
  const { actor, app } = await enter((event) => {
    if (event.type === '@xstate.snapshot' && isMachineSnapshot(event.snapshot)) taken += 1;
  });
  taken = 0;
  await mixed(app);
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
  root.push(await mixed(app));
  actor.stop();
  alone.push(bareMs(transitions));
}
// The fastest runs: what else the computer does only adds to them.
const [rootMs, aloneMs] = [Math.min(...root), Math.min(...alone)];
const ratio = rootMs / aloneMs;
console.log(
  `Root: ${EVENTS} mixed events, ${transitions} transitions, in ${rootMs.toFixed(1)} ms (at most ${AT_MOST_MS}); ` +
    `a bare actor ${aloneMs.toFixed(1)} ms: ${ratio.toFixed(2)} times as long (at most ${AT_MOST_RATIO}).`,
);
if (rootMs > AT_MOST_MS || ratio > AT_MOST_RATIO) process.exitCode = 1;
