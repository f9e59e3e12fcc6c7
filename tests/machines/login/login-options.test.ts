import { describe, expect, test } from 'vitest';
import type { LoginOptions } from '../../../domain/login/login';
import { loginOptionsMachine } from '../../../machines/login/login-options.machine';
import { calls, LOGIN_OFF, LOGIN_ON, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs, OFFLINE, SEVERAL } from './login-options.inputs';

function loginOptions() {
  const readLoginOptions = calls<LoginOptions>();
  const machine = loginOptionsMachine.provide({ actors: { readLoginOptions: readLoginOptions.logic } });
  const run = start(machine);
  const load = () => run.actor.send({ type: 'loginOptions.load' });
  return { ...run, machine, load, readLoginOptions };
}

describe('login options', () => {
  test('login options are requested once, when they are needed §4.16', () => {
    const { actor, load, readLoginOptions } = loginOptions();
    expect([actor.getSnapshot().value, readLoginOptions.count()]).toEqual(['unknown', 0]);
    load();
    load();
    expect([actor.getSnapshot().value, readLoginOptions.count()]).toEqual(['loading', 1]);
  });

  test.each([
    ['login options enable login §3.74', LOGIN_ON, 'enabled'],
    ['several login options enable login; unknown kinds are reported', SEVERAL, 'enabled'],
    ['an anonymous option disables login §4.17', LOGIN_OFF, 'disabled'],
    ['an anonymous option disables login; unknown kinds are reported', { ...LOGIN_OFF, ignored: ['fax'] }, 'disabled'],
  ])('%s', async (_, options, state) => {
    const { actor, emitted, load, readLoginOptions } = loginOptions();
    load();
    readLoginOptions.answer(options);
    await quiet();
    expect(actor.getSnapshot()).toMatchObject({
      value: state,
      context: { options: options.options, ignored: options.ignored, fault: null },
    });
    expect(emitted).toEqual([
      { type: 'loginOptions.known', options },
      ...options.ignored.map((kind) => ({ type: 'loginOptions.ignored', kinds: [kind] })),
    ]);
    load();
    expect(readLoginOptions.count()).toBe(1);
  });

  test('login options that fail to load report the error and load again on request', async () => {
    const { actor, emitted, load, readLoginOptions } = loginOptions();
    load();
    readLoginOptions.fail(OFFLINE);
    await quiet();
    expect(actor.getSnapshot()).toMatchObject({ value: 'failed', context: { fault: OFFLINE.fault } });
    expect(emitted).toEqual([{ type: 'loginOptions.failed', fault: OFFLINE.fault }]);
    load();
    readLoginOptions.answer(LOGIN_ON);
    await quiet();
    expect(actor.getSnapshot()).toMatchObject({ value: 'enabled', context: { fault: null } });
  });

  test('the login options replay from their log', async () => {
    const { machine, record, load, readLoginOptions } = loginOptions();
    load();
    readLoginOptions.fail(new TypeError('Failed to fetch'));
    await quiet();
    load();
    readLoginOptions.answer(SEVERAL);
    await quiet();
    expectReplay(machine, record);
  });

  test('the path search covers every state and transition of the login options', () => {
    coverPaths(loginOptionsMachine, {
      ...inputs,
      invariant: ({ value, context }) => (value === 'failed') === (context.fault !== null) || value === 'loading',
    });
  });
});
