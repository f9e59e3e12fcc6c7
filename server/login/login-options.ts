import type { FastifyRequest } from 'fastify';
import type { LoginConfiguration } from '../../domain/login/login';
import { type LoginEdits, withLoginEdits } from '../../domain/login/login-edits';
import type { UiConfig } from '../../domain/shell/ui-config';
import type { OwnIdentity } from '../identity/own-identity';

export type Providers = NonNullable<OwnIdentity['providers']>;

type LoginOptionsSource = {
  read: () => Promise<{ loginOptions: readonly LoginConfiguration[]; loginEdits: LoginEdits }>;
  readFirebase: (request: FastifyRequest) => Promise<UiConfig['firebase']>;
  providers: Providers;
  /** Whether a registration can sign its user in. */
  admitsRegistrations: boolean;
};

const isRegistration = ({ type }: LoginConfiguration): boolean => /^(?:cvent|bizzabo)(?:_login)?$/i.test(type);
const isFirebase = ({ type }: LoginConfiguration): boolean => type.toLowerCase() === 'firebase';

/** Adds the service's providers that the venue's login options do not list. */
export function withProviders(
  options: readonly LoginConfiguration[],
  providers: Providers,
): readonly LoginConfiguration[] {
  const listed = new Set(
    options.filter(isFirebase).flatMap(({ idpProvider }) => idpProvider.map((one) => one.providerID)),
  );
  const missing = providers
    .filter(({ providerId }) => !listed.has(providerId))
    .map(({ providerId, displayName }) => ({ displayName, providerID: providerId }));
  if (missing.length === 0) return options;
  const first = options.find(isFirebase);
  if (first === undefined) return [...options, { type: 'FIREBASE', displayName: '', idpProvider: missing }];
  return options.map((one) => (one === first ? { ...one, idpProvider: [...one.idpProvider, ...missing] } : one));
}

/** The response of `GET /loginOptions`. */
export const createLoginOptions =
  ({ read, readFirebase, providers, admitsRegistrations }: LoginOptionsSource) =>
  async (request: FastifyRequest) => {
    const { loginOptions, loginEdits } = await read();
    const options = loginOptions.filter((one) => admitsRegistrations || !isRegistration(one));
    const firebase = await readFirebase(request);
    return withLoginEdits(withProviders(options, providers), loginEdits.options).map((option) => {
      const { type, displayName, apiKey, authDomain, idpProvider } = option;
      return {
        type,
        ...(displayName === '' ? {} : { displayName }),
        ...(isFirebase(option)
          ? { apiKey: apiKey ?? firebase.apiKey, authDomain: authDomain ?? firebase.authDomain, idpProvider }
          : {}),
      };
    });
  };
export type LoginOptions = ReturnType<typeof createLoginOptions>;
