import * as v from 'valibot';
import { API_BASE } from '../kernel/api';
import { REGISTRATION_NUMBER_MAX } from '../kernel/constants';
import { withoutPlusSuffix } from '../kernel/names';
import { ConfirmationNumberSchema } from '../kernel/validation';

/** Ends the session of the bearer. */
export const LOGOUT_PATH = `${API_BASE}/logout`;

const IdpProviderSchema = v.object({ displayName: v.nullish(v.string(), ''), providerID: v.string() });

/** One entry of `GET /loginOptions`. Kinds have two spellings; unknown kinds are passed on for the log. */
export const LoginConfigurationSchema = v.object({
  type: v.string(),
  displayName: v.nullish(v.string(), ''),
  apiKey: v.optional(v.string()),
  authDomain: v.optional(v.string()),
  idpProvider: v.nullish(v.array(IdpProviderSchema), []),
});
export const LoginConfigurationsSchema = v.array(LoginConfigurationSchema);
export type LoginConfiguration = v.InferOutput<typeof LoginConfigurationSchema>;

export type LoginKind = 'CVENT_LOGIN' | 'BIZZABO_LOGIN' | 'FIREBASE_OIDC' | 'EMAIL_PASSWORD';
export type LoginOption = { id: string; kind: LoginKind; displayName: string; providerId: string | null };

/** First and second registration system, single sign-on, e-mail and password. */
const ORDER: readonly LoginKind[] = ['CVENT_LOGIN', 'BIZZABO_LOGIN', 'FIREBASE_OIDC', 'EMAIL_PASSWORD'];

type ConfigurationKind = 'ANONYMOUS' | 'FIREBASE' | 'CVENT_LOGIN' | 'BIZZABO_LOGIN';
const KINDS: Readonly<Record<string, ConfigurationKind>> = {
  anonymous: 'ANONYMOUS',
  firebase: 'FIREBASE',
  cvent: 'CVENT_LOGIN',
  cvent_login: 'CVENT_LOGIN',
  bizzabo: 'BIZZABO_LOGIN',
  bizzabo_login: 'BIZZABO_LOGIN',
};

/** The kind that a configuration's `type` spells; `null` for an unknown one. */
export function loginKindOf(type: string): ConfigurationKind | null {
  const spelling = type.toLowerCase();
  return Object.hasOwn(KINDS, spelling) ? (KINDS[spelling] ?? null) : null;
}

/** The id of the option of an identity provider. */
export const optionIdOf = (providerId: string): string =>
  providerId === 'password' ? 'EMAIL_PASSWORD' : `FIREBASE_OIDC:${providerId}`;

export type LoginOptions = {
  /** False if there is an anonymous option. */
  enabled: boolean;
  options: readonly LoginOption[];
  /** Kinds that this client does not know, for the log. */
  ignored: readonly string[];
};

export const sortLoginOptions = (options: readonly LoginOption[]): LoginOption[] =>
  options.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));

/** The options in the order of the login page, without duplicates: of two with the same id, the first is used. */
export function readLoginOptions(configurations: readonly LoginConfiguration[]): LoginOptions {
  const options: LoginOption[] = [];
  const ignored: string[] = [];
  let enabled = true;
  for (const configuration of configurations) {
    const kind = loginKindOf(configuration.type);
    if (kind === null) ignored.push(configuration.type);
    else if (kind === 'ANONYMOUS') enabled = false;
    else if (kind === 'FIREBASE') {
      for (const { displayName, providerID } of configuration.idpProvider) {
        const kindOf = providerID === 'password' ? 'EMAIL_PASSWORD' : 'FIREBASE_OIDC';
        options.push({ id: optionIdOf(providerID), kind: kindOf, displayName, providerId: providerID });
      }
    } else options.push({ id: kind, kind, displayName: configuration.displayName, providerId: null });
  }
  const unique = options.filter((option, at) => options.findIndex((other) => other.id === option.id) === at);
  return { enabled, options: sortLoginOptions(unique), ignored };
}

/** Single sign-on by SAML for provider ids that start with `saml.`, else by OIDC. */
export const ssoProtocol = (providerId: string): 'saml' | 'oidc' => (providerId.startsWith('saml.') ? 'saml' : 'oidc');

export const LoginResultSchema = v.object({
  status: v.picklist(['NO_USER_FOUND', 'USER_INACTIVE', 'USER_FOUND', 'USER_CREATED']),
  emailAddress: v.nullish(v.string(), null),
  customToken: v.optional(v.string()),
});
export type LoginResult = v.InferOutput<typeof LoginResultSchema>;

/** What a form submits, by the kind of login. */
export type Credentials =
  | { kind: 'CVENT_LOGIN'; confirmationNumber: string }
  | { kind: 'BIZZABO_LOGIN'; registrationNumber: number; emailAddress: string }
  | { kind: 'EMAIL_PASSWORD'; email: string; password: string };

/** The account for which failures of these credentials count. */
export function accountOf(credentials: Credentials): string {
  switch (credentials.kind) {
    case 'CVENT_LOGIN':
      return credentials.confirmationNumber;
    case 'BIZZABO_LOGIN':
      return withoutPlusSuffix(credentials.emailAddress);
    case 'EMAIL_PASSWORD':
      return credentials.email;
  }
}

export const CventLoginRequestSchema = v.object({
  architectureID: v.string(),
  confirmationNumber: ConfirmationNumberSchema,
});
export const BizzaboLoginRequestSchema = v.object({
  architectureID: v.string(),
  registrationNumber: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(REGISTRATION_NUMBER_MAX)),
  emailAddress: v.string(),
});
