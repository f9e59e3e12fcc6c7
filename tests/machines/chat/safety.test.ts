import { expect, test } from 'vitest';
import type { SafetyCommand } from '../../../machines/chat/chat.events';
import { safetyMachine } from '../../../machines/chat/safety.machine';
import type { RealtimeLine } from '../../../machines/shell/realtime.line';
import { calls, feed, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { LINE } from './room.inputs';
import { inputs, lockOut, warning } from './safety.inputs';

const DAY_MS = 86_400_000;

function safety() {
  const safetyFeed = feed<SafetyCommand, RealtimeLine>();
  const keepWarning = calls<void, { line: RealtimeLine; at: number }>(() => {});
  const machine = safetyMachine.provide({
    actors: { safetyFeed: safetyFeed.logic, keepWarning: keepWarning.logic },
  });
  const run = start(machine, { input: { line: LINE } });
  return {
    ...run,
    machine,
    safetyFeed,
    keepWarning,
    standing: () => run.actor.getSnapshot().value.standing,
    context: () => run.actor.getSnapshot().context,
  };
}

test('a user blocks and unblocks another one, and reads it if that fails', () => {
  const { actor, safetyFeed, context } = safety();
  actor.send({ type: 'safety.block', uid: 'grace', isOn: true });
  safetyFeed.say({ type: 'safety.blocked', uids: ['grace'] });
  expect([safetyFeed.heard, context().blocked]).toEqual([
    [{ type: 'feed.block', uid: 'grace', isOn: true }],
    ['grace'],
  ]);
  safetyFeed.say({ type: 'safety.failed' });
  expect(context().hasFailed).toBe(true);
  actor.send({ type: 'safety.dismiss' });
  expect(context().hasFailed).toBe(false);
});

test('a warning is shown until the user has read it, and a later one again', async () => {
  const { actor, safetyFeed, standing, keepWarning } = safety();
  safetyFeed.say({ type: 'safety.sanctioned', sanction: warning });
  expect(standing()).toBe('warned');
  actor.send({ type: 'safety.acknowledge' });
  await quiet();
  expect([standing(), keepWarning.inputs()]).toEqual(['acknowledged', [{ line: LINE, at: 1 }]]);
  safetyFeed.say({ type: 'safety.sanctioned', sanction: { ...warning, at: 2 } });
  expect(standing()).toBe('warned');
  keepWarning.reply = () => {
    throw new Error('No storage');
  };
  actor.send({ type: 'safety.acknowledge' });
  await quiet();
  expect([standing(), actor.getSnapshot().status]).toEqual(['acknowledged', 'active']);
});

test('a user who is locked out may write again when that ends, or when it is lifted', () => {
  const { safetyFeed, standing, clock } = safety();
  safetyFeed.say({ type: 'safety.sanctioned', sanction: lockOut(60_000) });
  clock.increment(59_999);
  expect(standing()).toBe('lockedOut');
  clock.increment(1);
  expect(standing()).toBe('good');
  safetyFeed.say({ type: 'safety.sanctioned', sanction: lockOut(60_000) });
  safetyFeed.say({ type: 'safety.sanctioned', sanction: null });
  expect(standing()).toBe('good');
});

test('a user may be locked out for longer than the timers of browsers reach', () => {
  const { safetyFeed, standing, clock } = safety();
  safetyFeed.say({ type: 'safety.sanctioned', sanction: lockOut(2.5 * DAY_MS) });
  for (let half = 0; half < 4; half += 1) clock.increment(DAY_MS / 2);
  expect(standing()).toBe('lockedOut');
  clock.increment(DAY_MS / 2);
  expect(standing()).toBe('good');
});

test.each([
  ['is refused', { type: 'safety.refused' }],
  ['breaks', { type: 'xstate.error.actor.safetyFeed', error: new Error('No SDK') }],
])('a record that %s is read again every half minute, five times, and keeps whom the user blocks', (_, failure) => {
  const { actor, safetyFeed, context, clock, record, machine } = safety();
  safetyFeed.say({ type: 'safety.blocked', uids: ['grace'] });
  safetyFeed.say({ type: 'safety.sanctioned', sanction: lockOut(60_000) });
  for (let turn = 0; turn < 9; turn += 1) {
    if (safetyFeed.isOn()) actor.send(failure as never);
    clock.increment(29_999);
    expect(safetyFeed.isOn()).toBe(false);
    clock.increment(1);
  }
  expect([safetyFeed.inputs.length, context().blocked]).toEqual([6, ['grace']]);
  expectReplay(machine, record);
  expect(JSON.stringify(record.log)).not.toContain('Be kind');
});

test('the path search covers every state and transition of safety', () => {
  coverPaths(safetyMachine, inputs);
});
