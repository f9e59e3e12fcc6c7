import { makeFault } from '../../../domain/kernel/fault';
import { type Sealed, seal } from '../../../domain/kernel/sealed';
import type { UserProfile } from '../../../domain/people/profile';
import type { PresenceEvent } from '../../../machines/people/presence.events';
import type { presenceMachine } from '../../../machines/people/presence.machine';
import type { Inputs } from '../kernel/explore';
import { ADA, faultError, profileOf } from '../kernel/fakes';

export const DATABASE = 'https://venue.example';
export const PROFILE = seal(profileOf(ADA));
export const ALLOW: PresenceEvent = { type: 'presence.configure', database: DATABASE };
export const CONNECTED: PresenceEvent = { type: 'presence.connected' };
export const LED: PresenceEvent = { type: 'presence.led' };
export const arrive = (uid: string, attendee: Sealed<UserProfile> | null = PROFILE): PresenceEvent => ({
  type: 'presence.arrive',
  uid,
  attendee,
});
export const enter = (areaId: string | null): PresenceEvent => ({ type: 'presence.enterArea', areaId });

const failures = (id: string) => [
  { type: `xstate.error.actor.${id}` as const, error: faultError('FORBIDDEN') },
  { type: `xstate.error.actor.${id}` as const, error: faultError('NOT_REACHABLE') },
];

export const inputs: Inputs<typeof presenceMachine> = {
  input: { now: 1 },
  limit: 400_000,
  project: (context) => ({ ...context, status: context.status === 'Offline', failures: Math.min(context.failures, 1) }),
  events: [
    ALLOW,
    { type: 'presence.configure', database: null },
    { type: 'presence.login', isOn: false },
    { type: 'presence.login', isOn: true },
    { type: 'presence.mode', mode: 'stage' },
    arrive('ada', null),
    arrive('ada'),
    arrive('grace'),
    enter('lobby'),
    enter('stage'),
    enter(null),
    { type: 'presence.avail', status: 'Idle' },
    { type: 'presence.avail', status: 'Offline' },
    { type: 'presence.depart' },
    { type: 'presence.retry' },
    CONNECTED,
    { type: 'presence.disconnected' },
    { type: 'presence.unopened', fault: makeFault('NOT_REACHABLE') },
    { type: 'presence.lost' },
    { type: 'presence.renewed' },
    LED,
    { type: 'presence.followed' },
    ...failures('armRemoval'),
    ...failures('updateAttendee'),
    ...failures('hideAttendee'),
  ],
};
