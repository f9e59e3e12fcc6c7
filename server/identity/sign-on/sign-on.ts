import type * as v from 'valibot';
import type { IdentityContext } from '../context';
import { IdentityError, type IdentityErrorCode } from '../errors';
import type { CreateAuthUriSchema } from '../protocol/requests';
import { randomToken } from '../secrets';
import { keepAttempt, newAttempt, takeAttempt } from './attempts';
import { createOidcProvider } from './oidc';
import { HANDLER_PATH, ProviderFault, type ProviderIdentity, type SignOnProviders } from './provider';
import type { ProviderSettings } from './provider-settings';
import { createSamlProvider } from './saml';

export const createProviders = (settings: readonly ProviderSettings[]): SignOnProviders =>
  new Map(
    settings.map((one) => [one.providerId, 'entryPoint' in one ? createSamlProvider(one) : createOidcProvider(one)]),
  );

const CODES: Readonly<Record<ProviderFault['kind'], IdentityErrorCode>> = {
  cancelled: 'USER_CANCELLED',
  unreachable: 'IDP_UNREACHABLE',
  invalid: 'INVALID_IDP_RESPONSE',
};

/** Calls a provider; translates its faults into protocol errors, and logs them. */
async function callProvider<T>({ report }: IdentityContext, providerId: string, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    if (error.kind !== 'cancelled') report(providerId, error);
    throw new IdentityError(CODES[error.kind]);
  }
}

/** The origin to which the provider returns. */
function originOf({ origins }: IdentityContext, continueUri: string | undefined): string {
  if (continueUri === undefined || !URL.canParse(continueUri)) throw new IdentityError('INVALID_CONTINUE_URI');
  const { href, origin } = new URL(continueUri);
  if (!origins().includes(origin)) throw new IdentityError('UNAUTHORIZED_DOMAIN');
  if (href !== `${origin}${HANDLER_PATH}`) throw new IdentityError('INVALID_CONTINUE_URI');
  return origin;
}

/**
 * Begins a single sign-on. Returns the provider's URL, and a secret that the browser stores until the user returns.
 * @throws IdentityError OPERATION_NOT_ALLOWED, INVALID_CONTINUE_URI, UNAUTHORIZED_DOMAIN or IDP_UNREACHABLE
 */
export async function createAuthUri(
  context: IdentityContext,
  { providerId, continueUri }: v.InferOutput<typeof CreateAuthUriSchema>,
): Promise<Record<string, unknown>> {
  const kind = 'identitytoolkit#CreateAuthUriResponse';
  if (providerId === undefined) return { kind, sessionId: randomToken() };
  const provider = context.providers.get(providerId);
  if (provider === undefined) throw new IdentityError('OPERATION_NOT_ALLOWED');
  const origin = originOf(context, continueUri);
  const attempt = newAttempt();
  const { state, sessionId, proof } = attempt;
  const authUri = await callProvider(context, providerId, provider.begin({ state, origin, proof }));
  await keepAttempt(context.db, attempt, { providerId, origin }, context.now());
  return { kind, providerId, sessionId, authUri, state };
}

/**
 * Ends the attempt of a provider's response, even if it fails, and verifies the response.
 * @throws IdentityError OPERATION_NOT_ALLOWED, USER_CANCELLED, IDP_UNREACHABLE or INVALID_IDP_RESPONSE
 */
export async function finishSignOn(
  context: IdentityContext,
  parameters: URLSearchParams,
  sessionId: string | null,
): Promise<{ providerId: string; identity: ProviderIdentity }> {
  const state = parameters.get('state') ?? parameters.get('RelayState');
  // Tokens that the client fetched itself: their audience cannot be checked.
  if (state === null && parameters.has('providerId')) throw new IdentityError('OPERATION_NOT_ALLOWED');
  const attempt = state && sessionId ? await takeAttempt(context.db, { state, sessionId }, context.now()) : null;
  if (attempt === null || state === null) throw new IdentityError('INVALID_IDP_RESPONSE');
  const { providerId, origin, proof } = attempt;
  const provider = context.providers.get(providerId);
  if (provider === undefined) throw new IdentityError('OPERATION_NOT_ALLOWED');
  const finishing = provider.finish({ state, origin, proof }, parameters);
  return { providerId, identity: await callProvider(context, providerId, finishing) };
}
