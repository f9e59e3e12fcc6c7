import { isOwnAddress } from '../kernel/links';

/** A route by its name in the specification, with its parameters. */
export type Route =
  | { name: 'WorkInProgress'; redirect: string | null }
  | { name: 'login'; redirect: string | null }
  | { name: 'imprint'; architectureId: string }
  | { name: 'privacyPolicy'; architectureId: string }
  | { name: 'Area'; architectureId: string; areaId: string | null }
  | { name: 'AreaWherebyMeeting'; architectureId: string; areaId: string; widgetId: string; configId: string }
  | { name: 'FallbackToDefaultArea' };
export type RouteName = Route['name'];

/** Path, query and hash of an address. */
export type Address = { pathname: string; search: string; hash: string };

const BASE = 'https://venue.invalid';

export function parseAddress(fullPath: string): Address {
  let url: URL;
  try {
    url = new URL(fullPath, BASE);
  } catch {
    return { pathname: '/', search: '', hash: '' };
  }
  return url.origin === BASE
    ? { pathname: url.pathname, search: url.search, hash: url.hash }
    : { pathname: '/', search: '', hash: '' };
}

/** The path of a place of the venue that an absolute address leads to; `null` for all others. */
export function placeIn(address: string, origin: string): string | null {
  if (!isOwnAddress(address, origin)) return null;
  const { pathname, search, hash } = new URL(address, origin);
  return pathname.startsWith('/v/') ? `${pathname}${search}${hash}` : null;
}

/** A same-origin path for a redirect, or `/`: exactly one leading slash, no other origin, no control characters. */
export function safeRedirect(target: string | null): string {
  if (target === null || !target.startsWith('/') || /^\/[/\\]/.test(target)) return '/';
  if (/[\u0000-\u001f\u007f\\]/.test(target)) return '/';
  let url: URL;
  try {
    url = new URL(target, BASE);
  } catch {
    return '/';
  }
  const path = url.pathname + url.search + url.hash;
  return url.origin !== BASE || path.startsWith('//') ? '/' : path;
}

const segmentsOf = (pathname: string): string[] | null => {
  try {
    return pathname
      .split('/')
      .filter((segment) => segment !== '')
      .map(decodeURIComponent);
  } catch {
    return null;
  }
};

export type ParsedPath = { kind: 'route'; route: Route } | { kind: 'legacy'; to: string };

const route = (found: Route): ParsedPath => ({ kind: 'route', route: found });
const FALLBACK: ParsedPath = route({ name: 'FallbackToDefaultArea' });

function parseVenuePath(architectureId: string, page: string | undefined, rest: readonly string[]): ParsedPath {
  const [areaId = null, widgetId, configId] = rest;
  switch (page) {
    case undefined:
      return route({ name: 'Area', architectureId, areaId: null });
    case 'imprint':
      return rest.length === 0 ? route({ name: 'imprint', architectureId }) : FALLBACK;
    case 'privacy-policy':
      return rest.length === 0 ? route({ name: 'privacyPolicy', architectureId }) : FALLBACK;
    case 'area':
      return rest.length < 2 ? route({ name: 'Area', architectureId, areaId }) : FALLBACK;
    case 'area-whereby-meeting':
      return areaId !== null && widgetId !== undefined && configId !== undefined && rest.length === 3
        ? route({ name: 'AreaWherebyMeeting', architectureId, areaId, widgetId, configId })
        : FALLBACK;
    default:
      return FALLBACK;
  }
}

/**
 * The route of a full path (path, query and hash), or the path that replaces a legacy path. Unknown paths are
 * FallbackToDefaultArea.
 */
export function parsePath(fullPath: string): ParsedPath {
  const { pathname, search, hash } = parseAddress(fullPath);
  const segments = segmentsOf(pathname);
  if (segments === null) return FALLBACK;
  const [first, second, third, ...more] = segments;
  const redirect = new URLSearchParams(search).get('redirect');
  if (segments.length === 1 && first === 'work-in-progress') return route({ name: 'WorkInProgress', redirect });
  if (segments.length === 1 && first === 'login') return route({ name: 'login', redirect });
  if (first === 'v') return second === undefined ? FALLBACK : parseVenuePath(second, third, more);
  const isLegacyArea = second === 'area' && segments.length === 3;
  const isLegacyPage = (second === 'imprint' || second === 'privacy-policy') && segments.length === 2;
  return isLegacyArea || isLegacyPage ? { kind: 'legacy', to: `/v${pathname}${search}${hash}` } : FALLBACK;
}

