import { type AbortReason, type Detour, ownPath, redirectTarget } from '../../domain/shell/navigation';
import { parseAddress, pieceOf, routeOf, talkOf, widgetOf, withoutOpened } from '../../domain/shell/routes';
import type { NavigationContext, Write } from './navigation.events';

type Step = Partial<NavigationContext>;

export const requested = (path: string, write: Write): Step => ({
  requested: ownPath(path),
  write,
  redirects: 0,
  abort: null,
  isGivenUp: false,
});

/** Checks the same path again; the shown path keeps its history entry. */
export const startedOver = ({ requested: wanted, path, write }: NavigationContext): Step => ({
  write: wanted === path ? 'replace' : write,
  redirects: 0,
  abort: null,
  isGivenUp: false,
});

/** A user who already waits to return to a page, and is redirected out of the unpublished venue, keeps that page. */
function placeOf({ requested: wanted, path, write, redirects }: NavigationContext, why: Detour): string {
  const shown = path === null ? null : routeOf(path);
  const isLedOut = why === 'wait' && write === 'replace' && redirects === 0 && parseAddress(wanted).pathname === '/';
  return isLedOut && shown?.name === 'WorkInProgress' ? (shown.redirect ?? wanted) : wanted;
}

export const redirected = (context: NavigationContext, why: Detour): Step => ({
  requested: redirectTarget(why, placeOf(context, why), context.facts),
  redirects: context.redirects + 1,
  write: context.write === 'push' ? 'push' : 'replace',
});

/** The hash is a one-time request: a reload or a shared URL does not repeat it. */
export function withoutHash({ requested: wanted, write }: NavigationContext): Step {
  const { pathname, search } = parseAddress(wanted);
  return { requested: pathname + search, write: write === 'none' ? 'replace' : write };
}

/** A widget, and the agenda with a talk, have history entries of their own, above that of the page. */
export const withoutOpening = ({ requested: wanted, write }: NavigationContext): Step => ({
  requested: withoutOpened(wanted),
  widgetId: widgetOf(wanted),
  piece: pieceOf(wanted),
  talk: talkOf(wanted),
  write: write === 'none' ? 'replace' : write,
});

/** Changes for a settled path; the shown path gets no second history entry. */
export function settled({ requested: wanted, path, write, lastAreaPath }: NavigationContext): Step {
  const route = routeOf(wanted);
  return {
    route,
    path: wanted,
    write: wanted === path && write === 'push' ? 'replace' : write,
    lastAreaPath: route.name === 'Area' ? wanted : lastAreaPath,
  };
}

/** The action of a transition that redirects. */
export const detour = (why: Detour) => ({ type: 'redirect', params: { why } }) as const;

/** The action of a transition that ends a navigation without a failure. */
export const stopBecause = (reason: AbortReason) =>
  ({ type: 'rememberAbort', params: { reason, fault: null } }) as const;

/** The shown page stays, and the address bar shows its path again. */
export const stayed = ({ path, requested: wanted }: NavigationContext): Step => ({
  requested: path ?? wanted,
  write: 'replace',
  redirects: 0,
});
