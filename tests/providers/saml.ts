import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { html, page } from '../../server/identity/pages/html';
import { createCertificate, type KeyAndCertificate } from './certificate';
import { openListener } from './listener';
import { loginForm, type ProviderUser, readForm, readLogin, sendHtml, subjectOf } from './people';

// Its ESM import lacks exports that Node cannot detect.
const samlify = createRequire(import.meta.url)('samlify') as typeof import('samlify');

const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
const STATUS = 'urn:oasis:names:tc:SAML:2.0:status';
const LIFETIME_MS = 300_000;

const HEAD =
  '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="{ID}" Version="2.0" IssueInstant="{IssueInstant}" Destination="{Recipient}" InResponseTo="{RequestId}"><saml:Issuer>{Issuer}</saml:Issuer>';
const ATTRIBUTE = (name: string, tag: string): string =>
  `<saml:Attribute Name="${name}" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:basic"><saml:AttributeValue>{${tag}}</saml:AttributeValue></saml:Attribute>`;
const LOGIN = `${HEAD}<samlp:Status><samlp:StatusCode Value="${STATUS}:Success"/></samlp:Status><saml:Assertion ID="{AssertionID}" Version="2.0" IssueInstant="{IssueInstant}"><saml:Issuer>{Issuer}</saml:Issuer><saml:Subject><saml:NameID Format="{NameIDFormat}">{NameID}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="{NotOnOrAfter}" Recipient="{Recipient}" InResponseTo="{InResponseTo}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="{NotBefore}" NotOnOrAfter="{NotOnOrAfter}"><saml:AudienceRestriction><saml:Audience>{Audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="{IssueInstant}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${ATTRIBUTE('email', 'Email')}${ATTRIBUTE('displayName', 'DisplayName')}</saml:AttributeStatement></saml:Assertion></samlp:Response>`;
const REFUSAL = `${HEAD}<samlp:Status><samlp:StatusCode Value="${STATUS}:Responder"><samlp:StatusCode Value="${STATUS}:{Reason}"/></samlp:StatusCode></samlp:Status></samlp:Response>`;

/** How the next assertion differs from the genuine one. */
export type AssertionForgery = {
  audience?: string;
  issuer?: string;
  recipient?: string;
  /** The request id in the assertion, unlike the response around it; null names none. */
  inResponseTo?: string | null;
  /** The end of its validity in milliseconds since 1970; it begins five minutes earlier. */
  expiresAt?: number;
  nameId?: string;
  nameIdFormat?: string;
  email?: string;
  name?: string;
  /** `another`: a key without a known certificate; `none`: no signature. */
  signature?: 'another' | 'none';
  /** Of the signed response. */
  afterSigning?: (xml: string) => string;
  /** Ends in this status instead, such as `RequestDenied`. */
  refusal?: string;
};

export type SamlProviderOptions = {
  users: readonly ProviderUser[];
  providerId?: string;
  displayName?: string;
  signs?: 'assertion' | 'response';
};

const newId = (): string => `_${randomBytes(16).toString('hex')}`;
const instant = (at: number): string => new Date(at).toISOString();

// The schema is not available; the tests check only that the service understands the messages.
samlify.setSchemaValidator({ validate: async () => 'not validated' });

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * A SAML identity provider with its own users, who sign in with a plain form. Its assertions are genuine until one is
 * forged.
 */
