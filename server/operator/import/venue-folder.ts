import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, extname, isAbsolute, join, relative, resolve } from 'node:path';
import * as v from 'valibot';
import { API, fillPath } from '../../../domain/kernel/api';
import { DEFAULT_TAB_TITLE, FALLBACK_LOCALE, LOCALES } from '../../../domain/kernel/constants';
import { describeIssues } from '../../../domain/kernel/fault';
import { EmailSchema } from '../../../domain/kernel/validation';
import { type Architecture, VenueSchema } from '../../../domain/kernel/venue';
import { defaultAreaId, ONE_ARCHITECTURE_MESSAGE } from '../../../domain/kernel/venue-summary';
import { type LoginConfiguration, LoginConfigurationsSchema, readLoginOptions } from '../../../domain/login/login';
import { UiConfigSchema } from '../../../domain/shell/ui-config';
import { hashOf } from '../../db/blobs';
import { contentTypeOf, isVideo } from '../../http/files/media-types';
import { IdSchema, isRecord, mapJson } from '../../http/json';
import { originsFault } from '../../http/security';
import { checkNumber, type Registration, storedNumber } from '../../login/registrations/registration';
import { FileFault, hashOfFile, readJsonFile, sizeOf } from './json-file';

/** Raised for invalid venue files, with one line per field; nothing was changed. */
export class VenueImportError extends Error {
  override readonly name = 'VenueImportError';
  constructor(readonly lines: readonly string[]) {
    super(lines.join('\n'));
  }
}

const FILE_MEGABYTES_MAX = 512;
/** As much as designers may save. */
const VENUE_MEGABYTES_MAX = 10;
/** For lists of people. */
const LIST_MEGABYTES_MAX = 25;

const RegistrationsSchema = v.array(
  v.pipe(
    v.object({
      system: v.picklist(['cvent', 'bizzabo']),
      number: v.union([v.string(), v.pipe(v.number(), v.transform(String))]),
      email: EmailSchema,
      name: v.optional(v.string(), ''),
      company: v.optional(v.string(), ''),
      title: v.optional(v.string(), ''),
      active: v.optional(v.boolean(), true),
    }),
    v.forward(
      v.check(
        ({ system, number }) => checkNumber(system, number).fault === null,
        'This number is not valid for a login',
      ),
      ['number'],
    ),
    v.transform((registration) => ({
      ...registration,
      number: storedNumber(registration.system, registration.number.trim()),
    })),
  ),
);

/** A misspelt key must not open what it was meant to close. */
const closed = <const E extends v.ObjectEntries>(entries: E) =>
  v.strictObject(entries, ({ expected, received }) =>
    expected === 'never'
      ? `Unknown key: expected one of ${Object.keys(entries).join(', ')}`
      : `Expected ${expected} but received ${received}`,
  );

const UsersSchema = v.array(
  closed({
    email: EmailSchema,
    password: v.optional(v.pipe(v.string(), v.minLength(8))),
    name: v.optional(v.string()),
    company: v.optional(v.string()),
    title: v.optional(v.string()),
    authorities: v.optional(v.array(v.string()), []),
    disabled: v.optional(v.boolean()),
  }),
);
export type VenueUser = v.InferOutput<typeof UsersSchema>[number];

const emails = v.optional(v.array(EmailSchema), []);
const AccessSchema = v.pipe(
  closed({ allowed: emails, denied: emails, allow: emails, deny: emails }),
  v.transform(({ allowed, denied, allow, deny }) => ({
    allowed: [...allowed, ...allow],
    denied: [...denied, ...deny],
  })),
);

const VenueUiConfigSchema = v.partial(UiConfigSchema, ['firebase']);

export type FileOnDisk = { path: string; hash: string; size: number; contentType: string };
export type AssetFile = FileOnDisk & { assetId: string; fileName: string; liveName: string };
export type PublicFile = FileOnDisk & { name: string };

/** A validated venue folder, with the service's addresses of its files. */
export type VenueFolder = {
  architectureId: string;
  venue: unknown;
  uiConfig: Record<string, unknown>;
  loginOptions: readonly LoginConfiguration[];
  /** These are null if the folder does not contain them. */
  registrations: readonly Registration[] | null;
  users: readonly VenueUser[] | null;
  access: v.InferOutput<typeof AccessSchema> | null;
  assets: readonly AssetFile[];
  publicFiles: readonly PublicFile[];
  /** Of all files that were read. */
  contentHash: string;
};

const PASSWORD_ONLY: readonly LoginConfiguration[] = v.parse(LoginConfigurationsSchema, [
  { type: 'FIREBASE', idpProvider: [{ displayName: '', providerID: 'password' }] },
]);

const isElsewhere = (uri: string): boolean => /^https?:\/\//i.test(uri);

