import type { Fault } from '../../domain/kernel/fault';
import type { VenueSummary } from '../../domain/kernel/venue-summary';
import type { Route } from '../../domain/shell/routes';
import type { VenueVersion } from '../../domain/shell/version';
import type { EntryFact, EntryInput } from '../login/entry.machine';
import type { PresenceFact } from '../people/presence.machine';
import type { ProfileFact } from '../people/profile.machine';
import type { ProfilePanelFact } from '../people/profile-panel.machine';
import type { ConsentFact } from '../privacy/consent.machine';
import type { TrackingFact } from '../privacy/tracking.machine';
import type { LogLevel } from '../support/logging.machine';
import type { Presentation } from '../venue/area.machine';
import type { VenueFact, VenueInput } from '../venue/venue.machine';
import { SYSTEM } from './systems';

/** What the root tells the interior. */
export type InteriorEvent =
  | { type: 'interior.configured'; trackerUrl: string | null; isPresenceOn: boolean }
  | { type: 'interior.learn'; isLoginOn: boolean }
  | { type: 'interior.signedIn'; uid: string }
  | { type: 'interior.signedOut' }
  | { type: 'interior.loadVenue'; architectureId: string }
  /** Whatever the service says of versions, at the start and at every look. */
  | { type: 'interior.versionRead'; version: VenueVersion }
  /** Everything that is polled is looked at again. */
  | { type: 'interior.refresh' }
  | { type: 'interior.settled'; path: string; route: Route; summary: VenueSummary | null }
  | { type: 'interior.askPreferences' }
  | { type: 'interior.seen'; isSeen: boolean }
  | { type: 'interior.report'; level: LogLevel; category: string; message: string; details: string | null };

/** What the interior tells the root. */
export type InteriorFact =
  | VenueFact
  | Exclude<ProfileFact, { type: 'profile.known' }>
  | Extract<ProfilePanelFact, { type: 'profilePanel.failed' }>
  /** Everything that belonged to whoever left is gone. */
  | { type: 'interior.left' };

export type InteriorInput = { presentation: Presentation } & EntryInput & VenueInput;
export type InteriorContext = InteriorInput & { isLoginOn: boolean; isPresenceOn: boolean; uid: string | null };

export type InnerFact =
  | VenueFact
  | ProfileFact
  | ProfilePanelFact
  | EntryFact
  | ConsentFact
  | TrackingFact
  | PresenceFact;

type LogLine = { type: 'logging.write'; level: LogLevel; category: string; message: string; details: string | null };

export const logLine = (
  level: LogLevel,
  category: string,
  message: string,
  details: string | null = null,
): LogLine => ({
  type: 'logging.write',
  level,
  category,
  message,
  details,
});

export const faultLine = (category: string, fault: Fault): LogLine =>
  logLine('ERROR', category, fault.message ?? fault.kind, fault.code);

/** The parts whose facts the interior hears. */
export const INTERIOR_TELLERS = [
  SYSTEM.venue,
  SYSTEM.entry,
  SYSTEM.profile,
  SYSTEM.profilePanel,
  SYSTEM.consent,
  SYSTEM.tracking,
  SYSTEM.presence,
];

/** The area that a settled path leads to. */
export const areaIdOf = (event: Extract<InteriorEvent, { type: 'interior.settled' }>): string | null =>
  event.route.name === 'Area' && event.summary !== null ? event.route.areaId : null;
