import * as v from 'valibot';
import {
  type LoginConfiguration,
  type LoginKind,
  type LoginOption,
  loginKindOf,
  optionIdOf,
  readLoginOptions,
  sortLoginOptions,
} from './login';

/** The id of the option to enter without a login. */
export const OPEN_ID = 'ANONYMOUS';
export const OPTION_NAME_MAX = 60;

const OptionEditSchema = v.object({ isOffered: v.boolean(), displayName: v.string() });
type OptionEdit = v.InferOutput<typeof OptionEditSchema>;

/** Changes of choices, by their id. */
export const OptionEditsSchema = v.record(v.string(), OptionEditSchema);
export type OptionEdits = v.InferOutput<typeof OptionEditsSchema>;

/**
 * How organisers changed the login page since the import: options by their id, and the public file behind the login. `version`
 * counts their changes.
 */
export const LoginEditsSchema = v.object({
  version: v.number(),
  options: OptionEditsSchema,
  picture: v.nullable(v.string()),
});
export type LoginEdits = v.InferOutput<typeof LoginEditsSchema>;
export const NO_LOGIN_EDITS: LoginEdits = { version: 0, options: {}, picture: null };

/** The login options that organisers can choose from; `displayName` is empty for the default name in each language. */
export type LoginChoice = {
  id: string;
  kind: LoginKind | typeof OPEN_ID;
  displayName: string;
  providerId: string | null;
  isOffered: boolean;
};

const REGISTRATIONS: readonly string[] = ['CVENT_LOGIN', 'BIZZABO_LOGIN'];
const ALWAYS: readonly LoginKind[] = ['CVENT_LOGIN', 'BIZZABO_LOGIN', 'EMAIL_PASSWORD'];

const optionOf = (kind: LoginKind): LoginOption => ({
  id: kind,
  kind,
  displayName: '',
  providerId: kind === 'EMAIL_PASSWORD' ? 'password' : null,
});

/** The choices of a list of login options: those that it offers, and those that every service has. */
export function loginChoices(
  configurations: readonly LoginConfiguration[],
  { admitsRegistrations }: { admitsRegistrations: boolean },
): LoginChoice[] {
  const { enabled, options } = readLoginOptions(configurations);
  const missing = ALWAYS.filter((kind) => options.every((option) => option.kind !== kind)).map(optionOf);
  const offered = new Set(options.map(({ id }) => id));
  const choices = sortLoginOptions([...options, ...missing])
    .filter(({ kind }) => admitsRegistrations || !REGISTRATIONS.includes(kind))
    .map((option): LoginChoice => ({ ...option, isOffered: offered.has(option.id) }));
  return [...choices, { id: OPEN_ID, kind: OPEN_ID, displayName: '', providerId: null, isOffered: !enabled }];
}

/** The choices as organisers changed them. */
export const choicesWith = (choices: readonly LoginChoice[], edits: OptionEdits): LoginChoice[] =>
  choices.map((choice) => ({ ...choice, ...edits[choice.id] }));

type Wanted = Pick<LoginChoice, 'id' | 'isOffered' | 'displayName'>;

/** The wanted choices that differ from the given ones. */
export function optionEdits(given: readonly LoginChoice[], wanted: readonly Wanted[]): OptionEdits {
  const before = new Map(given.map((choice) => [choice.id, choice]));
  const differs = ({ id, isOffered, displayName }: Wanted): boolean =>
    before.get(id)?.isOffered !== isOffered || before.get(id)?.displayName !== displayName;
  return Object.fromEntries(
    wanted
      .filter((one) => before.has(one.id) && differs(one))
      .map(({ id, isOffered, displayName }) => [id, { isOffered, displayName }]),
  );
}

/** Whether attendees can enter. */
export const isEnterable = (choices: readonly Wanted[]): boolean => choices.some(({ isOffered }) => isOffered);

const changedBy = <T extends { displayName: string }>(edit: OptionEdit | undefined, value: T): T[] => {
  if (edit === undefined) return [value];
  return edit.isOffered ? [{ ...value, displayName: edit.displayName }] : [];
};

/** Providers of single sign-on come from the venue's file or the service; an edit never adds one. */
function added(id: string, { displayName }: OptionEdit): LoginConfiguration[] {
  if (id === OPEN_ID || REGISTRATIONS.includes(id)) return [{ type: id, displayName, idpProvider: [] }];
  if (id !== 'EMAIL_PASSWORD') return [];
  return [{ type: 'FIREBASE', displayName: '', idpProvider: [{ displayName, providerID: 'password' }] }];
}

/** The login options as organisers changed them. */
export function withLoginEdits(
  configurations: readonly LoginConfiguration[],
  options: OptionEdits,
): LoginConfiguration[] {
  const edits = new Map(Object.entries(options));
  const kept = configurations.flatMap((configuration): LoginConfiguration[] => {
    const kind = loginKindOf(configuration.type);
    if (kind === null) return [configuration];
    if (kind !== 'FIREBASE') return changedBy(edits.get(kind), configuration);
    const idpProvider = configuration.idpProvider.flatMap((provider) =>
      changedBy(edits.get(optionIdOf(provider.providerID)), provider),
    );
    return idpProvider.length === 0 ? [] : [{ ...configuration, idpProvider }];
  });
  const { enabled, options: offered } = readLoginOptions(kept);
  const present = new Set([...offered.map(({ id }) => id), ...(enabled ? [] : [OPEN_ID])]);
  const more = [...edits].flatMap(([id, edit]) => (edit.isOffered && !present.has(id) ? added(id, edit) : []));
  return [...kept, ...more];
}
