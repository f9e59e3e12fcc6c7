import { describe, expect, test } from 'vitest';
import { type Sealed, seal } from '../../../domain/kernel/sealed';
import type { HelpJoined } from '../../../domain/support/live-help';
import { followingMachine } from '../../../machines/control/following.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs } from './following.inputs';

function following(joined: HelpJoined) {
  const joinSession = calls<HelpJoined, { code: Sealed<string> | null }>(() => joined);
  const machine = followingMachine.provide({ actors: { joinSession: joinSession.logic } });
  const run = start(machine);
  const join = async (code: string) => {
    run.actor.send({ type: 'following.join', code: seal(code) });
    await quiet();
    const { value, context } = run.actor.getSnapshot();
    return { value, view: context.view, refusal: context.refusal, fault: context.fault?.message };
  };
  return { machine, joinSession, join, ...run };
}

describe('an administrator who enters a code', () => {
  test('gets the address of the session', async () => {
    const { join, machine, record, joinSession } = following({ view: 'a-view' });
    expect(await join('k7q 2mx')).toEqual({ value: 'joined', view: 'a-view', refusal: null, fault: undefined });
    expect(joinSession.inputs().map(({ code }) => code?.open())).toEqual(['k7q 2mx']);
    expectReplay(machine, record);
  });

  test('reads why a code does not work, and enters another', async () => {
    const { join, joinSession } = following({ refusal: 'expired' });
    expect(await join('K7Q2MX')).toEqual({ value: 'refused', view: null, refusal: 'expired', fault: undefined });
    joinSession.reply = () => {
      throw new Error('No service');
    };
    expect(await join('K7Q2MX')).toEqual({ value: 'failed', view: null, refusal: null, fault: 'No service' });
    joinSession.reply = () => ({ view: 'a-view' });
    expect(await join('K7Q2MY')).toEqual({ value: 'joined', view: 'a-view', refusal: null, fault: undefined });
  });

  test('every state and transition is reached', () => {
    coverPaths(followingMachine, inputs);
  });
});
