import type { VenueSummary } from '../kernel/venue-summary';
import {
  architectureIdOf,
  parseAddress,
  parsePath,
  pathOf,
  type Route,
  requiresLogin,
  routeOf,
  safeRedirect,
} from './routes';
import type { PublicationState } from './version';

/** What navigation knows about the rest of the application. */
export type Facts = {
  publication: PublicationState;
  publishedArchitectureId: string | null;
  login: 'unknown' | 'enabled' | 'disabled';
  session: 'unknown' | 'signedIn' | 'signedOut';
  venue: VenueSummary | null;
};

export const INITIAL_FACTS: Facts = {
  publication: 'UNKNOWN',
  publishedArchitectureId: null,
  login: 'unknown',
  session: 'unknown',
  venue: null,
};

export type AbortReason =
  | 'publication'
  | 'loginOptions'
  | 'venue'
  | 'noArchitecture'
  | 'noDefaultArea'
  | 'tooManyRedirects';

/** A chain of redirects longer than this is a loop. */
export const MAX_REDIRECTS = 8;

/** A wanted path in the form of the address bar: absolute, resolved, without another origin. */
export function ownPath(path: string): string {
  const { pathname, search, hash } = parseAddress(path);
  return pathname.replace(/^\/+/, '/') + search + hash;
}

export const isLegacy = (path: string): boolean => parsePath(path).kind === 'legacy';

const wantedAreaId = (route: Route): string | null => ('areaId' in route ? route.areaId : null);

const holdsArea = (facts: Facts, areaId: string | null): boolean =>
  facts.venue?.areas.some((area) => area.id === areaId) ?? false;

/** All pages of a venue except the meeting's have its frame. */
export const isFramed = ({ name }: Route): boolean => name === 'Area' || name === 'imprint' || name === 'privacyPolicy';

/** The questions of the guards about the wanted path and the known facts. */
export const rules = {
  mustWaitForPublication: (path: string, facts: Facts): boolean =>
    facts.publication === 'UNPUBLISHED' && routeOf(path).name !== 'WorkInProgress',
  isWorkInProgress: (path: string): boolean => routeOf(path).name === 'WorkInProgress',
  mayLeaveWaiting: (path: string, facts: Facts): boolean =>
    facts.publication === 'PUBLISHED' && routeOf(path).name === 'WorkInProgress',
  isLoginRoute: (path: string): boolean => routeOf(path).name === 'login',
  /** Users leave the login page when they are logged in, or if there is no login. */
  isLoginNeedless: (path: string, facts: Facts): boolean =>
    routeOf(path).name === 'login' && (facts.login === 'disabled' || facts.session === 'signedIn'),
  mustLogIn: (path: string, facts: Facts): boolean => requiresLogin(routeOf(path)) && facts.session === 'signedOut',
  architectureId: (path: string, facts: Facts): string | null =>
    architectureIdOf(routeOf(path)) ?? facts.publishedArchitectureId,
  lacksVenue: (path: string, facts: Facts): boolean =>
    facts.venue === null || facts.venue.architectureId !== rules.architectureId(path, facts),
  /** Whether the wanted page shows a venue that is not loaded. */
  missesVenue: (path: string, facts: Facts): boolean => requiresLogin(routeOf(path)) && rules.lacksVenue(path, facts),
  needsDefaultArea: (path: string, facts: Facts): boolean => {
    const route = routeOf(path);
    if (route.name === 'FallbackToDefaultArea') return true;
    return route.name === 'Area' && !holdsArea(facts, wantedAreaId(route));
  },
  /** Whether retrying would fail again: what could not be loaded is still needed first. */
  isStillBlocked: (reason: AbortReason, { publication, login }: Facts): boolean =>
    (reason === 'publication' && publication === 'UNKNOWN') ||
    (reason === 'loginOptions' && publication !== 'UNPUBLISHED' && login === 'unknown'),
  /** Whether widgets may be on a page, and whether users who see them may keep seeing them. */
  mayHold: (path: string, facts: Facts): boolean =>
    requiresLogin(routeOf(path)) &&
    !rules.mustWaitForPublication(path, facts) &&
    !(facts.login === 'enabled' && rules.mustLogIn(path, facts)) &&
    !rules.missesVenue(path, facts) &&
    !rules.needsDefaultArea(path, facts),
  /** Whether a page of the loaded venue has the venue's frame, in which a minimised meeting goes on. */
  keepsFrame: (path: string, facts: Facts): boolean => isFramed(routeOf(path)) && !rules.lacksVenue(path, facts),
  isAreaMissing: (path: string, facts: Facts): boolean =>
    rules.needsDefaultArea(path, facts) && (facts.venue?.defaultAreaId ?? null) === null,
} as const;

/** Whether new facts may lead somewhere else, or remove the venue of the wanted path. */
export const isNews = (path: string, facts: Facts, learned: Partial<Facts>): boolean =>
  (['publication', 'publishedArchitectureId', 'login', 'session'] as const).some(
    (key) => key in learned && learned[key] !== facts[key],
  ) ||
  ('venue' in learned &&
    (rules.missesVenue(path, { ...facts, ...learned }) || rules.needsDefaultArea(path, { ...facts, ...learned })));

export type Detour = 'legacy' | 'wait' | 'onward' | 'login' | 'defaultArea';

/** A place in a venue that is no longer published, after the wait for another one, is its entrance. */
function inPublished(path: string, { name }: Route, { publishedArchitectureId }: Facts): string {
  const id = architectureIdOf(routeOf(path));
  const isOther = id !== null && publishedArchitectureId !== null && id !== publishedArchitectureId;
  return name === 'WorkInProgress' && isOther ? '/' : path;
}

/** Where a guard redirects a wanted path. */
export function redirectTarget(why: Detour, path: string, facts: Facts): string {
  const route = routeOf(path);
  switch (why) {
    case 'legacy':
      return pathOf(route) + parseAddress(path).search + parseAddress(path).hash;
    case 'wait':
      return pathOf({ name: 'WorkInProgress', redirect: path });
    case 'login':
      return pathOf({ name: 'login', redirect: path });
    case 'onward':
      return inPublished(safeRedirect('redirect' in route ? route.redirect : null), route, facts);
    case 'defaultArea': {
      const { search, hash } = parseAddress(path);
      const areaId = facts.venue?.defaultAreaId ?? null;
      return pathOf({ name: 'Area', architectureId: facts.venue?.architectureId ?? '', areaId }) + search + hash;
    }
  }
}
