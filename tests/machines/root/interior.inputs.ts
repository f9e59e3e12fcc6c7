import { seal } from '../../../domain/kernel/sealed';
import { interiorMachine } from '../../../machines/root/interior.machine';
import type { Inputs } from '../kernel/explore';
import { ADA, AURORA_SUMMARY, faultError, LIVE, LOBBY, profileOf } from '../kernel/fakes';

export const INPUT = { presentation: 'picture', captured: null, chance: 0 } as const;
const { fault } = faultError('NOT_REACHABLE');
const LOBBY_ROUTE = { name: 'Area', architectureId: 'aurora', areaId: 'lobby' } as const;

export const inputs: Inputs<typeof interiorMachine> = {
  input: INPUT,
  limit: 2000,
  events: [
    { type: 'interior.configured', trackerUrl: '/api/analytics/collect', isPresenceOn: true },
    { type: 'interior.learn', isLoginOn: true },
    { type: 'interior.learn', isLoginOn: false },
    { type: 'interior.versionRead', version: LIVE },
    { type: 'interior.refresh' },
    { type: 'interior.seen', isSeen: true },
    { type: 'interior.seen', isSeen: false },
    { type: 'interior.askPreferences' },
    { type: 'interior.report', level: 'WARN', category: 'session', message: 'Expired', details: null },
    { type: 'interior.signedIn', uid: 'ada' },
    { type: 'interior.signedOut' },
    { type: 'interior.loadVenue', architectureId: 'aurora' },
    { type: 'interior.settled', path: LOBBY, route: LOBBY_ROUTE, summary: AURORA_SUMMARY },
    { type: 'interior.settled', path: LOBBY, route: LOBBY_ROUTE, summary: null },
    { type: 'entry.consentsRead', consents: { tube: true } },
    { type: 'consent.changed', terms: AURORA_SUMMARY.terms, decisions: {} },
    { type: 'consent.notOpened' },
    { type: 'consent.notKept', fault },
    { type: 'tracking.enabled', uid: 'ada' },
    { type: 'tracking.disabled' },
    { type: 'presence.failed', fault },
    { type: 'venue.loaded', summary: { ...AURORA_SUMMARY, unknownProviders: ['carrier-pigeon'] } },
    { type: 'venue.renewed', summary: AURORA_SUMMARY },
    { type: 'venue.unpublished' },
    { type: 'venue.renewalFailed', fault },
    { type: 'venue.failed', architectureId: 'aurora', fault },
    { type: 'venue.cleared' },
    { type: 'profile.known', uid: 'ada', profile: seal(profileOf(ADA)) },
    { type: 'profile.missing', fault },
    { type: 'profile.failed', fault },
    { type: 'profile.missed', fault },
    { type: 'profilePanel.saved', profile: seal(profileOf(ADA)) },
    { type: 'profilePanel.outdated' },
    { type: 'profilePanel.failed', fault },
  ],
};
