/** A single sign-on provider, by the first part of its id. */
export type ProviderKind = 'oidc' | 'saml';
export const PROVIDERS: Readonly<Record<ProviderKind, { providerID: string; displayName: string }>> = {
  oidc: { providerID: 'oidc.test', displayName: 'Test company' },
  saml: { providerID: 'saml.test', displayName: 'Test partner' },
};

/** Every login option, as the service returns it. */
export const WAYS_IN = [
  { type: 'CVENT_LOGIN' },
  { type: 'BIZZABO_LOGIN' },
  { type: 'FIREBASE', idpProvider: [{ providerID: 'password' }, ...Object.values(PROVIDERS)] },
];

/** The user of a path, and the other attendees. */
export const PERSONS = ['ada', 'grace', 'hedy'] as const;
export type Person = (typeof PERSONS)[number];
export type Account = {
  email: string;
  password: string;
  name: string;
  /** Of a registration system, where the account has one. */
  'confirmation number': string | null;
  'ticket number': string | null;
};
/** What an account logs in with; `null` if it has none. */
export const valueOf = (account: Account, what: 'e-mail' | 'password' | 'confirmation number' | 'ticket number') =>
  what === 'e-mail' ? account.email : account[what];

const sample = (email: string, name: string): Account => ({
  email,
  password: 'aurora-summit',
  name,
  'confirmation number': null,
  'ticket number': null,
});
/** The accounts of the sample venue. */
export const SAMPLE_ACCOUNTS: Readonly<Record<Person, Account>> = {
  ada: {
    ...sample('ada@aurora.example', 'Ada Lovelace'),
    'confirmation number': 'AURORA1815',
    'ticket number': '1815',
  },
  grace: sample('grace@aurora.example', 'Grace Hopper'),
  hedy: sample('hedy@aurora.example', 'Hedy Lamarr'),
};
export const SAMPLE_NAMES: Readonly<Record<Person, string>> = {
  ada: SAMPLE_ACCOUNTS.ada.name,
  grace: SAMPLE_ACCOUNTS.grace.name,
  hedy: SAMPLE_ACCOUNTS.hedy.name,
};
/** The languages that the sample venue offers. */
export const SAMPLE_LOCALES: readonly string[] = ['en', 'de', 'ar'];
