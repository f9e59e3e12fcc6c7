import { describe, expect, test } from 'vitest';
import { makeFault } from '../../../domain/kernel/fault';
import type { LoginStep } from '../../../domain/login/support-code';
import { signOnMachine } from '../../../machines/login/sign-on.machine';
import { authError, calls, faultError, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { ACME, FRAMED, inputs } from './sign-on.inputs';

const LEAVING_MS = 20_000;
const ABANDONED = makeFault('PROCESSING_ERROR', { code: 'login/abandoned' });
const NOT_LEFT = makeFault('PROCESSING_ERROR', { code: 'auth/idp-unreachable' });
const coded = (code: string) => makeFault('PROCESSING_ERROR', { code, message: code });
const failed = (step: LoginStep, fault = ABANDONED) => ({ type: 'signOn.failed', step, fault });
const SUCCEEDED = { type: 'signOn.succeeded' };

function signOn(returning: string | null = null) {
  const startRedirect = calls<void, { providerId: string }>();
  const openPopup = calls<void, { providerId: string }>();
  const finishRedirect = calls<boolean>();
  const machine = signOnMachine.provide({
    actors: {
      startRedirect: startRedirect.logic,
      openPopup: openPopup.logic,
      finishRedirect: finishRedirect.logic,
    },
  });
  const run = start(machine, { input: { returning } });
  const { actor } = run;
  const begin = async (providerId = ACME) => {
    actor.send({ type: 'signOn.start', providerId });
    await quiet();
  };
  const inPopup = async () => {
    await begin();
    startRedirect.fail(FRAMED);
    await quiet();
  };
  return {
    ...run,
    machine,
    startRedirect,
    openPopup,
    finishRedirect,
    begin,
    inPopup,
    connect: () => actor.send({ type: 'signOn.connect' }),
    cancel: () => actor.send({ type: 'signOn.cancel' }),
    restored: () => actor.send({ type: 'signOn.restored' }),
    state: () => actor.getSnapshot().value,
    providerId: () => actor.getSnapshot().context.providerId,
    isSearching: () => actor.getSnapshot().hasTag('searching'),
    told: () => run.emitted.splice(0),
  };
}

describe('redirecting to a provider', () => {
  test('a redirect reports nothing more, because the page is gone', async () => {
    const { begin, startRedirect, state, providerId, told } = signOn();
    expect(state()).toBe('idle');
    await begin();
    expect([state(), providerId(), startRedirect.inputs()]).toEqual(['redirecting', ACME, [{ providerId: ACME }]]);
    startRedirect.answer();
    await quiet();
    expect([state(), told()]).toEqual(['leaving', []]);
  });

  test.each(['auth/idp-unreachable', 'auth/network-request-failed', 'auth/operation-not-allowed'])(
    'a redirect that fails with %s is reported and can be retried',
    async (code) => {
      const { begin, startRedirect, state, providerId, told } = signOn();
      await begin();
      startRedirect.fail(authError(code));
      await quiet();
      expect([state(), providerId(), told()]).toEqual(['idle', '', [failed('REDIRECT', coded(code))]]);
      await begin();
      expect(state()).toBe('redirecting');
    },
  );

  test('a redirect is not started twice', async () => {
    const { begin, startRedirect, providerId } = signOn();
    await begin();
    await begin('saml.looms');
    expect([startRedirect.count(), providerId()]).toEqual([1, ACME]);
  });

  test('a redirect that has not happened after 20 seconds fails', async () => {
    const { begin, startRedirect, clock, state, told } = signOn();
    await begin();
    startRedirect.answer();
    await quiet();
    clock.increment(LEAVING_MS - 1);
    expect(state()).toBe('leaving');
    clock.increment(1);
    expect([state(), told()]).toEqual(['idle', [failed('REDIRECT', NOT_LEFT)]]);
  });

  test('going back to the page counts as a cancelled sign-on', async () => {
    const { begin, startRedirect, restored, state, told } = signOn();
    await begin();
    startRedirect.answer();
    await quiet();
    restored();
    expect([state(), told()]).toEqual(['idle', [failed('RETURN')]]);
    restored();
    expect(told()).toEqual([]);
  });
});

describe('a window of the provider', () => {
  test('a window opens where a redirect is not possible, and signs the user on', async () => {
    const { inPopup, openPopup, state, providerId, told } = signOn();
    await inPopup();
    expect([state(), openPopup.inputs(), told()]).toEqual(['inPopup', [{ providerId: ACME }], []]);
    openPopup.answer();
    await quiet();
    expect([state(), providerId(), told()]).toEqual(['idle', '', [SUCCEEDED]]);
  });

  test.each(['auth/popup-closed-by-user', 'auth/popup-blocked', 'auth/cancelled-popup-request', 'auth/user-cancelled'])(
    'a window that ends with %s reports it',
    async (code) => {
      const { inPopup, openPopup, state, told } = signOn();
      await inPopup();
      openPopup.fail(authError(code));
      await quiet();
      expect([state(), told()]).toEqual(['idle', [failed('POPUP', coded(code))]]);
    },
  );

  test('cancelling closes the window without a report', async () => {
    const { inPopup, openPopup, cancel, state, told } = signOn();
    await inPopup();
    cancel();
    expect([state(), openPopup.waiting()]).toEqual(['idle', 0]);
    await quiet();
    expect(told()).toEqual([]);
  });
});

describe('returning from a provider', () => {
  test('a return waits for the identity settings and then for the user', async () => {
    const { connect, finishRedirect, state, isSearching, providerId, told } = signOn(ACME);
    expect([state(), isSearching(), finishRedirect.count()]).toEqual(['back', true, 0]);
    connect();
    expect([state(), isSearching(), finishRedirect.waiting()]).toEqual(['searching', true, 1]);
    finishRedirect.answer(true);
    await quiet();
    expect([state(), isSearching(), providerId(), told()]).toEqual(['idle', false, '', [SUCCEEDED]]);
  });

  test('a return without a user counts as a cancelled sign-on', async () => {
    const { connect, finishRedirect, state, told } = signOn(ACME);
    connect();
    finishRedirect.answer(false);
    await quiet();
    expect([state(), told()]).toEqual(['idle', [failed('RETURN')]]);
  });

  test.each([
    'auth/user-cancelled',
    'auth/invalid-credential',
    'auth/account-exists-with-different-credential',
    'auth/user-disabled',
    'auth/too-many-requests',
  ])('a return that fails with %s is reported', async (code) => {
    const { connect, finishRedirect, state, told } = signOn(ACME);
    connect();
    finishRedirect.fail(authError(code));
    await quiet();
    expect([state(), told()]).toEqual(['idle', [failed('RETURN', coded(code))]]);
  });

  test('a page without a redirect does not search for a session', () => {
    const { connect, restored, cancel, state, isSearching, told } = signOn();
    connect();
    restored();
    cancel();
    expect([state(), isSearching(), told()]).toEqual(['idle', false, []]);
  });
});

test('a sign-on replays to the same snapshots', async () => {
  const run = signOn(ACME);
  run.connect();
  run.finishRedirect.fail(faultError('NOT_REACHABLE'));
  await quiet();
  await run.inPopup();
  run.cancel();
  await run.inPopup();
  run.openPopup.answer();
  await quiet();
  await run.begin('saml.looms');
  run.startRedirect.answer();
  await quiet();
  run.clock.increment(LEAVING_MS);
  expect(run.state()).toBe('idle');
  expectReplay(run.machine, run.record);
});

describe('the path search of the sign-on', () => {
  test.each(inputs)(
    'the path search covers every state and transition of the sign-on for a return from $input.returning',
    (given) => {
      coverPaths(signOnMachine, {
        ...given,
        invariant: (snapshot) => (snapshot.value !== 'idle') === (snapshot.context.providerId !== ''),
      });
    },
  );
});
