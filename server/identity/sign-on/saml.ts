import { join } from 'node:path';
import { generateServiceProviderMetadata, SAML } from '@node-saml/node-saml';
import * as v from 'valibot';
import { projectRoot } from '../../db/root';
import { createThreads } from '../threads';
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
import type { SamlSettings } from './provider-settings';

/** Followed by the provider's id: our entity id, which is also the address of our metadata. */
export const SAML_PATH = '/__/auth/saml';

const PROBE_MS = 3000;
/** A separate script; the built service also runs it from the sources. */
const VERIFY = join(projectRoot, 'server/identity/sign-on/verify-saml.mjs');
const CLOCK_TOLERANCE_MS = 60_000;
const NAME_ID_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const TRANSIENT = /:nameid-format:transient$/;
const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';

const EMAIL_ATTRIBUTES = [
  'email',
  'mail',
  'emailAddress',
  `${CLAIMS}/emailaddress`,
  'http://schemas.xmlsoap.org/claims/EmailAddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
];
const NAME_ATTRIBUTES = [
  'displayName',
  'http://schemas.microsoft.com/identity/claims/displayname',
  'urn:oid:2.16.840.1.113730.3.1.241',
  'cn',
  'urn:oid:2.5.4.3',
  'name',
];
const GIVEN_NAME_ATTRIBUTES = ['givenName', 'firstName', `${CLAIMS}/givenname`, 'urn:oid:2.5.4.42'];
const SURNAME_ATTRIBUTES = ['sn', 'surname', 'lastName', `${CLAIMS}/surname`, 'urn:oid:2.5.4.4'];

/** Statuses of a login that the visitor or the provider cancelled. */
const CANCELLED = /status:(AuthnFailed|RequestDenied|NoAuthnContext|NoPassive|UnknownPrincipal)"/;

type Refusal = { fault: string; status: string | null };
/** One thread: verifying a response of the maximum size takes up to 100 ms. */
const verify = createThreads<{ profile: unknown } | Refusal>(VERIFY, 1);

/** Reasons by the library's messages, which may quote the response and so are not logged. */
const REASONS = [
  [/signature/i, 'signature'],
  [/audience/i, 'audience'],
  [/expired|not yet valid|subject confirmation/i, 'time'],
  [/InResponseTo/, 'request'],
] as const;

function faultOf({ fault, status }: Refusal): ProviderFault {
  if (status !== null) {
    const [, cancelled] = CANCELLED.exec(status) ?? [];
    return cancelled === undefined ? new ProviderFault('invalid', 'status') : new ProviderFault('cancelled', cancelled);
  }
  return new ProviderFault('invalid', REASONS.find(([pattern]) => pattern.test(fault))?.[1] ?? 'form');
}

const ProfileSchema = v.object({
  issuer: v.optional(v.string()),
  nameID: v.optional(v.string()),
  nameIDFormat: v.optional(v.string()),
  attributes: v.optional(v.record(v.string(), v.unknown()), {}),
  assertion: v.object({
    Assertion: v.object({ Subject: v.tuple([v.object({ SubjectConfirmation: v.array(v.unknown()) })]) }),
  }),
});
type Profile = v.InferOutput<typeof ProfileSchema>;
const ConfirmationSchema = v.object({
  $: v.object({ Method: v.literal('urn:oasis:names:tc:SAML:2.0:cm:bearer') }),
  SubjectConfirmationData: v.tuple([
    v.object({ $: v.object({ InResponseTo: v.string(), Recipient: v.string(), NotOnOrAfter: v.string() }) }),
  ]),
});

/** The library checks the request id only outside the signed part, and does not check the recipient. */
function assertIsForUs(profile: Profile, requestId: string, recipient: string): void {
  const { Subject } = profile.assertion.Assertion;
  const isOurs = Subject[0].SubjectConfirmation.some((confirmation) => {
    const result = v.safeParse(ConfirmationSchema, confirmation);
    if (!result.success) return false;
    const { InResponseTo, Recipient, NotOnOrAfter } = result.output.SubjectConfirmationData[0].$;
    const isInTime = Date.parse(NotOnOrAfter) + CLOCK_TOLERANCE_MS > Date.now();
    return InResponseTo === requestId && Recipient === recipient && isInTime;
  });
  if (!isOurs) throw new ProviderFault('invalid', 'recipient');
}

const firstText = (value: unknown): string | null => {
  const [first] = [value].flat();
  return typeof first === 'string' ? first : null;
};

/**
 * Genuine responses have some hundred elements, about ten deep, each with some attributes, and a handful of namespaces.
 * The verification compares elements with each other, so much larger responses would take seconds or minutes.
 */
const ELEMENTS_MAX = 1000;
const DEPTH_MAX = 32;
const ATTRIBUTES_MAX = 40;
const PREFIXES_MAX = 40;
/** Comments and instructions to processors. */
const ASIDES_MAX = 10;
/** Characters by their names or numbers. */
const ENTITIES_MAX = 2000;
/**
 * Elements whose number determines the cost of the verification. Genuine responses have at most two signatures, one of the
 * response and one of its assertion, each with one reference and two transforms.
 */
const SIGNED_MAX: ReadonlyMap<string, number> = new Map([
  ['Signature', 2],
  ['Reference', 2],
  ['Transform', 6],
]);
const TAG = /<(?:([!?])|(\/?)([a-z_][^<>]*?)(\/?)>)/gi;

