import type { Embedding } from '../kernel/embedding';
import { isInlinePicture, originOf } from '../kernel/links';
import type { Architecture, Area, ContentWidget, Viewpoint } from '../kernel/venue';
import { awaitedProviders } from '../widgets/widget';
import { blockedProviders, type ConsentTerms, type Decisions } from './cookies';
import { isOurOrigin, providerOrigins, type Site, videoProvider } from './providers';

/** `blocked` lists the blocked providers; it is empty if no provider of the venue covers the address. */
export type Verdict = { mayLoad: boolean; blocked: readonly string[] };
/** The banner's questions and the user's decisions. */
export type Consent = { terms: ConsentTerms; decisions: Decisions };

/** Whether loading an address contacts no other origin: our own, our storage, or inline data. */
const isAtHome = (address: string, site: Site): boolean =>
  isOurOrigin(address, site) || address.startsWith('blob:') || isInlinePicture(address);

/**
 * Whether content may load. Every provider it names must be accepted; an address on another origin needs at least one.
 * `address` is null if only providers are known.
 */
export function verdictOn(
  address: string | null,
  providerIds: readonly string[],
  { terms, decisions }: Consent,
  site: Site,
): Verdict {
  const blocked = blockedProviders(terms, decisions, providerIds);
  const isAnswered = address === null || providerIds.length > 0 || isAtHome(address, site);
  return { mayLoad: blocked.length === 0 && isAnswered, blocked };
}

/** The providers that cover an address without named providers, such as one in rich text. */
export function providersOf(address: string, embedding: Embedding, architecture: Architecture, site: Site): string[] {
  const origin = originOf(address, site.origin);
  if (origin === null || isAtHome(address, site)) return [];
  return providerOrigins(architecture, site)
    .filter(({ origins }) => origins[embedding].includes(origin))
    .map(({ id }) => id);
}

/** The video address of a viewpoint's background, if it has one to play. */
export const filmOf = (viewpoint: Viewpoint | null): string | null =>
  viewpoint?.background?.type === 'BackgroundVideo' && viewpoint.background.playerActive
    ? viewpoint.background.videoUrl
    : null;

export function filmProviders(videoUrl: string, site: Site): string[] {
  const id = videoProvider(videoUrl, site);
  return id === null ? [] : [id];
}

/** The providers for which all of some widgets waits. */
const providersAwaited = (widgets: readonly ContentWidget[]): string[] =>
  widgets.flatMap(({ type, configurations }) => configurations.flatMap((slot) => awaitedProviders(type, slot)));

/** The blocked providers of an area's widgets, without duplicates. */
export const blockedInArea = ({ contentWidgets }: Area, { terms, decisions }: Consent): string[] =>
  blockedProviders(terms, decisions, providersAwaited(contentWidgets));

/** Whether all of a widget waits for a decision of the user. */
export const isWidgetBlocked = (widget: ContentWidget, { terms, decisions }: Consent): boolean =>
  blockedProviders(terms, decisions, providersAwaited([widget])).length > 0;

const widgetsOf = ({ areas, globalWidgets }: Architecture): ContentWidget[] => [
  ...areas.flatMap(({ contentWidgets }) => contentWidgets),
  ...globalWidgets,
];

/** The providers that widgets name but the venue does not define. */
export function unknownProviders(architecture: Architecture): string[] {
  const known = new Set(architecture.cookieProviders.map(({ id }) => id));
  const named = widgetsOf(architecture).flatMap(({ configurations }) =>
    configurations.flatMap(({ cookieProviders }) => cookieProviders),
  );
  return [...new Set(named)].filter((id) => !known.has(id));
}
