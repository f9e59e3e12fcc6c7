import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import * as v from 'valibot';
import {
  asEmail,
  asName,
  HANDLER_PATH,
  isStorable,
  ProviderFault,
  type ProviderIdentity,
  proofOf,
  type SignOnProvider,
} from './provider';
import type { OidcSettings } from './provider-settings';

const TIMEOUT_S = 5;
const CLOCK_TOLERANCE_S = 60;
/** A response within this time is verified with the configuration that its login discovered. */
const KNOWN_FOR_MS = 600_000;

const CANCELLED: ReadonlySet<string> = new Set([
  'access_denied',
  'account_selection_required',
  'consent_required',
  'interaction_required',
  'login_required',
  'user_cancelled',
  'user_cancelled_authorize',
  'user_cancelled_login',
]);
const UNREACHABLE: ReadonlySet<string> = new Set(['server_error', 'temporarily_unavailable']);

const isBusy = (status: number): boolean => status >= 500 || status === 429;

/** Error codes have these characters only; other texts may contain personal data. */
const wordOf = (code: string | undefined): string => (code !== undefined && /^\w{1,60}$/.test(code) ? code : 'unknown');

const ClaimSchema = v.object({ cause: v.object({ claim: v.string() }) });

/** The unexpected claim, if the error names one. */
const claimOf = (cause: unknown, code: string | undefined): string => {
  const wrong = v.safeParse(ClaimSchema, cause);
  return wordOf(wrong.success ? wrong.output.cause.claim : code);
};

function asFault(error: unknown): ProviderFault {
  if (error instanceof ProviderFault) return error;
  if (error instanceof AuthorizationResponseError) {
    const reason = wordOf(error.error);
    if (CANCELLED.has(reason)) return new ProviderFault('cancelled', reason);
    return new ProviderFault(UNREACHABLE.has(reason) ? 'unreachable' : 'invalid', reason);
  }
  if (error instanceof ResponseBodyError) {
    const reason = wordOf(error.error);
    const isDown = isBusy(error.status) || UNREACHABLE.has(reason);
    return new ProviderFault(isDown ? 'unreachable' : 'invalid', reason);
  }
  if (error instanceof WWWAuthenticateChallengeError)
    return new ProviderFault('invalid', wordOf(error.cause[0]?.parameters.error));
  if (error instanceof ClientError) {
    const { code, cause } = error;
    const isDown = code === 'OAUTH_TIMEOUT' || (cause instanceof Response && isBusy(cause.status));
    const isOfSignature = cause instanceof Error && cause.message.includes('signature');
    return new ProviderFault(isDown ? 'unreachable' : 'invalid', isOfSignature ? 'signature' : claimOf(cause, code));
  }
  // Thrown by fetch; the library's own type errors have a code.
  if (error instanceof TypeError && !('code' in error)) return new ProviderFault('unreachable', 'no answer');
  return new ProviderFault('invalid', 'unknown');
}

/**
 * Our authentication method at the token endpoint: from the settings, else the provider's metadata, else the standard's
 * default.
 */
function authenticationOf({ clientSecret, clientAuthentication }: OidcSettings): ClientAuth {
  if (clientSecret === undefined) return None();
  const basic = ClientSecretBasic(clientSecret);
  const post = ClientSecretPost(clientSecret);
  if (clientAuthentication !== undefined) return clientAuthentication === 'post' ? post : basic;
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, client, body, headers);
  };
}

const optionalText = v.fallback(v.optional(v.string()), undefined);
const ClaimsSchema = v.object({
  iat: v.number(),
  azp: optionalText,
  sub: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255), v.check(isStorable)),
  email_verified: v.fallback(v.optional(v.union([v.boolean(), v.string()]), false), false),
  name: optionalText,
  given_name: optionalText,
  family_name: optionalText,
  picture: v.fallback(v.optional(v.pipe(v.string(), v.url(), v.startsWith('https:'), v.maxLength(2048))), undefined),
});

/** A provider of OpenID Connect: code flow with PKCE, and an ID token whose signature, issuer, audience and nonce are verified. */
export function createOidcProvider(settings: OidcSettings): SignOnProvider {
  const { providerId, displayName, issuer, clientId, vouchesForEmail, emailClaim = 'email' } = settings;
  const isOfThisMachine = new URL(issuer).protocol === 'http:';
  let discovering: Promise<Configuration> | null = null;
  let known: { configuration: Configuration; at: number } | null = null;

  /** Concurrent logins share one discovery. */
  function discover(): Promise<Configuration> {
    discovering ??= discovery(
      new URL(issuer),
      clientId,
      { [clockTolerance]: CLOCK_TOLERANCE_S },
      authenticationOf(settings),
      {
        timeout: TIMEOUT_S,
        execute: [enableNonRepudiationChecks, ...(isOfThisMachine ? [allowInsecureRequests] : [])],
      },
    )
      .then((configuration) => {
        known = { configuration, at: performance.now() };
        return configuration;
      })
      .catch((error: unknown) => {
        throw new ProviderFault('unreachable', asFault(error).reason);
      })
      .finally(() => {
        discovering = null;
      });
    return discovering;
  }

  const configurationNow = async (): Promise<Configuration> =>
    known !== null && performance.now() - known.at < KNOWN_FOR_MS ? known.configuration : discover();

  /** `email_verified` refers only to the claim `email`. */
  function identityOf(raw: Record<string, unknown>): ProviderIdentity {
    const claims = v.parse(ClaimsSchema, raw);
    const email = v.parse(optionalText, raw[emailClaim]);
    const { sub, email_verified: isVerified, name, given_name, family_name, picture } = claims;
    return {
      rawId: sub,
      email: asEmail(email),
      proof: proofOf(vouchesForEmail, emailClaim === 'email' && String(isVerified) === 'true'),
      name: asName(name) ?? asName([given_name, family_name].join(' ')),
      photoUrl: picture ?? null,
    };
  }

  return {
    providerId,
    displayName,
    metadata: null,
    async begin({ state, origin, proof: { nonce, verifier } }) {
      // Discovers for each login, so that no visitor is sent to a provider that is down.
      const configuration = await discover();
      return buildAuthorizationUrl(configuration, {
        redirect_uri: `${origin}${HANDLER_PATH}`,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href;
    },
    async finish({ state, origin, proof: { nonce, verifier } }, parameters) {
      try {
        const configuration = await configurationNow();
        const returned = new URL(`${origin}${HANDLER_PATH}?${parameters.toString()}`);
        const tokens = await authorizationCodeGrant(configuration, returned, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const raw = { ...tokens.claims() };
        const claims = v.parse(ClaimsSchema, raw);
        if (claims.azp !== undefined && claims.azp !== clientId) throw new ProviderFault('invalid', 'azp');
        if (claims.iat > Date.now() / 1000 + CLOCK_TOLERANCE_S) throw new ProviderFault('invalid', 'iat');
        const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
        if (raw[emailClaim] !== undefined || !hasMore) return identityOf(raw);
        const more = await fetchUserInfo(configuration, tokens.access_token, claims.sub);
        return identityOf({ ...more, ...raw });
      } catch (error) {
        throw asFault(error);
      }
    },
  };
}
