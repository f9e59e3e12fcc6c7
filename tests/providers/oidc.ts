import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { decodeJwt, type JWTPayload, SignJWT } from 'jose';
import type { Configuration } from 'oidc-provider';
import { openListener } from './listener';
import { loginForm, type ProviderUser, readForm, readLogin, sendHtml, subjectOf } from './people';

const KEY_ID = 'test-key';
const CLIENT_ID = 'venue';
/** Of any port: an application on this machine is identified by its path only. */
const ANY_PORT = ['http://127.0.0.1/__/auth/handler', 'http://localhost/__/auth/handler'];

/** How the next response of the token endpoint differs from the genuine one. */
export type TokenForgery = {
  /** Replaces claims in the ID token; `undefined` removes one. */
  claims?: Record<string, unknown>;
  /** `another`: a key that the provider has not published; `none`: no signature. */
  signature?: 'another' | 'none';
  /** Responds only with this status. */
  status?: number;
};

export type OidcProviderOptions = {
  users: readonly ProviderUser[];
  /** The return address of the provider; by default the handler on this machine at any port. */
  redirectUris?: readonly string[];
  providerId?: string;
  displayName?: string;
  /** Null: a public client. */
  clientSecret?: string | null;
  /** Whether the ID token contains e-mail and name, not only the userinfo endpoint. */
  isTalkative?: boolean;
};

const rsaKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

/** It prints warnings about non-production settings as soon as it is imported. */
async function quietly<T>(work: () => T | Promise<T>): Promise<T> {
  const { warn, info } = console;
  Object.assign(console, { warn() {}, info() {} });
  try {
    return await work();
  } finally {
    Object.assign(console, { warn, info });
  }
}

const unsigned = (claims: JWTPayload): string =>
  `${[{ alg: 'none' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;

/** `oidc-provider` with its own users, who sign in with a plain form. Its tokens are genuine until one is forged. */
export async function startOidcProvider(options: OidcProviderOptions) {
  const { users, providerId = 'oidc.test', displayName = 'Test company' } = options;
  const clientSecret = options.clientSecret === undefined ? randomBytes(24).toString('hex') : options.clientSecret;
  const listener = await openListener();
  const key = rsaKey();
  const anotherKey = rsaKey();
  let forgery: TokenForgery | null = null;

  const { Provider, interactionPolicy } = await quietly(() => import('oidc-provider'));
  const policy = interactionPolicy.base();
  // A session at the provider would skip the form, and with it the choice of user.
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check('always', 'everybody signs in anew', (ctx) => !ctx.oidc.result?.['login']),
    );
  const configuration: Configuration = {
    clients: [
      {
        client_id: CLIENT_ID,
        application_type: 'native',
        redirect_uris: [...(options.redirectUris ?? ANY_PORT)],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        ...(clientSecret === null
          ? { token_endpoint_auth_method: 'none' }
          : { client_secret: clientSecret, token_endpoint_auth_method: 'client_secret_basic' }),
      },
    ],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomBytes(24).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: options.isTalkative !== true,
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    clientBasedCORS: () => false,
    findAccount(_, subject) {
      const user = users.find((one) => subjectOf(one) === subject);
      if (user === undefined) return undefined;
      const { email, emailVerified = true, name } = user;
      const claims = { sub: subject, email, email_verified: emailVerified, ...(name === undefined ? {} : { name }) };
      return { accountId: subject, claims: () => claims };
    },
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    renderError(ctx, { error }) {
      ctx.type = 'text';
      ctx.body = error;
    },
  };
  const provider = await quietly(() => new Provider(listener.url, configuration));

  const forge = ({ claims = {}, signature }: TokenForgery, idToken: string): Promise<string> | string => {
    const forged: JWTPayload = { ...decodeJwt(idToken), ...claims };
    if (signature === 'none') return unsigned(forged);
    const signed = new SignJWT(forged).setProtectedHeader({ alg: 'RS256', kid: KEY_ID });
    return signed.sign(signature === 'another' ? anotherKey : key);
  };
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.path !== '/token' || forgery === null) return;
    const { status, ...change } = forgery;
    forgery = null;
    const answer = ctx.body as { id_token?: string };
    if (status !== undefined) {
      ctx.status = status;
      ctx.body = 'out of order';
    } else if (answer.id_token !== undefined) answer.id_token = await forge(change, answer.id_token);
  });

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { uid } = await provider.interactionDetails(request, response);
    const form = request.method === 'POST' ? await readForm(request) : null;
    const login = form === null ? null : readLogin(form, users);
    if (login === null || login === 'wrong')
      return sendHtml(response, loginForm(displayName, `/interaction/${uid}`, {}, login === 'wrong'));
    const result =
      login === 'cancelled'
        ? { error: 'access_denied', error_description: 'End-User aborted interaction' }
        : { login: { accountId: subjectOf(login), remember: false }, consent: {} };
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }

  const others = provider.callback();
  listener.answer((request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) {
      void others(request, response);
      return;
    }
    interact(request, response).catch(() => {
      response.writeHead(400).end('This login is over');
    });
  });

  const { url, start, stop } = listener;
  return {
    url,
    /** The entry of IDENTITY_PROVIDERS. */
    provider: {
      providerId,
      displayName,
      issuer: url,
      clientId: CLIENT_ID,
      ...(clientSecret === null ? {} : { clientSecret }),
    },
    /** Changes the next response of the token endpoint. */
    forge(change: TokenForgery): void {
      forgery = change;
    },
    start,
    stop,
  };
}
export type OidcProvider = Awaited<ReturnType<typeof startOidcProvider>>;
