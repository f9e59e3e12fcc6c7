import { describe, expect, test } from 'vitest';
import { fromCallback, initialTransition } from 'xstate';
import { makeFault } from '../../../domain/kernel/fault';
import type { RootEvent } from '../../../machines/root/root.events';
import { rootMachine } from '../../../machines/root/root.machine';
import { CONFIG, faultError, LIVE, LOGIN_ON, UNPUBLISHED } from '../kernel/fakes';
import { tell, toldBy } from '../kernel/told';
import { EXPIRED, inputs } from './root.inputs';

const { fault } = faultError('NOT_REACHABLE');
const LOADED = { type: 'xstate.done.actor.loadInterior' } as const;

const machine = rootMachine.provide({ actors: { interior: fromCallback(() => {}) } });
const [atEntrance, first] = initialTransition(machine, inputs.input);
const at = (...events: RootEvent[]) => events.reduce((from, event) => tell(machine, from, event).next, atEntrance);
const placeOf = ({ value }: typeof atEntrance) => value;

describe('at the entrance', () => {
  test('publication and ways of login are asked for at once', () => {
    expect(toldBy(first)).toEqual([
      ['publication', { type: 'publication.load' }],
      ['loginOptions', { type: 'loginOptions.load' }],
    ]);
    expect(placeOf(atEntrance)).toEqual({ running: { way: 'walking', interior: 'absent' } });
  });

  test('the interior is told what concerns it once it is there, the last of each kind', () => {
    const before = at(
      { type: 'application.configured', config: CONFIG },
      { type: 'publication.known', state: 'PUBLISHED', version: LIVE },
      { type: 'publication.known', state: 'UNPUBLISHED', version: UNPUBLISHED },
      { type: 'interior.want' },
    );
    const { next, told } = tell(machine, before, LOADED);
    expect(told).toEqual([
      ['interior', { type: 'interior.configured', trackerUrl: null, isPresenceOn: false }],
      ['interior', { type: 'interior.versionRead', version: UNPUBLISHED }],
    ]);
    expect([placeOf(next), next.context.held]).toEqual([
      { running: { way: 'walking', interior: { present: 'open' } } },
      null,
    ]);
  });

  test('what goes wrong is told to the reporter', () => {
    expect(tell(machine, atEntrance, { type: 'publication.missed', fault }).told).toEqual([
      ['reporter', { type: 'report', level: 'ERROR', category: 'polling', message: 'NOT_REACHABLE', details: null }],
    ]);
  });

  test.each<RootEvent>([
    { type: 'interior.want' },
    { type: 'session.signedIn', uid: 'ada', roles: [] },
    { type: 'navigation.needsVenue', architectureId: 'aurora' },
  ])('$type has the interior fetched, and the way fails where it cannot be', (event) => {
    const loading = at(event);
    expect(placeOf(loading)).toEqual({ running: { way: 'walking', interior: 'loading' } });
    const failed = tell(machine, loading, { type: 'xstate.error.actor.loadInterior' });
    expect(placeOf(failed.next)).toEqual({ running: { way: 'walking', interior: 'absent' } });
    expect(failed.told).toEqual([
      ['navigation', { type: 'fact.failed', reason: 'venue', fault: makeFault('NOT_REACHABLE') }],
    ]);
  });

  test('whoever logs out leaves nothing behind but how the venue is entered', () => {
    const before = at(
      { type: 'loginOptions.known', options: LOGIN_ON },
      { type: 'navigation.needsVenue', architectureId: 'aurora' },
    );
    const { next, told } = tell(machine, before, { type: 'session.signedOut', uid: 'ada' });
    expect(next.context.held).toEqual([{ type: 'interior.learn', isLoginOn: true }]);
    expect(told).toEqual([
      ['login', { type: 'login.reopen' }],
      ['navigation', { type: 'fact.learned', facts: { session: 'signedOut', venue: null } }],
    ]);
  });
});

describe('a way that is blocked', () => {
  const inside = tell(machine, at({ type: 'interior.want' }), LOADED).next;
  const blocked = tell(machine, inside, { type: 'navigation.aborted', reason: 'venue', fault }).next;

  test('is said by a screen alone, and forgotten when another is tried', () => {
    expect(placeOf(blocked)).toMatchObject({ running: { way: 'stuck' } });
    const { next, told } = tell(machine, blocked, { type: 'navigation.started' });
    expect(placeOf(next)).toMatchObject({ running: { way: 'walking' } });
    expect(told).toEqual([
      ['globalError', { type: 'globalError.dismiss' }],
      ['globalError', { type: 'globalError.unsuppress' }],
      ['dialogs', { type: 'dialogs.closeAll' }],
    ]);
  });

  test('because the session is over leaves the words to the error dialog', () => {
    const { next } = tell(machine, inside, { type: 'navigation.aborted', reason: 'venue', fault: EXPIRED.fault });
    expect(placeOf(next)).toMatchObject({ running: { way: 'walking' } });
  });
});
