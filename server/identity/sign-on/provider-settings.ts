import { X509Certificate } from 'node:crypto';
import * as v from 'valibot';
import { INPUT_LENGTH_LIMIT } from '../../../domain/kernel/constants';
import { describeIssues } from '../../../domain/kernel/fault';
import { ssoProtocol } from '../../../domain/login/login';

/** Ways of login that are no providers. */
const RESERVED: readonly string[] = ['password', 'custom', 'anonymous', 'firebase', 'phone'];
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
  return isSafe && username === '' && password === '';
}

/** Metadata has certificates without the lines around them. */
function pemOf(text: string): string {
  const [, marked] = /-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/.exec(text) ?? [];
  const lines = (marked ?? text).replace(/\s+/g, '').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(pemOf(text)).publicKey.type === 'public';
  } catch {
    return false;
  }
}

// Every rule has words of its own: valibot's quote what was received, which may be a secret.
const text = (message: string) => v.pipe(v.string(message), v.trim(), v.nonEmpty(message));
const flag = v.optional(v.boolean('has to be true or false'));
const address = v.pipe(
  text('has to be an address'),
  v.check(isSafeAddress, 'has to be an https address; http is for this machine alone'),
);

const settings = <const E extends v.ObjectEntries>(entries: E) =>
  v.strictObject(entries, ({ expected }) => {
    if (expected === 'never') return 'is not known here';
    return expected === 'Object' ? 'has to be an object' : 'is missing';
  });

const COMMON = {
  providerId: v.pipe(
    text('has to be an id'),
    v.regex(/^[a-z][a-z\d._-]{0,63}$/i, 'has to be of letters, digits, dots and hyphens, such as oidc.acme'),
    v.check((id) => !RESERVED.includes(id.toLowerCase()), 'is the name of another way of login'),
  ),
  displayName: v.pipe(
    text('has to be a name'),
    v.maxLength(INPUT_LENGTH_LIMIT - 1, `has to be shorter than ${INPUT_LENGTH_LIMIT} characters`),
  ),
  vouchesForEmail: flag,
};

const OidcSchema = settings({
  ...COMMON,
  issuer: address,
  clientId: text('has to be the id of a client'),
  clientSecret: v.optional(text('has to be a text')),
  clientAuthentication: v.optional(v.picklist(['basic', 'post'], 'has to be basic or post')),
});

const attributeNames = v.optional(
  v.pipe(
    v.union([v.array(v.string()), v.string()], 'has to be the name of an attribute, or a list of names'),
    v.transform((names) => [names].flat()),
  ),
);

const SamlSchema = settings({
  ...COMMON,
  entryPoint: address,
  issuer: text('has to be the entity id of the provider'),
  certificates: v.pipe(
    v.array(
      v.pipe(
        v.string('has to be a certificate'),
        v.check(isCertificate, 'has to be an X.509 certificate, such as -----BEGIN CERTIFICATE-----…'),
        v.transform(pemOf),
      ),
      'has to be a list of certificates',
    ),
    v.minLength(1, 'has to be a list of at least one certificate'),
  ),
  probe: flag,
  attributes: v.optional(settings({ id: attributeNames, email: attributeNames, name: attributeNames })),
});

export type OidcSettings = v.InferOutput<typeof OidcSchema>;
export type SamlSettings = v.InferOutput<typeof SamlSchema>;
export type ProviderSettings = OidcSettings | SamlSettings;

const ListSchema = v.array(v.unknown(), 'has to be a list of providers');
const IdSchema = v.object({ providerId: v.string() });

/** Raised where a list of providers does not fit; each line names a field, and quotes nothing of what it holds. */
export class ProviderSettingsError extends Error {
  override readonly name = 'ProviderSettingsError';
}

function parseOne(entry: unknown, at: number): ProviderSettings | string[] {
  const named = v.safeParse(IdSchema, entry);
  const isSaml = named.success && ssoProtocol(named.output.providerId) === 'saml';
  const result = isSaml ? v.safeParse(SamlSchema, entry) : v.safeParse(OidcSchema, entry);
  if (result.success) return result.output;
  return describeIssues(result.issues).map((line) => `${at}.${line}`.replace('.(the whole file)', ''));
}

/** @throws ProviderSettingsError */
export function parseProviderSettings(file: unknown): ProviderSettings[] {
  const list = v.safeParse(ListSchema, file);
  if (!list.success) throw new ProviderSettingsError(describeIssues(list.issues).join('; '));
  const lines: string[] = [];
  const providers: ProviderSettings[] = [];
  for (const [at, entry] of list.output.entries()) {
    const parsed = parseOne(entry, at);
    if (Array.isArray(parsed)) lines.push(...parsed);
    else if (providers.some(({ providerId }) => providerId === parsed.providerId))
      lines.push(`${at}.providerId: "${parsed.providerId}" is taken by another provider`);
    else providers.push(parsed);
  }
  if (lines.length > 0) throw new ProviderSettingsError(lines.join('; '));
  return providers;
}