const isAbsent = (path: string): Promise<boolean> =>
  stat(path).then(
    () => false,
    (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT',
  );

/** Collects all errors, so that one run reports them together. */
function createReader(folder: string) {
  const lines: string[] = [];
  const seen: string[] = [];

  async function json<const S extends v.GenericSchema>(name: string, schema: S, megabytes = VENUE_MEGABYTES_MAX) {
    const path = join(folder, name);
    if (await isAbsent(path)) return null;
    let raw: unknown;
    try {
      const read = await readJsonFile(path, megabytes);
      seen.push(hashOf(Buffer.from(read.text)));
      raw = read.value;
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      lines.push(`${name}: ${error.message}`);
      return null;
    }
    const result = v.safeParse(schema, raw);
    if (result.success) return { raw, value: result.output };
    lines.push(...describeIssues(result.issues).map((line) => `${name}: ${line}`));
    return null;
  }

  /** A file beside the venue; `field` is where its path was named. */
  async function file(path: string, field: string): Promise<FileOnDisk | null> {
    const refuse = (why: string): null => {
      lines.push(`${field}: "${path}" ${why}`);
      return null;
    };
    const isInside = (inner: string, outer: string): boolean => {
      const way = relative(outer, inner);
      return way !== '' && !way.startsWith('..') && !isAbsolute(way);
    };
    const whole = resolve(folder, path);
    if (path === '' || isAbsolute(path) || !isInside(whole, folder)) {
      return refuse('must be the path of a file beside the venue, or an https address');
    }
    try {
      if (!isInside(await realpath(whole), await realpath(folder))) return refuse('leads out of the venue’s folder');
      const size = await sizeOf(whole, FILE_MEGABYTES_MAX);
      const hash = await hashOfFile(whole);
      seen.push(hash);
      return { path: whole, hash, size, contentType: contentTypeOf(whole) };
    } catch (error) {
      return refuse(error instanceof FileFault ? error.message : 'cannot be read');
    }
  }

  return { lines, seen, json, file };
}
type Reader = ReturnType<typeof createReader>;

const isId = (id: string): boolean => v.is(IdSchema, id);

function checkReferences(architecture: Architecture, where: string): string[] {
  const lines: string[] = [];
  if (architecture.defaultAreaId !== null && defaultAreaId(architecture) === null) {
    lines.push(`${where}.defaultAreaId: there is no area "${architecture.defaultAreaId}"`);
  }
  if (!isId(architecture.id)) lines.push(`${where}.id: "${architecture.id}" cannot be part of an address`);
  const ids = new Set<string>();
  architecture.assets.forEach(({ id }, index) => {
    if (!isId(id)) lines.push(`${where}.assets.${index}.id: "${id}" cannot be part of an address`);
    if (ids.has(id)) lines.push(`${where}.assets.${index}.id: "${id}" is taken by another asset`);
    ids.add(id);
  });
  const isUnknown = (id: unknown): id is string => typeof id === 'string' && !ids.has(id);
  const check = (value: unknown, path: string): void => {
    if (Array.isArray(value)) value.forEach((item, index) => check(item, `${path}.${index}`));
    else if (isRecord(value)) {
      for (const [key, item] of Object.entries(value)) {
        const isReference = /^(assetId|logoAssetId|thumbnailAssetId)$/.test(key);
        if (isReference && isUnknown(item)) lines.push(`${path}.${key}: there is no asset "${item}"`);
        else check(item, `${path}.${key}`);
      }
    }
  };
  check(architecture, where);
  return lines;
}

async function readAssets({ file }: Reader, name: string, { id, assets }: Architecture) {
  const files: AssetFile[] = [];
  const uris = new Map<string, { uri: string; generation: string }>();
  const byPath = new Map<string, string>();
  for (const [index, asset] of assets.entries()) {
    if (isElsewhere(asset.uri)) continue;
    const found = await file(asset.uri, `${name}: architectures.0.assets.${index}.uri`);
    if (found === null) continue;
    const liveName = `${asset.id}${extname(found.path).toLowerCase()}`;
    const uri = isVideo(found.contentType)
      ? `/live/${encodeURIComponent(id)}/${encodeURIComponent(liveName)}`
      : fillPath(API.asset, { architectureId: id, assetId: asset.id });
    uris.set(asset.id, { uri, generation: found.hash.slice(0, 12) });
    byPath.set(found.path, uri);
    files.push({ ...found, assetId: asset.id, liveName, fileName: asset.displayName || basename(found.path) });
  }
  return { files, uris, byPath };
}

/** Puts the service's addresses in place of paths. */
function rewrite(
  raw: unknown,
  folder: string,
  { uris, byPath }: Pick<Awaited<ReturnType<typeof readAssets>>, 'uris' | 'byPath'>,
  refuse: (path: string, url: string) => void,
): unknown {
  return mapJson(raw, (value, path) => {
    if (path === 'architectures.*.assets.*' && isRecord(value) && typeof value['id'] === 'string') {
      return { ...value, ...uris.get(value['id']) };
    }
    if (typeof value !== 'string') return value;
    if (path.endsWith('.background.videoUrl') && value !== '' && !isElsewhere(value)) {
      const uri = byPath.get(resolve(folder, value));
      if (uri === undefined) refuse(path, value);
      return uri ?? value;
    }
    const isOfWidget = /\.configurations\.\*\.(contentPieces\.\*\.(captions\.\*\.)?)?url$/.test(path);
    return isOfWidget && value !== '' ? (byPath.get(resolve(folder, value)) ?? value) : value;
  });
}

const localesOf = (venue: unknown): string[] => {
  const used = new Set<string>([FALLBACK_LOCALE]);
  mapJson(venue, (value, path) => {
    if (path.endsWith('.locale') && typeof value === 'string') used.add(value);
    return value;
  });
  return LOCALES.filter((locale) => used.has(locale));
};

async function readUiConfig(reader: Reader, venue: unknown) {
  const publicFiles: PublicFile[] = [];
  const found = await reader.json('ui-config.json', VenueUiConfigSchema);
  if (found === null || !isRecord(found.raw)) {
    const i18n = { defaultLocale: FALLBACK_LOCALE, supportedLocales: localesOf(venue) };
    return { uiConfig: { i18n, tabTitle: DEFAULT_TAB_TITLE }, publicFiles };
  }
  const publish = async (path: string | null, field: string): Promise<string | null> => {
    if (path === null || path === '' || isElsewhere(path)) return path;
    const read = await reader.file(path.replace(/^\//, ''), `ui-config.json: ${field}`);
    if (read === null) return path;
    const isTaken = publicFiles.some((file) => file.name === basename(read.path) && file.hash !== read.hash);
    const name = isTaken ? `${read.hash.slice(0, 8)}-${basename(read.path)}` : basename(read.path);
    if (!publicFiles.some((file) => file.name === name)) publicFiles.push({ ...read, name });
    return `/assets/${encodeURIComponent(name)}?generation=${read.hash.slice(0, 12)}`;
  };
  const { favicon, assets } = found.value;
  const { firebase: _, ...own } = found.raw;
  const uiConfig: Record<string, unknown> = {
    ...own,
    favicon: await publish(favicon, 'favicon'),
    assets: {
      ...(isRecord(own['assets']) ? own['assets'] : {}),
      loginBackground: await publish(assets.loginBackground, 'assets.loginBackground'),
      logo: await publish(assets.logo, 'assets.logo'),
    },
  };
  return { uiConfig, publicFiles };
}

async function readLogin(reader: Reader): Promise<readonly LoginConfiguration[]> {
  const found = await reader.json('login-options.json', LoginConfigurationsSchema);
  if (found === null) return PASSWORD_ONLY;
  const { enabled, options } = readLoginOptions(found.value);
  if (enabled && options.length === 0) reader.lines.push('login-options.json: has no known kind of login');
  return found.value;
}

/**
 * Reads a venue and its folder: `ui-config.json`, `login-options.json`, `registrations.json`, `users.json` and
 * `access.json`, each optional. Addresses of files are paths relative to the folder.
 * @throws VenueImportError that names every invalid field
 */
export async function readVenueFolder(file: string): Promise<VenueFolder> {
  const folder = dirname(resolve(file));
  const name = basename(file);
  const reader = createReader(folder);
  const { lines } = reader;
  if ((await stat(file).catch(() => null))?.isFile() !== true)
    throw new VenueImportError([`${file}: there is no such file`]);

  const found = await reader.json(name, VenueSchema);
  const [architecture] = found?.value.architectures ?? [];
  if (found !== null && found.value.architectures.length !== 1) {
    lines.push(`${name}: architectures: ${ONE_ARCHITECTURE_MESSAGE}`);
  }
  const read = found === null || architecture === undefined ? null : await readAssets(reader, name, architecture);
  if (architecture !== undefined) {
    lines.push(...checkReferences(architecture, `${name}: architectures.0`));
    const fault = originsFault(architecture);
    if (fault !== null) lines.push(`${name}: architectures.0: ${fault}`);
  }
  const venue =
    read &&
    rewrite(found?.raw, folder, read, (path, url) => {
      lines.push(`${name}: ${path}: no asset has the file "${url}"`);
    });
  const { uiConfig, publicFiles } = await readUiConfig(reader, venue);
  const loginOptions = await readLogin(reader);
  const registrations = await reader.json('registrations.json', RegistrationsSchema, LIST_MEGABYTES_MAX);
  const users = await reader.json('users.json', UsersSchema, LIST_MEGABYTES_MAX);
  const access = await reader.json('access.json', AccessSchema, LIST_MEGABYTES_MAX);
  if (lines.length > 0 || architecture === undefined || read === null) throw new VenueImportError(lines);
  return {
    architectureId: architecture.id,
    venue,
    uiConfig,
    loginOptions,
    registrations: registrations?.value ?? null,
    users: users?.value ?? null,
    access: access?.value ?? null,
    assets: read.files,
    publicFiles,
    contentHash: hashOf(Buffer.from(reader.seen.join('\n'))),
  };
}
