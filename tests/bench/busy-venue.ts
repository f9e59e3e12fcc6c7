import { type AnyActorRef, createActor, type InspectionEvent, SimulatedClock } from 'xstate';
import { ADA, LOBBY, quiet, STAGE } from '../machines/kernel/fakes';
import { inputAt, newTab, START } from '../machines/root/root-world';

export type Application = {
  send: (id: string, event: { type: string; [key: string]: unknown }) => void;
  tell: (index: number) => void;
};

/** A venue's events in turns: walking, looking, chatting, time, requests, widgets, the network. */
const MIX: ((app: Application, index: number) => void)[] = [
  ({ send }, index) => send('navigation', { type: 'navigation.go', path: index % 2 === 0 ? STAGE : LOBBY }),
  ({ tell }, index) => tell(index),
  ({ send }) => send('area', { type: 'area.showViewpoint', viewpointId: 'stairs' }),
  ({ send }) =>
    send('dialogs', {
      type: 'dialogs.push',
      dialog: { id: 'menu', kind: 'menu', subject: null, onPop: 'remove' },
    }),
  ({ send }) => send('navigation', { type: 'guard.set', id: 'form' }),
  ({ tell }, index) => tell(index),
  ({ send }) => send('navigation', { type: 'guard.removed', id: 'form' }),
  ({ send }) => send('chat', { type: 'chat.openRoom', roomId: 'lobby', chatIds: ['hall'] }),
  ({ send }) => send('dialogs', { type: 'dialogs.pop' }),
  ({ send }) => send('chat', { type: 'chat.close' }),
  ({ tell }, index) => tell(index),
  ({ send }) => send('profilePanel', { type: 'profilePanel.openOwn' }),
  ({ send }) => send('profilePanel', { type: 'profilePanel.close' }),
  ({ send }) => send('analytics', { type: 'analytics.visit', path: '/v/aurora/imprint' }),
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

/** The whole application inside the venue, with fakes around it. */
export async function enter(inspect?: (event: InspectionEvent) => void) {
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
    if (part === undefined) throw new Error(`There is no part ${id}`);
    parts.set(id, part);
    return part;
  };
  const app: Application = {
    send: (id, event) => partOf(id).send(event),
    tell: (index) => tab.world.say(facts(index)),
  };
  return { actor, app };
}

/** How long the machines take for this many venue events, in milliseconds. */
export async function mixed(app: Application, events: number): Promise<number> {
  const since = performance.now();
  for (let index = 0; index < events; index += 1) MIX[index % MIX.length]?.(app, index);
  await quiet();
  return performance.now() - since;
}
