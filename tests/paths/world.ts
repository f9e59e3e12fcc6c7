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

export const ADA_AT_THE_VENUE = { email: 'ada@aurora.example', password: 'aurora-summit' };
/** The other attendees. */
export const GRACE_AT_THE_VENUE = { email: 'grace@aurora.example', name: 'Grace Hopper' };
export const HEDY_AT_THE_VENUE = { email: 'hedy@aurora.example' };
