import { type TrackingEvent, trackingMachine } from '../../../machines/privacy/tracking.machine';
import type { Inputs } from '../kernel/explore';

const VENUE: TrackingEvent = { type: 'tracking.venue', isOn: true };
const LOGIN: TrackingEvent = { type: 'tracking.login', isOn: true };
const CONSENT: TrackingEvent = { type: 'tracking.consent', isGiven: true };
const USER: TrackingEvent = { type: 'tracking.user', uid: 'ada' };
export const ALL = [VENUE, LOGIN, CONSENT, USER];

export const inputs: Inputs<typeof trackingMachine> = {
  limit: 2000,
  events: [
    ...ALL,
    { type: 'tracking.venue', isOn: false },
    { type: 'tracking.login', isOn: false },
    { type: 'tracking.consent', isGiven: false },
    { type: 'tracking.user', uid: 'grace' },
    { type: 'tracking.user', uid: null },
  ],
};
