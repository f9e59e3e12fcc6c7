import { describe, expect, test } from 'vitest';
import { type EventObject, fromCallback } from 'xstate';
import { seal } from '../../../domain/kernel/sealed';
import {
  type Bundle,
  type BundleEvent,
  type BundleFact,
  bundleMachine,
  type ChosenFile,
  type Sending,
} from '../../../machines/control/bundle.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { assetOf, BROKEN, bundleOf, chosen, inputs } from './bundle.inputs';

function open() {
  const world = { sent: [] as (string | null)[], ended: 0, tell: null as ((fact: BundleFact) => void) | null };
  const handed: unknown[] = [];
  const readBundle = calls<Bundle, { files: readonly ChosenFile[] }>(() => bundleOf(['lobby.png', 'stage.png']));
  const joinBundle = calls(({ bundle }: { bundle: Bundle | null }) =>
    seal(JSON.stringify(bundle?.items.map(({ asset }) => asset?.uri))),
  );
  const machine = bundleMachine.provide({
    actors: {
      readBundle: readBundle.logic,
      joinBundle: joinBundle.logic,
      sendPart: fromCallback<EventObject, Sending>(({ input: { item }, sendBack }) => {
        world.sent.push(item?.name ?? null);
        world.tell = sendBack;
        return () => void (world.ended += 1);
      }),
    },
    actions: { handOver: (_, { file }) => void handed.push(file.open()) },
  });
  const run = start(machine);
  const say = async (...events: BundleEvent[]) => {
    for (const event of events) {
      run.actor.send(event);
      await quiet();
    }
  };
  const tell = async (fact: BundleFact) => {
    world.tell?.(fact);
    await quiet();
  };
  const state = () => run.actor.getSnapshot();
  return { ...run, machine, world, handed, readBundle, joinBundle, say, tell, state };
}

const CHOICE = { type: 'bundle.choose', files: [chosen('venue.json'), chosen('lobby.png')] } as const;

describe('a venue’s file with its pictures', () => {
  test('files are sent one after the other once the organiser agrees, and then the venue is handed over', async () => {
    const { machine, record, handed, say, state, tell, world } = open();
    await say(CHOICE);
    expect([state().value, world.sent]).toEqual(['ready', []]);
    await say({ type: 'bundle.send' });
    expect(world.sent).toEqual(['lobby.png']);
    await tell({ type: 'bundle.progressed', percent: 40 });
    expect(state().context.percent).toBe(40);
    await tell({ type: 'bundle.kept', asset: assetOf('lobby.png') });
    expect([world.sent, world.ended, state().context.percent]).toEqual([['lobby.png', 'stage.png'], 1, 0]);
    await tell({ type: 'bundle.kept', asset: assetOf('stage.png') });
    expect(handed).toEqual(['["/files/lobby.png","/files/stage.png"]']);
    expect([state().value, state().context.bundle]).toEqual(['empty', null]);
    expectReplay(machine, record);
  });

  test('a venue with missing files is not sent; one that names no files is handed over at once', async () => {
    const { handed, readBundle, say, state, world } = open();
    readBundle.reply = () => bundleOf(['lobby.png'], ['stage.png']);
    await say(CHOICE, { type: 'bundle.send' });
    expect([state().value, state().context.bundle?.missing, world.sent]).toEqual(['ready', ['stage.png'], []]);
    readBundle.reply = () => bundleOf([]);
    await say(CHOICE);
    expect([state().value, handed]).toEqual(['empty', ['[]']]);
  });

  test('a file that cannot be read or is refused changes nothing and says why', async () => {
    const { handed, readBundle, say, state } = open();
    readBundle.reply = () => {
      throw new Error('No JSON');
    };
    await say(CHOICE);
    expect([state().value, state().context.fault?.message, handed]).toEqual(['empty', 'No JSON', []]);
    readBundle.reply = () => bundleOf(['lobby.png']);
    await say(CHOICE);
    expect([state().value, state().context.fault]).toEqual(['ready', null]);
  });

  test('after a broken connection only what was not sent is sent again; a cancel ends the request', async () => {
    const { say, state, tell, world } = open();
    await say(CHOICE, { type: 'bundle.send' });
    await tell({ type: 'bundle.kept', asset: assetOf('lobby.png') });
    await tell({ type: 'bundle.failed', fault: BROKEN });
    expect([state().value, state().context.fault]).toEqual(['stopped', BROKEN]);
    await say({ type: 'bundle.retry' });
    expect([world.sent, state().context.fault]).toEqual([['lobby.png', 'stage.png', 'stage.png'], null]);
    await say({ type: 'bundle.cancel' });
    expect([state().value, world.ended]).toEqual(['empty', 3]);
    expect(state().context).toEqual({ files: [], bundle: null, percent: 0, fault: null });
  });

  test('every state and transition of a bundle is reached', () => {
    coverPaths(bundleMachine, inputs);
  });
});
