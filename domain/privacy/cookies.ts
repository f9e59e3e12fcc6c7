import type { Architecture, CookieProvider } from '../kernel/venue';

/** What a visitor decided about providers, by the provider's id; whoever is missing is undecided. */
export type Decisions = Readonly<Record<string, boolean>>;

/** Stands for personalised tracking among the decisions, beside the venue's providers. */
export const TRACKING_CHOICE = 'personalised-tracking';

export type BannerType = 'NONE' | 'SIMPLE' | 'DETAILED';

/** What the banner asks for. */
export type ConsentTerms = {
  bannerType: BannerType;
  providers: readonly Pick<CookieProvider, 'id' | 'type'>[];
  /** Whether the venue would track visitors in person, and asks for it. */
  asksTracking: boolean;
};

export const NO_TERMS: ConsentTerms = { bannerType: 'NONE', providers: [], asksTracking: false };

export const termsOf = (architecture: Architecture): ConsentTerms => ({
  bannerType: architecture.cookieBannerConfig.type,
  providers: architecture.cookieProviders.map(({ id, type }) => ({ id, type })),
  asksTracking: architecture.personalizedTrackingEnabled,
});

const isRequired = ({ type }: { type: CookieProvider['type'] }): boolean => type === 'TECHNICALLY_REQUIRED';

/** The choices that are the visitor's to make. */
export const choicesOf = ({ providers, asksTracking }: ConsentTerms): string[] => [
  ...providers.filter((provider) => !isRequired(provider)).map(({ id }) => id),
  ...(asksTracking ? [TRACKING_CHOICE] : []),
];

export const isUndecided = (terms: ConsentTerms, decisions: Decisions): boolean =>
  choicesOf(terms).some((id) => decisions[id] === undefined);

/** Whether a provider may load: required ones always, all where nobody is asked, others once they were accepted. */
export function isAccepted(terms: ConsentTerms, decisions: Decisions, providerId: string): boolean {
  const provider = terms.providers.find(({ id }) => id === providerId);
  if (provider === undefined) return false;
  return isRequired(provider) || terms.bannerType === 'NONE' || decisions[providerId] === true;
}

/** Tracking in person is never taken for granted. */
export const isTrackingAccepted = ({ asksTracking }: ConsentTerms, decisions: Decisions): boolean =>
  asksTracking && decisions[TRACKING_CHOICE] === true;

const decided = (ids: readonly string[], accepted: boolean): Decisions =>
  Object.fromEntries(ids.map((id) => [id, accepted]));

export const allAccepted = (terms: ConsentTerms): Decisions => decided(choicesOf(terms), true);
export const onlyNecessary = (terms: ConsentTerms): Decisions => decided(choicesOf(terms), false);

/** The decisions with those on all external media set at once. */
export const withExternalMedia = (terms: ConsentTerms, decisions: Decisions, accepted: boolean): Decisions => ({
  ...decisions,
  ...decided(
    choicesOf(terms).filter((id) => id !== TRACKING_CHOICE),
    accepted,
  ),
});

/** Every choice decided: what was left open is refused. */
export const completed = (terms: ConsentTerms, decisions: Decisions): Decisions => ({
  ...onlyNecessary(terms),
  ...Object.fromEntries(Object.entries(decisions).filter(([id]) => choicesOf(terms).includes(id))),
});

/** The providers of which nothing may load yet. A provider that the venue does not know is blocked as well. */
export const blockedProviders = (terms: ConsentTerms, decisions: Decisions, providerIds: readonly string[]): string[] =>
  [...new Set(providerIds)].filter((id) => !isAccepted(terms, decisions, id));
