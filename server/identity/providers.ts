import type { IdentityContext } from './context';

/** What a single sign-on provider sent back, not yet verified. */
export type ProviderAnswer = {
  providerId: string;
  /** Where the provider returned to, with its query. */
  requestUri: string;
  /** Of the return address and of the posted body, such as `id_token` and `SAMLResponse`. */
  parameters: URLSearchParams;
  sessionId: string | null;
};

/** Who the provider says it is. */
export type ProviderIdentity = {
  /** The provider's own, lasting id of the user. */
  rawId: string;
  email: string | null;
  /** Whether the provider vouches for the e-mail; only then does it lead to an existing user. */
  emailVerified: boolean;
  name: string | null;
  photoUrl: string | null;
};

/** Verifies an answer of one provider; throws where it is not genuine. */
export type ProviderVerifier = (answer: ProviderAnswer) => Promise<ProviderIdentity>;

export type ProviderVerifiers = Readonly<Record<string, ProviderVerifier>>;

export const verifierOf = ({ providers }: IdentityContext, providerId: string): ProviderVerifier | undefined =>
  Object.hasOwn(providers, providerId) ? providers[providerId] : undefined;
