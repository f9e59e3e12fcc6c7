import { type Sealed, seal } from '../../../domain/kernel/sealed';
import type { UserProfile } from '../../../domain/people/profile';
import { type PresenceEvent, presenceMachine } from '../../../machines/people/presence.machine';
import type { Inputs } from '../kernel/explore';
import { ADA, profileOf } from '../kernel/fakes';

export const PROFILE = seal(profileOf(ADA));
export const ALLOW: PresenceEvent = { type: 'presence.configure', isOn: true };
export const CONNECTED: PresenceEvent = { type: 'presence.connected' };
export const arrive = (uid: string, attendee: Sealed<UserProfile> | null = PROFILE): PresenceEvent => ({
  type: 'presence.arrive',
  uid,
  attendee,
});
export const enter = (areaId: string | null): PresenceEvent => ({ type: 'presence.enterArea', areaId });

export const inputs: Inputs<typeof presenceMachine> = {
  limit: 30_000,
  events: [
    ALLOW,
    { type: 'presence.configure', isOn: false },
    { type: 'presence.login', isOn: false },
    { type: 'presence.login', isOn: true },
    { type: 'presence.mode', mode: 'stage' },
    arrive('ada', null),
    arrive('ada'),
    arrive('grace'),
    enter('lobby'),
    { type: 'presence.depart' },
    CONNECTED,
    { type: 'presence.disconnected' },
  ],
};
