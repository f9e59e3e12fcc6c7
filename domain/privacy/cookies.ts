import type { CookieProvider } from '../kernel/venue';

/** The user's decisions by provider id; a missing provider is undecided. */
export type Decisions = Readonly<Record<string, boolean>>;

/** The key of personalised tracking among the decisions, next to the venue's providers. */
export const TRACKING_CHOICE = 'personalised-tracking';

export type BannerType = 'NONE' | 'SIMPLE' | 'DETAILED';

export type ConsentTerms = {
  bannerType: BannerType;
  providers: readonly Pick<CookieProvider, 'id' | 'type'>[];
  /** Whether the venue wants personalised tracking and asks for it. */
  asksTracking: boolean;
};

export const NO_TERMS: ConsentTerms = { bannerType: 'NONE', providers: [], asksTracking: false };

const isRequired = ({ type }: { type: CookieProvider['type'] }): boolean => type === 'TECHNICALLY_REQUIRED';

/** The choices that the user can make. */
export const choicesOf = ({ providers, asksTracking }: ConsentTerms): string[] => [
  ...providers.filter((provider) => !isRequired(provider)).map(({ id }) => id),
  ...(asksTracking ? [TRACKING_CHOICE] : []),
];

export const isUndecided = (terms: ConsentTerms, decisions: Decisions): boolean =>
  choicesOf(terms).some((id) => decisions[id] === undefined);

/** Whether a provider may load: required ones always, all if there is no banner, others once accepted. */
export function isAccepted(terms: ConsentTerms, decisions: Decisions, providerId: string): boolean {
  const provider = terms.providers.find(({ id }) => id === providerId);
  if (provider === undefined) return false;
  return isRequired(provider) || terms.bannerType === 'NONE' || decisions[providerId] === true;
}

/** Personalised tracking is never on by default. */
export const isTrackingAccepted = ({ asksTracking }: ConsentTerms, decisions: Decisions): boolean =>
  asksTracking && decisions[TRACKING_CHOICE] === true;

const decided = (ids: readonly string[], accepted: boolean): Decisions =>
  Object.fromEntries(ids.map((id) => [id, accepted]));

export const allAccepted = (terms: ConsentTerms): Decisions => decided(choicesOf(terms), true);
export const onlyNecessary = (terms: ConsentTerms): Decisions => decided(choicesOf(terms), false);

/** Sets the decisions on all external media at once. */
export const withExternalMedia = (terms: ConsentTerms, decisions: Decisions, accepted: boolean): Decisions => ({
  ...decisions,
  ...decided(
    choicesOf(terms).filter((id) => id !== TRACKING_CHOICE),
    accepted,
  ),
});

/** Decides every choice: open ones are refused. */
export const completed = (terms: ConsentTerms, decisions: Decisions): Decisions => ({
  ...onlyNecessary(terms),
  ...Object.fromEntries(Object.entries(decisions).filter(([id]) => choicesOf(terms).includes(id))),
});

/** Providers that may not load yet, including those that the venue does not know. */
export const blockedProviders = (terms: ConsentTerms, decisions: Decisions, providerIds: readonly string[]): string[] =>
  [...new Set(providerIds)].filter((id) => !isAccepted(terms, decisions, id));
