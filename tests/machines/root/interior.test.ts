import { describe, expect, test } from 'vitest';
import { interiorMachine } from '../../../machines/root/interior.machine';
import { coverPaths } from '../kernel/harness';
import { INPUT, inputs } from './interior.inputs';
import { newTab } from './root-world';

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
      new Set([
        'xstate.init',
        'interior.configured',
        'interior.learn',
        'interior.versionRead',
        'interior.signedIn',
        'interior.loadVenue',
        'interior.settled',
      ]),
    );
  });

  test('reaches every state by every transition', () => {
    coverPaths(interiorMachine, {
      ...inputs,
      invariant: ({ context: { uid, isLoginOn, isPresenceOn, ...rest } }) => {
        expect(rest).toEqual(INPUT);
        expect([[null, 'ada'].includes(uid), typeof isLoginOn, typeof isPresenceOn]).toEqual([
          true,
          'boolean',
          'boolean',
        ]);
      },
    });
  });
});
