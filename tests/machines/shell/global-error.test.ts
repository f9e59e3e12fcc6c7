import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Fault } from '../../../domain/kernel/fault';
import { type GlobalErrorEvent, globalErrorMachine } from '../../../machines/shell/global-error.machine';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { broken, dismiss, down, inputs, raise, suppress, unsuppress } from './global-error.inputs';

function run(...events: readonly GlobalErrorEvent[]) {
  const { actor, record } = start(globalErrorMachine);
  for (const event of events) actor.send(event);
  const { value, context } = actor.getSnapshot();
  return { record, state: { value, ...context } };
}

const none = { value: 'none', code: null, status: null, message: null, suppressions: 0 };
const shown = {
  value: { set: 'shown' },
  code: 'PROCESSING_ERROR',
  status: 500,
  message: 'The database is gone',
  suppressions: 0,
};

describe('the global error', () => {
  test('a raised global error shows its code and the message of the service §3.62 §4.65', () => {
    expect(run().state).toEqual(none);
    expect(run(raise(broken)).state).toEqual(shown);
  });

  test('a later global error replaces the earlier one', () => {
    expect(run(raise(down), raise(broken)).state).toEqual(shown);
  });

  test('dismissing clears the global error; dismissing none changes nothing §4.66', () => {
    expect(run(raise(broken), dismiss).state).toEqual(none);
    expect(run(dismiss).state).toEqual(none);
  });

  test('a suppressed global error is set but shown only afterwards §3.63', () => {
    const hidden = { ...shown, value: { set: 'suppressed' } };
    expect(run(suppress, raise(broken)).state).toEqual({ ...hidden, suppressions: 1 });
    expect(run(raise(broken), suppress).state).toEqual({ ...hidden, suppressions: 1 });
    expect(run(suppress, raise(broken), unsuppress).state).toEqual(shown);
  });

  test('a global error stays suppressed until every suppression ends', () => {
    expect(run(suppress, suppress, raise(broken), unsuppress).state).toMatchObject({
      value: { set: 'suppressed' },
      suppressions: 1,
    });
    expect(run(suppress, suppress, raise(broken), unsuppress, unsuppress).state).toEqual(shown);
  });

  test('a global error dismissed while suppressed does not show afterwards', () => {
    expect(run(suppress, raise(broken), dismiss, unsuppress).state).toEqual(none);
  });

  test('the count of suppressions never falls below zero, and an error shows exactly when set and not suppressed §3.63 §4.67', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(raise(down), raise(broken), dismiss, suppress, unsuppress)), (events) => {
        const actor = createActor(globalErrorMachine).start();
        let suppressions = 0;
        let fault: Fault | null = null;
        for (const event of events) {
          actor.send(event);
          if (event.type === 'globalError.suppress') suppressions += 1;
          if (event.type === 'globalError.unsuppress') suppressions = Math.max(0, suppressions - 1);
          if (event.type === 'globalError.raise') ({ fault } = event);
          if (event.type === 'globalError.dismiss') fault = null;
          const snapshot = actor.getSnapshot();
          expect(snapshot.context).toEqual({
            code: fault?.kind ?? null,
            status: fault?.status ?? null,
            message: fault?.message ?? null,
            suppressions,
          });
          expect(snapshot.matches({ set: 'shown' })).toBe(fault !== null && suppressions === 0);
          expect(snapshot.matches('none')).toBe(fault === null);
        }
      }),
    );
  });

  test('the global error replays from its log', () => {
    const { record } = run(suppress, raise(broken), raise(down), unsuppress, unsuppress, dismiss, raise(broken));
    expectReplay(globalErrorMachine, record);
  });

  test('on any path, the global error has a code exactly while it is set', () => {
    coverPaths(globalErrorMachine, {
      ...inputs,
      invariant: (snapshot) => {
        expect(snapshot.context.suppressions).toBeGreaterThanOrEqual(0);
        expect(snapshot.context.code !== null).toBe(snapshot.matches('set'));
        expect(snapshot.matches({ set: 'suppressed' })).toBe(
          snapshot.matches('set') && snapshot.context.suppressions > 0,
        );
      },
    });
  });
});