const part = encodeURIComponent;

/** The path of a route, with its redirect as a query. */
export function pathOf(target: Route): string {
  switch (target.name) {
    case 'WorkInProgress':
      return `/work-in-progress${redirectQuery(target.redirect)}`;
    case 'login':
      return `/login${redirectQuery(target.redirect)}`;
    case 'imprint':
      return `/v/${part(target.architectureId)}/imprint`;
    case 'privacyPolicy':
      return `/v/${part(target.architectureId)}/privacy-policy`;
    case 'Area':
      return `/v/${part(target.architectureId)}/area${target.areaId === null ? '' : `/${part(target.areaId)}`}`;
    case 'AreaWherebyMeeting':
      return `/v/${part(target.architectureId)}/area-whereby-meeting/${part(target.areaId)}/${part(target.widgetId)}/${part(target.configId)}`;
    case 'FallbackToDefaultArea':
      return '/';
  }
}

const redirectQuery = (redirect: string | null): string => (redirect === null ? '' : `?redirect=${part(redirect)}`);

export const requiresLogin = (target: Route): boolean => target.name !== 'login' && target.name !== 'WorkInProgress';

/** Pages that open without a cookie decision. */
export const isMandatoryPage = (target: Route): boolean =>
  target.name === 'imprint' || target.name === 'privacyPolicy' || !requiresLogin(target);

export const architectureIdOf = (target: Route): string | null =>
  'architectureId' in target ? target.architectureId : null;

export const PRIVACY_PREFERENCES_HASH = '#privacy-preferences';

const valueIn = (query: string, name: string): string | null => new URLSearchParams(query).get(name);

function withQuery(fullPath: string, without: readonly string[], added: readonly string[]): string {
  const { pathname, search, hash } = parseAddress(fullPath);
  const kept = search.slice(1).split('&');
  const query = [
    ...kept.filter((pair) => pair !== '' && without.every((name) => valueIn(pair, name) === null)),
    ...added,
  ];
  return pathname + (query.length === 0 ? '' : `?${query.join('&')}`) + hash;
}

const openedAs =
  (name: string) =>
  (fullPath: string): string | null =>
    valueIn(parseAddress(fullPath).search, name) || null;

/** The widget that an address opens, if it names one. */
export const widgetOf = openedAs('widget');

/** The media item of its widget that an address opens, if it names one. */
export const pieceOf = openedAs('piece');

/** The talk that an address opens in the agenda, if it names one. */
export const talkOf = openedAs('talk');

/** What an address opens over its page: a widget with one of its media items, or the agenda with a talk. */
export type Opened = Readonly<Partial<Record<'widget' | 'piece' | 'talk', string>>>;

/** The address with what it opens; the rest of its query stays as it is. */
export const withOpened = (fullPath: string, { widget, piece, talk }: Opened): string => {
  const named = Object.entries({ widget, piece, talk });
  return withQuery(
    fullPath,
    named.map(([name]) => name),
    named.flatMap(([name, id]) => (id === undefined ? [] : [`${name}=${part(id)}`])),
  );
};

/** The address without what it opens. */
export const withoutOpened = (fullPath: string): string => withOpened(fullPath, {});

/** The route of a full path; a legacy path counts as its replacement. */
export function routeOf(fullPath: string): Route {
  const parsed = parsePath(fullPath);
  if (parsed.kind === 'route') return parsed.route;
  const moved = parsePath(parsed.to);
  return moved.kind === 'route' ? moved.route : { name: 'FallbackToDefaultArea' };
}

/** The paths of the routes as patterns, for the view's router. */
export const ROUTE_PATTERNS = {
  WorkInProgress: '/work-in-progress',
  login: '/login',
  ArchitectureView: '/v/:architectureId/*',
  imprint: '/v/:architectureId/imprint',
  privacyPolicy: '/v/:architectureId/privacy-policy',
  Area: '/v/:architectureId/area/:areaId?',
  AreaWherebyMeeting: '/v/:architectureId/area-whereby-meeting/:areaId/:widgetId/:configId',
} as const;

/** The part of a path that analytics and the log see: without query and hash, which may contain anything. */
export const analyticsPath = (fullPath: string): string => parseAddress(fullPath).pathname;
