import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { UiConfig } from '../../domain/shell/ui-config';
import type { Sessions } from '../http/sessions';
import { registerApi, type Shared } from '../http/shared';
import { tidyLockout } from '../identity/lockout';
import { createLoginLimits } from '../identity/login-limits';
import type { OwnIdentity } from '../identity/own-identity';
import { userInfo } from '../identity/users/users';
import type { VenueStore } from '../venue/store';
import { peopleRoutes } from './attendees/routes';
import { createLoginOptions, type LoginOptions } from './login-options';
import { loginPageRoutes } from './login-page-routes';
import { registrationLoginRoutes } from './registration-routes';
import { importRoutes } from './registrations/routes';
import { sessionRoutes } from './session-routes';

export type LoginSettings = {
  /** Failed logins allowed per address and period. */
  loginRateLimit: number;
  /** Session functions of another identity service; our own has its own. */
  sessions?: Sessions;
  /** Signs the user of a registration in at another identity service. */
  admit?: OwnIdentity['admit'] | null;
};

/** The part of the browser configuration about the login. */
type LoginConfig = {
  parsed: (request: FastifyRequest) => Promise<Pick<UiConfig, 'firebase' | 'assets'>>;
  namesPictures: boolean;
};

/** Who logs users in: the service's own identity server, or another one. */
type Authority = {
  /** Null where another service provides identity. */
  identity: OwnIdentity | null;
  sessions: Sessions | null;
  /** Signs the user of a registration in; null if that isn't possible. */
  admit: OwnIdentity['admit'] | null;
};

/** Our own identity server, else the one in the settings. */
export const authorityOf = (identity: OwnIdentity | null, settings: LoginSettings): Authority => ({
  identity,
  sessions: identity?.sessions ?? settings.sessions ?? null,
  admit: identity?.admit ?? settings.admit ?? null,
});

export const readerOfLoginOptions = (
  { identity, admit }: Authority,
  snapshot: VenueStore['snapshot'],
  uiConfigs: Pick<LoginConfig, 'parsed'>,
): LoginOptions =>
  createLoginOptions({
    admitsRegistrations: admit !== null,
    read: snapshot,
    readFirebase: async (request) => (await uiConfigs.parsed(request)).firebase,
    providers: identity?.providers ?? [],
  });

type LoginPluginOptions = Pick<Shared, 'db' | 'gate' | 'limits' | 'audit' | 'now'> & {
  settings: LoginSettings;
  authority: Authority;
  snapshot: VenueStore['snapshot'];
  uiConfigs: LoginConfig;
  loginOptions: LoginOptions;
  /** The areas of users who are in the venue, by uid; null where that is not known. */
  inside: (() => ReadonlyMap<string, string>) | null;
};

/** Logging in and out, the login page, registrations, and the attendees that organisers help. */
export const loginPlugin: FastifyPluginAsync<LoginPluginOptions> = async (app, options) => {
  const { authority, snapshot, uiConfigs, loginOptions, settings, db, gate, limits, audit, now, inside } = options;
  const { identity, sessions, admit } = authority;
  const loginLimits = createLoginLimits(db, settings.loginRateLimit, now);
  // Our own identity server, if there is one, cleans up the lockouts itself.
  if (identity === null) await tidyLockout(app, { lockout: loginLimits });
  await registerApi(app, async (api) => {
    await sessionRoutes(api, { gate, audit, sessions, loginOptions, userInfo: (uid) => userInfo(db, uid) });
    await registrationLoginRoutes(api, { db, admit, limits: loginLimits, audit, snapshot });
    await loginPageRoutes(api, {
      db,
      gate,
      audit,
      limits,
      providers: identity?.providers ?? [],
      admitsRegistrations: admit !== null,
      readPicture: async (request) => (await uiConfigs.parsed(request)).assets.loginBackground,
      isPictureFixed: uiConfigs.namesPictures,
    });
    await api.register(importRoutes, { db, gate, audit, now, snapshot });
    const areas = async () => (await snapshot()).shown?.architecture.areas ?? [];
    const people = { db, gate, audit, now, inside, areas };
    await peopleRoutes(api, { ...people, identity, snapshot, admitsRegistrations: admit !== null });
  });
};
