import { isLegacy, MAX_REDIRECTS, rules } from '../../domain/shell/navigation';
import { PRIVACY_PREFERENCES_HASH, parseAddress, routeOf, withoutOpened } from '../../domain/shell/routes';
import { MEETING_GUARD, type NavigationContext } from './navigation.events';

type Known = { context: NavigationContext };

/** The guards that depend on the requested path and the facts. */
export const questions = {
  isLegacy: ({ context }: Known): boolean => isLegacy(context.requested),
  hasTooManyRedirects: ({ context }: Known): boolean => context.redirects > MAX_REDIRECTS,
  isPublicationUnknown: ({ context }: Known): boolean => context.facts.publication === 'UNKNOWN',
  mustWait: ({ context }: Known): boolean => rules.mustWaitForPublication(context.requested, context.facts),
  mayLeaveWaiting: ({ context }: Known): boolean => rules.mayLeaveWaiting(context.requested, context.facts),
  isWorkInProgress: ({ context }: Known): boolean => rules.isWorkInProgress(context.requested),
  isLoginUnknown: ({ context }: Known): boolean => context.facts.login === 'unknown',
  isLoginNeedless: ({ context }: Known): boolean => rules.isLoginNeedless(context.requested, context.facts),
  isLoginRoute: ({ context }: Known): boolean => rules.isLoginRoute(context.requested),
  isLoginOff: ({ context }: Known): boolean => context.facts.login === 'disabled',
  isSessionUnknown: ({ context }: Known): boolean => context.facts.session === 'unknown',
  mustLogIn: ({ context }: Known): boolean => rules.mustLogIn(context.requested, context.facts),
  lacksArchitecture: ({ context }: Known): boolean => rules.architectureId(context.requested, context.facts) === null,
  lacksVenue: ({ context }: Known): boolean => rules.lacksVenue(context.requested, context.facts),
  isAreaMissing: ({ context }: Known): boolean => rules.isAreaMissing(context.requested, context.facts),
  needsDefaultArea: ({ context }: Known): boolean => rules.needsDefaultArea(context.requested, context.facts),
  /** No guard can block a user who may not stay on the page. */
  isFree: ({ context }: Known): boolean =>
    context.guards.length === 0 ||
    withoutOpened(context.requested) === context.path ||
    context.path === null ||
    !rules.mayHold(context.path, context.facts) ||
    (context.isCarried &&
      context.guards.every((id) => id === MEETING_GUARD) &&
      rules.keepsFrame(context.requested, context.facts)),
  asksOpening: ({ context: { requested } }: Known): boolean =>
    routeOf(requested).name === 'Area' && withoutOpened(requested) !== requested,
  hasOpening: ({ context }: Known): boolean => (context.widgetId ?? context.talk) !== null,
  asksPrivacyPreferences: ({ context }: Known): boolean =>
    parseAddress(context.requested).hash === PRIVACY_PREFERENCES_HASH,
} as const;
