import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type TrackingEvent, trackingMachine } from '../../../machines/privacy/tracking.machine';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { ALL, inputs } from './tracking.inputs';

const ENABLED = { type: 'tracking.enabled', uid: 'ada' };
const DISABLED = { type: 'tracking.disabled' };

function tracking(...events: TrackingEvent[]) {
  const run = start(trackingMachine);
  const send = (...more: TrackingEvent[]) => {
    for (const event of more) run.actor.send(event);
  };
  send(...events);
  return { ...run, send, isOn: () => run.actor.getSnapshot().matches('enabled') };
}

describe('personalised tracking', () => {
  test('personalised tracking is on while the venue allows it, login is on and a known user has consented §4.61 §3.14', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(ALL, { minLength: 0 }), (some) => {
        const { isOn, emitted } = tracking(...some);
        expect([isOn(), emitted]).toEqual(some.length === 4 ? [true, [ENABLED]] : [false, []]);
      }),
    );
  });

  test.each<[string, TrackingEvent]>([
    ['on logout §4.62', { type: 'tracking.user', uid: null }],
    ['when consent is withdrawn §4.63', { type: 'tracking.consent', isGiven: false }],
    ['when the venue disables it §4.64', { type: 'tracking.venue', isOn: false }],
    ['when login is turned off', { type: 'tracking.login', isOn: false }],
  ])('personalised tracking is turned off %s', (_, event) => {
    const { send, isOn, emitted } = tracking(...ALL);
    send(event);
    expect([isOn(), emitted]).toEqual([false, [ENABLED, DISABLED]]);
    send(...ALL);
    expect([isOn(), emitted]).toEqual([true, [ENABLED, DISABLED, ENABLED]]);
  });

  test('personalised tracking reports each change once', () => {
    const { send, emitted } = tracking(...ALL);
    send(...ALL);
    expect(emitted).toEqual([ENABLED]);
  });

  test('personalised tracking follows the current user', () => {
    const { send, isOn, emitted } = tracking(...ALL);
    send({ type: 'tracking.user', uid: 'grace' });
    expect([isOn(), emitted]).toEqual([true, [ENABLED, DISABLED, { type: 'tracking.enabled', uid: 'grace' }]]);
  });

  test('in any order, personalised tracking reports no user while one of its four conditions is missing', () => {
    const event = fc.oneof(
      fc.boolean().map((isOn): TrackingEvent => ({ type: 'tracking.venue', isOn })),
      fc.boolean().map((isOn): TrackingEvent => ({ type: 'tracking.login', isOn })),
      fc.boolean().map((isGiven): TrackingEvent => ({ type: 'tracking.consent', isGiven })),
      fc.constantFrom(null, 'ada', 'grace').map((uid): TrackingEvent => ({ type: 'tracking.user', uid })),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const { actor, emitted, isOn } = tracking();
        let told: string | null = null;
        for (const each of events) {
          actor.send(each);
          for (const fact of emitted.splice(0)) told = fact.type === 'tracking.enabled' ? fact.uid : null;
          const { isVenueOn, isLoginOn, isConsented, uid } = actor.getSnapshot().context;
          const may = isVenueOn && isLoginOn && isConsented && uid !== null;
          expect([isOn(), told]).toEqual([may, may ? uid : null]);
        }
      }),
    );
  });

  test('personalised tracking replays from its log', () => {
    const { record, send } = tracking(...ALL);
    send({ type: 'tracking.user', uid: 'grace' }, { type: 'tracking.user', uid: null });
    expectReplay(trackingMachine, record);
  });

  test('the path search covers every state and transition of personalised tracking', () => {
    coverPaths(trackingMachine, {
      ...inputs,
      invariant: (snapshot) => {
        const { isVenueOn, isLoginOn, isConsented, uid } = snapshot.context;
        expect(snapshot.matches('enabled')).toBe(isVenueOn && isLoginOn && isConsented && uid !== null);
      },
    });
  });
});
