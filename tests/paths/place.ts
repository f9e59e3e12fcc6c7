import * as v from 'valibot';
import { API } from '../../domain/kernel/api';
import { LOCALES } from '../../domain/kernel/constants';
import { LoginConfigurationsSchema, type LoginOption, readLoginOptions } from '../../domain/login/login';
import { type Decisions, TRACKING_CHOICE } from '../../domain/privacy/cookies';
import { realtimeUrl, UiConfigSchema } from '../../domain/shell/ui-config';
import type { Accounts } from './accounts';
import { UsageError } from './suggest';
import { type Account, PERSONS, type Person } from './world';

const TextSchema = v.array(v.object({ locale: v.string(), text: v.string() }));
const NamedSchema = v.object({ id: v.string(), names: v.nullish(TextSchema, []) });
const WidgetSchema = v.object({
  id: v.string(),
  name: v.nullish(TextSchema, []),
  configurations: v.nullish(v.array(v.object({ cookieProviders: v.nullish(v.array(v.string()), []) })), []),
});
const AreaSchema = v.object({ ...NamedSchema.entries, contentWidgets: v.nullish(v.array(WidgetSchema), []) });
const VenueSchema = v.object({
  architectures: v.array(
    v.object({
      id: v.string(),
      defaultAreaId: v.nullish(v.string(), null),
      areas: v.array(AreaSchema),
      cookieProviders: v.nullish(v.array(v.object({ id: v.string(), type: v.nullish(v.string(), null) })), []),
    }),
  ),
});
type Architecture = v.InferOutput<typeof VenueSchema>['architectures'][0];
const VersionSchema = v.object({ publishedArchitectureId: v.nullish(v.string(), null) });
const SessionSchema = v.object({ idToken: v.string(), displayName: v.nullish(v.string(), '') });

export type Crew = Readonly<Partial<Record<Person, Account>>>;

/** A venue elsewhere, as the test accounts see it. */
export type Place = {
  url: string;
  /** Where an e-mail and a password become a token. */
  identity: string;
  /** The realtime database, as Firebase's SDK takes it. */
  realtime: string | null;
  architectureId: string;
  /** `id` is what the models call an area, `own` what the venue calls it. */
  areas: readonly (v.InferOutput<typeof AreaSchema> & { own: string })[];
  /** Sets of accounts of the same people, one for each path that is walked at once. */
  crews: readonly Crew[];
  /** Whether the lobby has content that waits for consent. */
  isBlocked: boolean;
  isPhone: boolean;
  hasLogin: boolean;
  logins: readonly LoginOption[];
  features: Readonly<Record<'ai' | 'userPresence', boolean>>;
  locales: readonly string[];
  /** All content accepted, no tracking. */
  decisions: Decisions;
};

async function get<S extends v.GenericSchema>(
  url: string,
  path: string,
  schema: S,
  token: string | null = null,
): Promise<v.InferOutput<S>> {
  let answer: Response;
  try {
    answer = await fetch(url + path, token === null ? {} : { headers: { authorization: `Bearer ${token}` } });
  } catch {
    throw new UsageError(`${url} does not answer: is the address right, and can this machine reach it?`);
  }
  if (!answer.ok) throw new UsageError(`${url} is not a published venue: ${path} answers ${answer.status}`);
  const read = v.safeParse(schema, await answer.json().catch(() => null));
  if (!read.success) throw new UsageError(`${url} is not a venue: ${path} answers something else`);
  return read.output;
}

/** @throws UsageError that names the person, never the password */
async function logIn(identity: string, who: Person, account: Accounts['accounts'][number][Person]) {
  const answer = await fetch(identity, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account?.email, password: account?.password, returnSecureToken: true }),
  });
  if (!answer.ok) {
    throw new UsageError(
      `The account of ${who} cannot log in (${answer.status}): check its e-mail and password in the accounts`,
    );
  }
  return v.parse(SessionSchema, await answer.json());
}

