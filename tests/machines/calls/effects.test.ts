import { expect, test } from 'vitest';
import type { EffectChange, Effects } from '../../../domain/calls/effects';
import {
  type EffectsCommand,
  type EffectsEvent,
  effectsMachine,
  isShownOn,
} from '../../../machines/calls/effects.machine';
import { calls, feed, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs, QUIET_OFF, QUIET_ON } from './effects.inputs';

const BLURRED: Effects = { ...QUIET_OFF, backgroundBlur: true };

function effects() {
  const effectsFeed = feed<EffectsCommand>();
  const changeEffect = calls<Effects, { change: EffectChange | null }>();
  const machine = effectsMachine.provide({
    actors: { effectsFeed: effectsFeed.logic, changeEffect: changeEffect.logic },
  });
  const run = start(machine);
  return {
    ...run,
    machine,
    changeEffect,
    kept: () => effectsFeed.heard,
    say: (event: EffectsEvent) => effectsFeed.say(event),
    choose: (effect: EffectChange['effect'], isOn: boolean) => run.actor.send({ type: 'effects.choose', effect, isOn }),
    isOn: (effect: EffectChange['effect']) => isShownOn(run.actor.getSnapshot().context, effect),
    refused: () => run.actor.getSnapshot().context.refused,
    asked: () => changeEffect.inputs().map(({ change }) => change),
    answer: async (told: Effects) => {
      changeEffect.answer(told);
      await quiet();
    },
  };
}

test('a choice is shown at once, and stored when the device follows it', async () => {
  const { say, choose, isOn, kept, answer, machine, record } = effects();
  say({ type: 'effects.opened', effects: QUIET_OFF, wishes: {} });
  choose('noiseSuppression', true);
  expect([isOn('noiseSuppression'), kept()]).toEqual([true, []]);
  await answer(QUIET_ON);
  expect([isOn('noiseSuppression'), kept()]).toEqual([
    true,
    [{ type: 'effects.keep', change: { effect: 'noiseSuppression', isOn: true } }],
  ]);
  expectReplay(machine, record);
});

test('a refused choice returns to what the device does, says so, and is not stored', async () => {
  const { say, choose, isOn, refused, kept, answer } = effects();
  say({ type: 'effects.opened', effects: QUIET_OFF, wishes: {} });
  choose('noiseSuppression', true);
  await answer(QUIET_OFF);
  expect([isOn('noiseSuppression'), refused(), kept()]).toEqual([false, 'noiseSuppression', []]);
  choose('noiseSuppression', true);
  expect(refused()).toBeNull();
});

test('a browser that does not answer has refused', () => {
  const { say, choose, isOn, refused, clock } = effects();
  say({ type: 'effects.opened', effects: QUIET_OFF, wishes: {} });
  choose('noiseSuppression', true);
  clock.increment(10_000);
  expect([isOn('noiseSuppression'), refused()]).toEqual([false, 'noiseSuppression']);
});

test('stored wishes are applied to a new device, each once', async () => {
  const { say, asked, answer } = effects();
  const both: Effects = { ...QUIET_OFF, backgroundBlur: false };
  say({ type: 'effects.opened', effects: both, wishes: { noiseSuppression: true, backgroundBlur: true } });
  await answer({ ...QUIET_ON, backgroundBlur: false });
  await answer({ ...QUIET_ON, backgroundBlur: false });
  expect(asked()).toEqual([
    { effect: 'noiseSuppression', isOn: true },
    { effect: 'backgroundBlur', isOn: true },
  ]);
});

test('a wish that a device leaves no choice for, or follows already, changes nothing', () => {
  const { say, asked } = effects();
  say({ type: 'effects.opened', effects: QUIET_ON, wishes: { noiseSuppression: true, backgroundBlur: true } });
  expect(asked()).toEqual([]);
});

test('blur that the system turns off is followed, and neither stored nor turned on again', () => {
  const { say, isOn, kept, asked } = effects();
  say({ type: 'effects.opened', effects: BLURRED, wishes: { backgroundBlur: true } });
  say({ type: 'effects.changed', effects: { ...BLURRED, backgroundBlur: false } });
  expect([isOn('backgroundBlur'), kept(), asked()]).toEqual([false, [], []]);
});

test('a user who changes their mind while the browser works gets what they chose last', async () => {
  const { say, choose, isOn, asked, answer } = effects();
  say({ type: 'effects.opened', effects: QUIET_OFF, wishes: {} });
  choose('noiseSuppression', true);
  choose('noiseSuppression', false);
  expect(isOn('noiseSuppression')).toBe(false);
  await answer(QUIET_ON);
  await answer(QUIET_OFF);
  expect([isOn('noiseSuppression'), asked().map((change) => change?.isOn)]).toEqual([false, [true, false]]);
});

test('what no device offers cannot be chosen', () => {
  const { say, choose, asked } = effects();
  say({ type: 'effects.opened', effects: QUIET_OFF, wishes: {} });
  choose('backgroundBlur', true);
  expect(asked()).toEqual([]);
});

test('the effects of devices reach every state by every transition', () => {
  expect(coverPaths(effectsMachine, inputs).snapshots).toBeGreaterThan(10);
});
