import type { Fault } from '../../domain/kernel/fault';
import type { VenueSummary } from '../../domain/kernel/venue-summary';
import { type AbortReason, type Facts, rules } from '../../domain/shell/navigation';
import { type Route, routeOf } from '../../domain/shell/routes';

/** How a settled path is written to the address bar; `none` if it is already there. */
export type Write = 'push' | 'replace' | 'none';

/** The guard of a meeting, whose question has its own text. */
export const MEETING_GUARD = 'meeting';

export type NavigationInput = { path: string };
export type NavigationEvent =
  | { type: 'navigation.go'; path: string; replace?: boolean }
  | { type: 'navigation.addressed'; path: string }
  | { type: 'navigation.retry' }
  /** The service can be reached again. */
  | { type: 'navigation.reconnected' }
  /** The user does not want to wait for the service; from then on, only the user can retry. */
  | { type: 'navigation.giveUp' }
  | { type: 'navigation.leave' }
  | { type: 'navigation.stay' }
  | { type: 'guard.set'; id: string }
  | { type: 'guard.removed'; id: string }
  /** Whether the meeting is minimised, and goes on on other pages of the venue. */
  | { type: 'guard.carry'; isCarried: boolean }
  | { type: 'fact.learned'; facts: Partial<Facts> }
  | { type: 'fact.failed'; reason: AbortReason; fault: Fault };
export type Needed = { what: 'publication' | 'loginOptions' };
export type NavigationFact =
  | { type: 'navigation.started' }
  | { type: 'navigation.guarded'; isGuarded: boolean }
  | ({ type: 'navigation.needs' } & Needed)
  | { type: 'navigation.needsVenue'; architectureId: string }
  | { type: 'navigation.settled'; path: string; write: Write; route: Route; summary: VenueSummary | null }
  | { type: 'navigation.aborted'; reason: AbortReason; fault: Fault | null }
  | { type: 'navigation.privacyPreferencesAsked' }
  /** The address names a widget to open, and perhaps a media item of it. */
  | { type: 'navigation.widgetAsked'; widgetId: string; piece: string | null }
  | { type: 'navigation.talkAsked'; talk: string };

export type NavigationContext = {
  /** The path being checked, with query and hash. */
  requested: string;
  write: Write;
  redirects: number;
  facts: Facts;
  /** Widgets that block navigation. */
  guards: readonly string[];
  /** A meeting's guard then blocks only the way out of the venue's frame. */
  isCarried: boolean;
  /** The shown route and its path. */
  route: Route | null;
  path: string | null;
  lastAreaPath: string | null;
  /** The widget that the settling address names. */
  widgetId: string | null;
  /** The media item of the widget. */
  piece: string | null;
  /** The widget and the configuration of a talk that the address opens. */
  talk: string | null;
  abort: { reason: AbortReason; fault: Fault | null } | null;
  isGivenUp: boolean;
};

export const venueNeeded = ({ requested, facts }: NavigationContext): NavigationFact => ({
  type: 'navigation.needsVenue',
  architectureId: rules.architectureId(requested, facts) ?? '',
});

export const settledFact = ({ requested, write, facts }: NavigationContext): NavigationFact => ({
  type: 'navigation.settled',
  path: requested,
  write,
  route: routeOf(requested),
  summary: facts.venue,
});

export const abortedFact = ({ abort }: NavigationContext): NavigationFact => ({
  type: 'navigation.aborted',
  reason: abort?.reason ?? 'tooManyRedirects',
  fault: abort?.fault ?? null,
});
