import { describe, expect, test } from 'vitest';
import { interiorMachine } from '../../machines/interior.machine';
import { AURORA_SUMMARY, faultError } from './fakes';
import { coverPaths } from './harness';
import { newTab } from './root-world';

const INPUT = { presentation: 'picture', captured: null, chance: 0 } as const;
const { fault } = faultError('NOT_REACHABLE');
const LOBBY_ROUTE = { name: 'Area', architectureId: 'aurora', areaId: 'lobby' } as const;

describe('the interior', () => {
  test('tells the root of venue and profile, and keeps to itself what it tells its own parts', async () => {
    const tab = newTab({ path: '/v/aurora/area/lobby', identity: { uid: 'ada', email: 'ada@example.org' } });
    const { record } = await tab.open();
    const heard = record.log.flatMap((entry) =>
      entry.kind === 'event' && entry.actor === 'root' && entry.from === 'root/interiorFacts' ? [entry.event.type] : [],
    );
    expect(heard).toEqual(['venue.loaded']);
    const received = record.log.flatMap((entry) =>
      entry.kind === 'event' && entry.actor === 'root/interior' && entry.from === 'root' ? [entry.event.type] : [],
    );
    expect(new Set(received)).toEqual(
      new Set(['xstate.init', 'interior.learn', 'interior.signedIn', 'interior.loadVenue', 'interior.settled']),
    );
  });

  test('reaches every state by every transition', () => {
    coverPaths(interiorMachine, {
      input: INPUT,
      limit: 200,
      events: [
        { type: 'interior.learn', isLoginOn: true },
        { type: 'interior.signedIn', uid: 'ada' },
        { type: 'interior.signedOut' },
        { type: 'interior.loadVenue', architectureId: 'aurora' },
        { type: 'interior.settled', route: LOBBY_ROUTE, summary: AURORA_SUMMARY },
        { type: 'interior.settled', route: LOBBY_ROUTE, summary: null },
        { type: 'venue.loaded', summary: AURORA_SUMMARY },
        { type: 'venue.failed', architectureId: 'aurora', fault },
        { type: 'venue.cleared' },
        { type: 'profile.missing', fault },
        { type: 'profile.failed', fault },
      ],
      invariant: ({ context }) => {
        expect(context).toEqual(INPUT);
      },
    });
  });
});
