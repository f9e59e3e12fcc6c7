import * as v from 'valibot';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import { VenueSchema } from '../../../domain/kernel/venue';
import type { VenueVersion } from '../../../domain/shell/version';
import { venueMachine } from '../../../machines/venue/venue.machine';
import venueJson from '../../fixtures/contract/venue.json';
import type { Inputs } from '../kernel/explore';

export const aurora = v.parse(VenueSchema, venueJson);
export const several = v.parse(VenueSchema, { architectures: [{ id: 'aurora' }, { id: 'borealis' }] });
export const broken = new FaultError(makeFault('PROCESSING_ERROR', { status: 500, message: 'The database is gone' }));
export const LIVE: VenueVersion = {
  mode: 'live',
  version: 20,
  publishedVersion: 12,
  publishedArchitectureId: 'aurora',
};
export const load = (architectureId: string) => ({ type: 'venue.load', architectureId }) as const;
export const says = (version: VenueVersion) => ({ type: 'venue.versionRead', version }) as const;
export const login = (isOn: boolean) => ({ type: 'venue.login', isOn }) as const;

export const inputs: Inputs<typeof venueMachine> = {
  input: { chance: 0 },
  events: [
    load('aurora'),
    load('borealis'),
    { type: 'venue.clear' },
    says(LIVE),
    says({ ...LIVE, publishedVersion: 13 }),
    says({ ...LIVE, publishedVersion: -1 }),
    login(false),
    { type: 'venue.admit' },
    ...[aurora, several].flatMap((output) => [
      { type: 'xstate.done.actor.readVenue', output } as const,
      { type: 'xstate.done.actor.renewVenue', output } as const,
    ]),
    { type: 'xstate.error.actor.readVenue', error: broken },
    { type: 'xstate.error.actor.renewVenue', error: broken },
  ],
  limit: 60_000,
  project: ({ architecture, isLoginOn, isSignedIn, ...context }) => ({
    ...context,
    isCompared: !isLoginOn || isSignedIn,
    architecture: architecture?.id ?? null,
  }),
};
