import { type AbortReason, type Detour, ownPath, redirectTarget } from '../../domain/shell/navigation';
import { routeOf } from '../../domain/shell/routes';
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

export const redirected = ({ requested: wanted, facts, redirects, write }: NavigationContext, why: Detour): Step => ({
  requested: redirectTarget(why, wanted, facts),
  redirects: redirects + 1,
  write: write === 'push' ? 'push' : 'replace',
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
