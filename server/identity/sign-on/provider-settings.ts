import { X509Certificate } from 'node:crypto';
import * as v from 'valibot';
import { INPUT_LENGTH_LIMIT } from '../../../domain/kernel/constants';
import { describeIssues } from '../../../domain/kernel/fault';
import { ssoProtocol } from '../../../domain/login/login';
import { isLoopback } from '../../http/loopback';

/** Provider ids reserved for other login methods. */
const RESERVED: readonly string[] = ['password', 'custom', 'anonymous', 'firebase', 'phone'];

function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
  return isSafe && username === '' && password === '';
}

/** Adds the PEM header and footer that metadata omits. */
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

// Every rule has its own message: valibot's default messages quote the input, which may be a secret.
const text = (message: string) => v.pipe(v.string(message), v.trim(), v.nonEmpty(message));
const flag = v.optional(v.boolean('must be true or false'));
const address = v.pipe(
  text('must be an address'),
  v.check(isSafeAddress, 'must be an https address; http is only for this machine'),
);

const settings = <const E extends v.ObjectEntries>(entries: E) =>
  v.strictObject(entries, ({ expected }) => {
    if (expected === 'never') return 'is unknown';
    return expected === 'Object' ? 'must be an object' : 'is missing';
  });

const COMMON = {
  providerId: v.pipe(
    text('must be an id'),
    v.regex(/^[a-z][a-z\d._-]{0,63}$/i, 'must consist of letters, digits, dots and hyphens, such as oidc.acme'),
    v.check((id) => !RESERVED.includes(id.toLowerCase()), 'is reserved for another way to log in'),
  ),
  displayName: v.pipe(
    text('must be a name'),
    v.maxLength(INPUT_LENGTH_LIMIT - 1, `must be shorter than ${INPUT_LENGTH_LIMIT} characters`),
  ),
  vouchesForEmail: flag,
};

export const OidcSchema = settings({
  ...COMMON,
  issuer: address,
  clientId: text('must be the id of a client'),
  clientSecret: v.optional(text('must be a text')),
  emailClaim: v.optional(v.pipe(text('must be the name of a claim'), v.maxLength(100, 'must be the name of a claim'))),
  clientAuthentication: v.optional(v.picklist(['basic', 'post'], 'must be basic or post')),
});

const attributeNames = v.optional(
  v.pipe(
    v.union([v.array(v.string()), v.string()], 'must be the name of an attribute, or a list of names'),
    v.transform((names) => [names].flat()),
  ),
);

export const SamlSchema = settings({
  ...COMMON,
  entryPoint: address,
  issuer: text('must be the entity id of the provider'),
  certificates: v.pipe(
    v.array(
      v.pipe(
        v.string('must be a certificate'),
        v.check(isCertificate, 'must be an X.509 certificate, such as -----BEGIN CERTIFICATE-----…'),
        v.transform(pemOf),
      ),
      'must be a list of certificates',
    ),
    v.minLength(1, 'must be a list of at least one certificate'),
  ),
  probe: flag,
  attributes: v.optional(settings({ id: attributeNames, email: attributeNames, name: attributeNames })),
});

export type OidcSettings = v.InferOutput<typeof OidcSchema>;
export type SamlSettings = v.InferOutput<typeof SamlSchema>;
export type ProviderSettings = OidcSettings | SamlSettings;

const ListSchema = v.array(v.unknown(), 'must be a list of providers');
const IdSchema = v.object({ providerId: v.string() });

/** Raised for an invalid list of providers; each line names a field and never quotes its value. */
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
      lines.push(`${at}.providerId: "${parsed.providerId}" is used by another provider`);
    else providers.push(parsed);
  }
  if (lines.length > 0) throw new ProviderSettingsError(lines.join('; '));
  return providers;
}
