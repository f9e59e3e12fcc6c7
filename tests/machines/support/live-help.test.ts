import { describe, expect, test } from 'vitest';
import { fromCallback } from 'xstate';
import { seal } from '../../../domain/kernel/sealed';
import {
  type HelpNews,
  type LineCommand,
  type LineInput,
  liveHelpMachine,
  type OfferedHelp,
} from '../../../machines/support/live-help.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs } from './live-help.inputs';

const OFFER: OfferedHelp = { id: seal('an-id'), code: seal('K7Q2MX'), until: 600_000 };

async function liveHelp() {
  const makeCode = calls<OfferedHelp>(() => OFFER);
  const said: (LineCommand | 'begun' | 'over')[] = [];
  let tell: (news: HelpNews) => void = () => {};
  const machine = liveHelpMachine.provide({
    actors: {
      makeCode: makeCode.logic,
      line: fromCallback<LineCommand, LineInput>(({ receive, sendBack }) => {
        said.push('begun');
        tell = sendBack;
        receive((command) => said.push(command));
        return () => void said.push('over');
      }),
    },
  });
  const run = start(machine);
  run.actor.send({ type: 'liveHelp.configure', isOn: true });
  run.actor.send({ type: 'liveHelp.signIn' });
  const ask = async () => {
    run.actor.send({ type: 'liveHelp.ask' });
    await quiet();
  };
  return { machine, makeCode, said, ask, tell: (news: HelpNews): void => tell(news), ...run };
}

describe('live help', () => {
  test('is offered to users of a venue with the inspector, and begins with nothing but a code', async () => {
    const { actor, said, ask } = await liveHelp();
    expect([actor.getSnapshot().value, said]).toEqual(['idle', []]);
    await ask();
    expect(actor.getSnapshot().value).toEqual({ open: 'waiting' });
    expect(actor.getSnapshot().context).toMatchObject({ showsView: false, helper: null });
    expect(actor.getSnapshot().context.code?.open()).toBe('K7Q2MX');
  });

  test('the attendee sees who follows, chooses what they see, and ends it; the next time begins with the charts alone', async () => {
    const { actor, said, ask, tell, machine, record } = await liveHelp();
    await ask();
    tell({ type: 'help.followed', helper: seal('Radia'), since: 1000 });
    expect(actor.getSnapshot().hasTag('followed')).toBe(true);
    expect(actor.getSnapshot().context.code).toBeNull();
    expect(actor.getSnapshot().context.helper?.open()).toBe('Radia');
    actor.send({ type: 'liveHelp.show', showsView: true });
    tell({ type: 'help.cut' });
    expect(actor.getSnapshot().value).toEqual({ open: { followed: 'cut' } });
    tell({ type: 'help.back' });
    actor.send({ type: 'liveHelp.end' });
    expect(said).toEqual(['begun', { type: 'line.show', showsView: true }, 'over']);
    expect([actor.getSnapshot().value, actor.getSnapshot().context.reason]).toEqual(['ended', 'attendee']);
    actor.send({ type: 'liveHelp.dismiss' });
    expect(actor.getSnapshot().context).toMatchObject({ showsView: false, id: null, helper: null });
    expectReplay(machine, record);
  });

  test('an end by support or by time is said until the attendee has read it', async () => {
    const { actor, said, ask, tell } = await liveHelp();
    await ask();
    tell({ type: 'help.followed', helper: seal('Radia'), since: 1000 });
    tell({ type: 'help.ended', reason: 'time' });
    expect([actor.getSnapshot().value, actor.getSnapshot().context.reason]).toEqual(['ended', 'time']);
    expect(said.at(-1)).toBe('over');
    actor.send({ type: 'liveHelp.dismiss' });
    expect([actor.getSnapshot().value, actor.getSnapshot().context.reason]).toEqual(['idle', null]);
  });

  test.each([{ type: 'liveHelp.signOut' } as const, { type: 'liveHelp.configure', isOn: false } as const])(
    'following ends with $type',
    async (event) => {
      const { actor, said, ask, tell } = await liveHelp();
      await ask();
      tell({ type: 'help.followed', helper: seal('Radia'), since: 1000 });
      actor.send(event);
      expect([actor.getSnapshot().value, said.at(-1)]).toEqual(['absent', 'over']);
    },
  );

  test('a code that cannot be made can be asked for again', async () => {
    const { actor, makeCode, ask } = await liveHelp();
    makeCode.reply = () => {
      throw new Error('No service');
    };
    await ask();
    expect([actor.getSnapshot().value, actor.getSnapshot().context.fault?.message]).toEqual(['failed', 'No service']);
    makeCode.reply = () => OFFER;
    await ask();
    expect(actor.getSnapshot().value).toEqual({ open: 'waiting' });
    expect(actor.getSnapshot().context.fault).toBeNull();
  });

  test('every state and transition is reached', () => {
    coverPaths(liveHelpMachine, inputs);
  });
});
