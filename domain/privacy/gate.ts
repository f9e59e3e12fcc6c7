import type { Embedding } from '../kernel/embedding';
import type { Architecture, Area, ContentWidget, Viewpoint } from '../kernel/venue';
import { blockedProviders, type ConsentTerms, type Decisions } from './cookies';
import { providerOrigins, type Site, videoProvider } from './providers';

/** `blocked` names whose content it is; nobody where no provider of the venue answers for the address. */
export type Verdict = { mayLoad: boolean; blocked: readonly string[] };
/** What the visitor was asked, and what they decided. */
export type Consent = { terms: ConsentTerms; decisions: Decisions };

const CARRIED = /^(?:blob:|data:image\/(?:png|jpe?g|gif|webp);)/i;

/** The origin of an address; null where it is none. */
function originOf(address: string, { origin }: Site): string | null {
  try {
    return new URL(address, origin).origin;
  } catch {
    return null;
  }
}

/** Whether an address loads nothing from elsewhere: of our own origin, or carried in itself. */
const isAtHome = (address: string, site: Site): boolean =>
  originOf(address, site) === site.origin || CARRIED.test(address);

/**
 * Whether content may load. Every provider it names has to be accepted; an address of another origin needs at least one.
 * `address` is null where only providers are named.
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

/** The providers that stand for an address which names none itself, such as one in a text. */
export function providersOf(address: string, embedding: Embedding, architecture: Architecture, site: Site): string[] {
  const origin = originOf(address, site);
  if (origin === null || isAtHome(address, site)) return [];
  return providerOrigins(architecture, site)
    .filter(({ origins }) => origins[embedding].includes(origin))
    .map(({ id }) => id);
}

/** The address of the film behind a viewpoint, where it has one that is to run. */
export const filmOf = (viewpoint: Viewpoint | null): string | null =>
  viewpoint?.background?.type === 'BackgroundVideo' && viewpoint.background.playerActive
    ? viewpoint.background.videoUrl
    : null;

export function filmProviders(videoUrl: string, site: Site): string[] {
  const id = videoProvider(videoUrl, site);
  return id === null ? [] : [id];
}

/** The providers of an area's widgets that are blocked, each once. */
export const blockedInArea = ({ contentWidgets }: Area, { terms, decisions }: Consent): string[] =>
  blockedProviders(
    terms,
    decisions,
    contentWidgets.flatMap(({ configurations }) => configurations.flatMap(({ cookieProviders }) => cookieProviders)),
  );

const widgetsOf = ({ areas, globalWidgets }: Architecture): ContentWidget[] => [
  ...areas.flatMap(({ contentWidgets }) => contentWidgets),
  ...globalWidgets,
];

/** The providers that widgets name and the venue does not know. */
export function unknownProviders(architecture: Architecture): string[] {
  const known = new Set(architecture.cookieProviders.map(({ id }) => id));
  const named = widgetsOf(architecture).flatMap(({ configurations }) =>
    configurations.flatMap(({ cookieProviders }) => cookieProviders),
  );
  return [...new Set(named)].filter((id) => !known.has(id));
}