/** A path of a model in the venue's own names. */
export const pathAt = ({ architectureId, areas }: Pick<Place, 'architectureId' | 'areas'>, path: string): string =>
  path.replace(/^\/v\/[^/]+\/area\/([^/?]+)/, (_, id: string) => {
    const own = areas.find((area) => area.id === id)?.own ?? id;
    return `/v/${encodeURIComponent(architectureId)}/area/${encodeURIComponent(own)}`;
  });

/** Maps the sample's names of areas to the venue's: the one where users arrive is the lobby, others as given. */
function areasOf({ defaultAreaId, areas }: Architecture, given: Accounts['areas']): Place['areas'] {
  const names = { ...(defaultAreaId === null ? {} : { lobby: defaultAreaId }), ...given };
  const missing = Object.values(names).find((id) => !areas.some((area) => area.id === id));
  if (missing !== undefined) {
    throw new UsageError(`The venue has no area "${missing}": it has ${areas.map(({ id }) => id).join(', ')}`);
  }
  const renamed = Object.entries(names).flatMap(([id, own]) =>
    areas.filter((area) => area.id === own).map((area) => ({ ...area, id, own })),
  );
  const others = areas.filter(({ id }) => !Object.hasOwn(names, id));
  return [...renamed, ...others.map((area) => ({ ...area, own: area.id }))];
}

function waitsForConsent({ cookieProviders }: Architecture, areas: Place['areas']): boolean {
  const asked = new Set(cookieProviders.filter(({ type }) => type !== 'TECHNICALLY_REQUIRED').map(({ id }) => id));
  const lobby = areas.find(({ id }) => id === 'lobby')?.contentWidgets ?? [];
  return lobby.some(({ configurations }) =>
    configurations.some((one) => one.cookieProviders.some((id) => asked.has(id))),
  );
}

/**
 * Reads a venue with the given accounts.
 * @throws UsageError if it does not answer, is none, or refuses an account
 */
export async function readPlace(url: string, { accounts, areas }: Accounts, isPhone: boolean): Promise<Place> {
  const config = await get(url, API.uiConfig, UiConfigSchema);
  const { enabled, options } = readLoginOptions(await get(url, API.loginOptions, LoginConfigurationsSchema));
  const { publishedArchitectureId } = await get(url, API.venueVersion, VersionSchema);
  const { firebase, i18n, features } = config;
  const origin = firebase.emulators?.auth ?? null;
  const google = 'identitytoolkit.googleapis.com/v1/accounts:signInWithPassword';
  const identity = `${origin === null ? 'https:/' : origin}/${google}?key=${encodeURIComponent(firebase.apiKey)}`;
  const crews: Crew[] = [];
  let token: string | null = null;
  for (const given of enabled ? accounts : []) {
    const crew: Partial<Record<Person, Account>> = {};
    for (const who of PERSONS) {
      const account = given[who];
      if (account === undefined) continue;
      const { idToken, displayName } = await logIn(identity, who, account);
      if (who === 'ada') token ??= idToken;
      crew[who] = { ...account, name: account.name ?? (displayName || account.email) };
    }
    crews.push(crew);
  }
  if (enabled && token === null) {
    throw new UsageError(
      'The venue asks for a login: give test accounts, one of them of ada, with --accounts FILE or PATHS_ACCOUNTS',
    );
  }
  const { architectures } = await get(url, API.venue, VenueSchema, token);
  const architecture = architectures.find(({ id }) => id === publishedArchitectureId) ?? architectures[0];
  if (architecture === undefined) throw new UsageError(`${url} has no venue yet`);
  const places = areasOf(architecture, areas);
  return {
    url,
    identity,
    realtime: realtimeUrl(firebase),
    architectureId: architecture.id,
    areas: places,
    crews,
    isBlocked: waitsForConsent(architecture, places),
    isPhone,
    hasLogin: enabled,
    logins: options,
    features: { ai: features.ai, userPresence: features.userPresence },
    locales: i18n?.supportedLocales ?? LOCALES,
    decisions: {
      ...Object.fromEntries(architecture.cookieProviders.map(({ id }) => [id, true])),
      [TRACKING_CHOICE]: false,
    },
  };
}