/** Refuses what is too expensive to parse, before anything is verified. */
function assertShape(xml: string): void {
  let [tags, elements, depth, asides] = [0, 0, 0, 0];
  const signed = new Map<string, number>();
  const prefixes = new Set<string>();
  // SAML has no document types; they could define entities.
  let isFine = !/<!DOCTYPE/i.test(xml);
  for (const [, aside, closing, tag = '', empty] of xml.matchAll(TAG)) {
    tags += 1;
    if (aside !== undefined) asides += 1;
    else if (closing === '/') depth -= 1;
    else {
      elements += 1;
      const [, name = ''] = /^(?:[\w.-]+:)?(\w+)/.exec(tag) ?? [];
      const count = (signed.get(name) ?? 0) + 1;
      signed.set(name, count);
      for (const [, prefix = ''] of tag.matchAll(/xmlns:([\w.-]+)/g)) prefixes.add(prefix);
      if (count > (SIGNED_MAX.get(name) ?? ELEMENTS_MAX) || tag.split('=').length > ATTRIBUTES_MAX) isFine = false;
      if (empty !== '/') depth += 1;
    }
    if (elements > ELEMENTS_MAX || depth > DEPTH_MAX || prefixes.size > PREFIXES_MAX || asides > ASIDES_MAX)
      isFine = false;
    if (!isFine) break;
  }
  // For each tag, the parser may search the rest of the text for its end.
  if (!isFine || xml.split('<').length - 1 > tags || xml.split('&').length - 1 > ENTITIES_MAX)
    throw new ProviderFault('invalid', 'form');
}

/** A provider of SAML: a request by redirect, a response by post, either it or its assertion signed. */
export function createSamlProvider(settings: SamlSettings): SignOnProvider {
  const { providerId, displayName, entryPoint, issuer, certificates, probe = true } = settings;
  const entityIdAt = (origin: string): string => `${origin}${SAML_PATH}/${providerId}`;
  const handlerAt = (origin: string): string => `${origin}${HANDLER_PATH}`;

  const settingsAt = (origin: string) => ({
    entryPoint,
    idpCert: certificates,
    issuer: entityIdAt(origin),
    audience: entityIdAt(origin),
    callbackUrl: handlerAt(origin),
    // Accepts any name format and any authentication method.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: CLOCK_TOLERANCE_MS,
  });

  async function assertIsThere(): Promise<void> {
    if (!probe) return;
    let status: number;
    try {
      const answer = await fetch(entryPoint, { redirect: 'manual', signal: AbortSignal.timeout(PROBE_MS) });
      ({ status } = answer);
      await answer.body?.cancel();
    } catch {
      throw new ProviderFault('unreachable', 'no answer');
    }
    if (status >= 500) throw new ProviderFault('unreachable', `status ${status}`);
  }

  function identityOf(profile: Profile): ProviderIdentity {
    const { attributes } = profile;
    const read = (names: readonly string[]): string | null =>
      names.map((name) => (Object.hasOwn(attributes, name) ? firstText(attributes[name]) : null)).find(Boolean) ?? null;
    const { id, email, name = NAME_ATTRIBUTES } = settings.attributes ?? {};
    const isTransient = TRANSIENT.test(profile.nameIDFormat ?? '');
    const rawId = id === undefined ? (isTransient ? null : profile.nameID) : read(id);
    if (!rawId || !isStorable(rawId)) throw new ProviderFault('invalid', 'no lasting id');
    const byName = email === undefined && profile.nameIDFormat === NAME_ID_FORMAT ? profile.nameID : null;
    return {
      rawId,
      email: asEmail(read(email ?? EMAIL_ATTRIBUTES) ?? byName),
      proof: proofOf(settings.vouchesForEmail, false),
      name: asName(read(name)) ?? asName([read(GIVEN_NAME_ATTRIBUTES), read(SURNAME_ATTRIBUTES)].join(' ')),
      photoUrl: null,
    };
  }

  return {
    providerId,
    displayName,
    metadata: (origin) =>
      generateServiceProviderMetadata({
        issuer: entityIdAt(origin),
        callbackUrl: handlerAt(origin),
        identifierFormat: null,
        wantAssertionsSigned: true,
        generateUniqueId: () => `_${providerId}`,
      }),
    async begin({ state, origin, proof: { requestId } }) {
      await assertIsThere();
      const saml = new SAML({ ...settingsAt(origin), generateUniqueId: () => requestId });
      return saml.getAuthorizeUrlAsync(state, undefined, {});
    },
    async finish({ origin, proof: { requestId } }, parameters) {
      const response = parameters.get('SAMLResponse') ?? '';
      assertShape(Buffer.from(response, 'base64').toString());
      const verified = await verify({ settings: settingsAt(origin), requestId, response });
      if ('fault' in verified) throw faultOf(verified);
      if (verified.profile === null) throw new ProviderFault('cancelled', 'NoPassive');
      const profile = v.safeParse(ProfileSchema, verified.profile);
      if (!profile.success) throw new ProviderFault('invalid', 'form');
      if (profile.output.issuer !== issuer) throw new ProviderFault('invalid', 'issuer');
      assertIsForUs(profile.output, requestId, handlerAt(origin));
      return identityOf(profile.output);
    },
  };
}