export async function startSamlProvider(options: SamlProviderOptions) {
  const { users, providerId = 'saml.test', displayName = 'Test partner', signs = 'assertion' } = options;
  const listener = await openListener();
  const entryPoint = `${listener.url}/sso`;
  const entityID = `${listener.url}/metadata`;
  let forgery: AssertionForgery = {};

  const createIdp = ({ privateKey, certificate }: KeyAndCertificate) =>
    samlify.IdentityProvider({
      entityID,
      privateKey,
      signingCert: certificate,
      requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      singleSignOnService: [{ Binding: samlify.Constants.namespace.binding.redirect, Location: entryPoint }],
      // It warns if it is missing.
      singleLogoutService: [{ Binding: samlify.Constants.namespace.binding.redirect, Location: `${listener.url}/slo` }],
    });
  const own = createCertificate('Test partner');
  const idp = createIdp(own);
  const another = createIdp(createCertificate('Another issuer'));

  /** The service provider, by the metadata at its entity id, and its request. */
  async function readRequest(SAMLRequest: string) {
    const xml = samlify.Utility.inflateString(SAMLRequest);
    const { issuer } = samlify.Extractor.extract(xml, samlify.Extractor.loginRequestFields);
    const asked = await (await fetch(textOf(issuer))).text();
    const metadata =
      signs === 'response' ? asked.replace('WantAssertionsSigned="true"', 'WantAssertionsSigned="false"') : asked;
    const sp = samlify.ServiceProvider({ metadata, wantMessageSigned: signs === 'response' });
    const { extract } = await idp.parseLoginRequest(sp, 'redirect', { query: { SAMLRequest } });
    const recipient = textOf(sp.entityMeta.getAssertionConsumerService('post'));
    const request = extract.request ?? {};
    if (request['assertionConsumerServiceUrl'] !== recipient || request['destination'] !== entryPoint)
      throw new Error('This request does not fit its metadata');
    return { sp, extract, recipient, audience: textOf(issuer), id: textOf(request['id']) };
  }
  type LoginRequest = Awaited<ReturnType<typeof readRequest>>;

  function tagsFor({ recipient, audience, id }: LoginRequest, user: ProviderUser | null, change: AssertionForgery) {
    const expiresAt = change.expiresAt ?? Date.now() + LIFETIME_MS;
    return {
      ID: newId(),
      AssertionID: newId(),
      IssueInstant: instant(expiresAt - LIFETIME_MS),
      NotBefore: instant(expiresAt - LIFETIME_MS),
      NotOnOrAfter: instant(expiresAt),
      RequestId: id,
      InResponseTo: change.inResponseTo === undefined ? id : change.inResponseTo,
      Recipient: change.recipient ?? recipient,
      Audience: change.audience ?? audience,
      Issuer: change.issuer ?? entityID,
      NameIDFormat: change.nameIdFormat ?? PERSISTENT,
      NameID: change.nameId ?? (user === null ? '' : subjectOf(user)),
      Email: change.email ?? user?.email ?? '',
      DisplayName: change.name ?? user?.name ?? '',
      Reason: change.refusal ?? 'AuthnFailed',
    };
  }

  async function answer(asked: LoginRequest, login: ProviderUser | 'cancelled'): Promise<string> {
    const change = forgery;
    forgery = {};
    const user = login === 'cancelled' ? null : login;
    const tags = tagsFor(asked, user, change);
    const write = (template: string): string => samlify.SamlLib.replaceTagsByValue(template, tags);
    if (user === null || change.refusal !== undefined) return write(REFUSAL);
    if (change.signature === 'none') return write(LOGIN);
    const signer = change.signature === 'another' ? another : idp;
    const { context } = await signer.createLoginResponse(asked.sp, { extract: asked.extract }, 'post', user, {
      customTagReplacement: () => ({ id: tags.ID, context: write(LOGIN) }),
    });
    const xml = Buffer.from(context, 'base64').toString();
    return change.afterSigning?.(xml) ?? xml;
  }

  async function signOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = request.method === 'POST' ? await readForm(request) : null;
    const asked = form ?? new URL(request.url ?? '', listener.url).searchParams;
    const SAMLRequest = asked.get('SAMLRequest') ?? '';
    const RelayState = asked.get('RelayState') ?? '';
    const login = form === null ? null : readLogin(form, users);
    const known = await readRequest(SAMLRequest);
    if (login === null || login === 'wrong')
      return sendHtml(response, loginForm(displayName, '/sso', { SAMLRequest, RelayState }, login === 'wrong'));
    const SAMLResponse = Buffer.from(await answer(known, login)).toString('base64');
    return sendHtml(
      response,
      page({
        locale: 'en',
        direction: 'ltr',
        title: displayName,
        stylesheet: null,
        body: html`<form method="post" action="${known.recipient}">
<input type="hidden" name="SAMLResponse" value="${SAMLResponse}">
<input type="hidden" name="RelayState" value="${RelayState}">
<noscript><button>Go on</button></noscript>
</form>
<script>document.forms[0].submit()</script>`,
      }),
    );
  }

  listener.answer((request, response) => {
    if (request.url?.startsWith('/sso') !== true) {
      response.writeHead(404).end();
      return;
    }
    signOn(request, response).catch(() => {
      response.writeHead(400).end('This request is not understood');
    });
  });

  const { url, start, stop } = listener;
  return {
    url,
    /** The entry of IDENTITY_PROVIDERS. */
    provider: { providerId, displayName, entryPoint, issuer: entityID, certificates: [own.certificate] },
    /** Changes the next response. */
    forge(change: AssertionForgery): void {
      forgery = change;
    },
    start,
    stop,
  };
}
export type SamlProvider = Awaited<ReturnType<typeof startSamlProvider>>;
