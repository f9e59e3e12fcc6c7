import { stat } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import * as v from 'valibot';
import { API, fillPath } from '../../../domain/kernel/api';
import { DEFAULT_TAB_TITLE, FALLBACK_LOCALE, LOCALES } from '../../../domain/kernel/constants';
import { type Architecture, VenueSchema } from '../../../domain/kernel/venue';
import { ONE_ARCHITECTURE_MESSAGE } from '../../../domain/kernel/venue-summary';
import { type LoginConfiguration, LoginConfigurationsSchema } from '../../../domain/login/login';
import { hashOf } from '../../db/blobs';
import { isVideo } from '../../http/files/media-types';
import { isRecord, mapJson } from '../../http/json';
import type { Registration } from '../../login/registrations/registration';
import { CAPTIONS_BYTES_MAX, readCaptions } from '../../venue/captions';
import { checkAddresses } from './checks/addresses';
import { checkAccess, checkLogin, checkRegistrations, checkUsers } from './checks/people';
import { checkPicture, pictureIds } from './checks/pictures';
import { checkTexts } from './checks/texts';
import { isTimeZone, storedTime } from './checks/times';
import { checkUiConfig } from './checks/ui-config';
import { checkVenue } from './checks/venue';
import { readJsonFile } from './json-file';
import type { Path } from './json-source';
import { venuePlace } from './place-names';
import { createReader, type FileOnDisk, isElsewhere, type Reader, type Report } from './reader';
import { AccessSchema, RegistrationsSchema, UsersSchema, VenueUiConfigSchema, type VenueUser } from './schemas';

/** Raised for invalid venue files, with one line per field; nothing was changed. */
export class VenueImportError extends Error {
  override readonly name = 'VenueImportError';
  constructor(readonly lines: readonly string[]) {
    super(lines.join('\n'));
  }
}

/** For lists of people. */
const LIST_MEGABYTES_MAX = 25;

export type AssetFile = FileOnDisk & {
  assetId: string;
  fileName: string;
  liveName: string;
  /** Instead of what the file has. */
  content?: Buffer;
};
export type PublicFile = FileOnDisk & { name: string };

/** A validated venue folder, with URLs of the service for its files. */
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

const CAPTIONS = ['.vtt', '.srt'];

/** Captions as WebVTT in UTF-8; `null` for other files, and for invalid captions, which are reported. */
async function captionsOf({ path, size }: FileOnDisk, refuse: (what: string) => void) {
  if (!CAPTIONS.includes(extname(path).toLowerCase())) return null;
  const captions = size > CAPTIONS_BYTES_MAX ? 'other' : await readCaptions(path);
  if (captions === 'noText') refuse('is no text: save it as UTF-8');
  else if (captions === 'other') refuse('has no captions: expected WebVTT or SRT');
  else if ('line' in captions) refuse(`has no times of captions in line ${captions.line}`);
  else {
    const content = Buffer.from(captions.text);
    return { content, hash: hashOf(content), size: content.length, contentType: 'text/vtt' };
  }
  return null;
}

async function readAssets({ file }: Reader, architecture: Architecture, report: Report) {
  const files: AssetFile[] = [];
  const uris = new Map<string, { uri: string; generation: string }>();
  const byPath = new Map<string, string>();
  const pictures = pictureIds(architecture);
  for (const [index, asset] of architecture.assets.entries()) {
    const at = ['architectures', 0, 'assets', index, 'uri'];
    const isPicture = pictures.has(asset.id);
    if (isElsewhere(asset.uri)) {
      await checkPicture(asset.uri, null, isPicture, at, report);
      continue;
    }
    const found = await file(asset.uri, (what) => report(at, what));
    if (found === null) continue;
    await checkPicture(asset.uri, found, isPicture, at, report);
    const captions = await captionsOf(found, (what) => report(at, `"${asset.uri}" ${what}`));
    const ending = captions === null ? extname(found.path).toLowerCase() : '.vtt';
    const liveName = `${asset.id}${ending}`;
    const uri = isVideo(found.contentType)
      ? `/live/${encodeURIComponent(architecture.id)}/${encodeURIComponent(liveName)}`
      : fillPath(API.asset, { architectureId: architecture.id, assetId: asset.id });
    uris.set(asset.id, { uri, generation: (captions ?? found).hash.slice(0, 12) });
    byPath.set(found.path, uri);
    files.push({
      ...found,
      ...captions,
      assetId: asset.id,
      liveName,
      fileName: asset.displayName || basename(found.path),
    });
  }
  return { files, uris, byPath };
}
type ReadAssets = Awaited<ReturnType<typeof readAssets>>;

const OF_WIDGET = /\.(?:contentWidgets|globalWidgets)\.\*\.configurations\.\*\./;
const FILE_FIELD = /\.background\.videoUrl$|\.configurations\.\*\.(?:contentPieces\.\*\.(?:captions\.\*\.)?)?url$/;

/** Replaces paths by URLs of the service, and times without a zone by instants. */
function rewrite(raw: unknown, folder: string, { uris, byPath }: ReadAssets, zone: string | null): unknown {
  return mapJson(raw, (value, path) => {
    if (path === '$schema') return undefined;
    if (path === 'architectures.*.assets.*' && isRecord(value) && typeof value['id'] === 'string') {
      return { ...value, ...uris.get(value['id']) };
    }
    if (typeof value !== 'string') return value;
    if (FILE_FIELD.test(path)) return value === '' ? value : (byPath.get(resolve(folder, value)) ?? value);
    return OF_WIDGET.test(path) && /\.(?:begin|end)$/.test(path) ? storedTime(value, zone) : value;
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

/** The unvalidated file, for values that the venue needs before the file is checked. */
type FoundUiConfig = Awaited<ReturnType<typeof findUiConfig>>;
const UI_CONFIG = 'ui-config.json';
const findUiConfig = (reader: Reader) => reader.json(UI_CONFIG, VenueUiConfigSchema);

const zoneOf = (found: FoundUiConfig): string | null => {
  const zone = found?.value.timeZone ?? null;
  return zone !== null && isTimeZone(zone) ? zone : null;
};

/** The time zone of a file with other mistakes, which would make each time without a zone one more. */
async function zoneBeside(folder: string): Promise<string | null> {
  const read = await readJsonFile(join(folder, UI_CONFIG)).catch(() => null);
  const zone = isRecord(read?.value) ? read.value['timeZone'] : null;
  return typeof zone === 'string' && isTimeZone(zone) ? zone : null;
}

/** The venue's logo, for pages outside the venue. */
function logoOf({ assets, style }: Architecture): string | null {
  const logo = assets.find(({ id }) => id === style.logoAssetId);
  return logo === undefined || isElsewhere(logo.uri) ? null : logo.uri;
}

async function readUiConfig(reader: Reader, found: FoundUiConfig, venue: unknown, venueLogo: string | null) {
  const publicFiles: PublicFile[] = [];
  const i18n = { defaultLocale: FALLBACK_LOCALE, supportedLocales: localesOf(venue) };
  const put = (read: FileOnDisk): string => {
    const isTaken = publicFiles.some((file) => file.name === basename(read.path) && file.hash !== read.hash);
    const name = isTaken ? `${read.hash.slice(0, 8)}-${basename(read.path)}` : basename(read.path);
    if (!publicFiles.some((file) => file.name === name)) publicFiles.push({ ...read, name });
    return `/assets/${encodeURIComponent(name)}?generation=${read.hash.slice(0, 12)}`;
  };
  /** The same file was read, and its mistakes were reported, as an asset of the venue. */
  const publishLogo = async (): Promise<string | null> => {
    const read = venueLogo === null ? null : await reader.file(venueLogo, () => {});
    return read && put(read);
  };
  if (found === null || !isRecord(found.raw)) {
    const assets = { loginBackground: null, logo: await publishLogo() };
    return { uiConfig: { i18n, tabTitle: DEFAULT_TAB_TITLE, assets }, publicFiles };
  }
  const { report } = found;
  checkUiConfig(found.value, report);
  checkTexts(found.raw, report);
  const publish = async (path: string | null, at: Path): Promise<string | null> => {
    if (path === null || path === '') return path;
    if (isElsewhere(path)) {
      await checkPicture(path, null, true, at, report);
      return path;
    }
    const read = await reader.file(path.replace(/^\//, ''), (what) => report(at, what));
    if (read === null) return path;
    await checkPicture(path, read, true, at, report);
    return put(read);
  };
  const { favicon, assets, event } = found.value;
  const zone = zoneOf(found);
  const { firebase: _, $schema: _schema, $comment: _comment, ...own } = found.raw;
  const uiConfig: Record<string, unknown> = {
    i18n,
    ...own,
    ...(event === null ? {} : { event: { begin: storedTime(event.begin, zone), end: storedTime(event.end, zone) } }),
    favicon: await publish(favicon, ['favicon']),
    assets: {
      ...(isRecord(own['assets']) ? own['assets'] : {}),
      loginBackground: await publish(assets.loginBackground, ['assets', 'loginBackground']),
      logo: assets.logo ? await publish(assets.logo, ['assets', 'logo']) : await publishLogo(),
    },
  };
  return { uiConfig, publicFiles };
}

async function readLogin(reader: Reader): Promise<readonly LoginConfiguration[]> {
  const found = await reader.json('login-options.json', LoginConfigurationsSchema);
  if (found === null) return PASSWORD_ONLY;
  checkLogin(found.value, found.report);
  checkTexts(found.raw, found.report);
  return found.value;
}

/** The lists of people. Error messages do not quote them. */
async function readPeople(reader: Reader) {
  const secret = { megabytes: LIST_MEGABYTES_MAX, isSecret: true };
  const registrations = await reader.json('registrations.json', RegistrationsSchema, secret);
  if (registrations !== null) checkRegistrations(registrations.value, registrations.report);
  const users = await reader.json('users.json', UsersSchema, secret);
  if (users !== null) checkUsers(users.value, users.report);
  const access = await reader.json('access.json', AccessSchema, secret);
  if (access !== null && isRecord(access.raw)) checkAccess(access.raw, access.report);
  return {
    registrations: registrations?.value ?? null,
    users: users?.value ?? null,
    access: access?.value ?? null,
  };
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
  if ((await stat(file).catch(() => null))?.isFile() !== true)
    throw new VenueImportError([`${file}: there is no such file`]);

  const found = await reader.json(name, VenueSchema, { nameOf: venuePlace });
  const foundUiConfig = await findUiConfig(reader);
  const zone = foundUiConfig === null ? await zoneBeside(folder) : zoneOf(foundUiConfig);
  const [architecture] = found?.value.architectures ?? [];
  if (found !== null && found.value.architectures.length !== 1) {
    found.report(['architectures'], ONE_ARCHITECTURE_MESSAGE);
  }
  let read: ReadAssets | null = null;
  if (found !== null && architecture !== undefined) {
    read = await readAssets(reader, architecture, found.report);
    checkVenue(architecture, found.raw, zone, found.report);
    checkTexts(found.raw, found.report);
  }
  const venue = read && rewrite(found?.raw, folder, read, zone);
  if (found !== null && read !== null) checkAddresses(venue, read.files, found.report);
  const { uiConfig, publicFiles } = await readUiConfig(
    reader,
    foundUiConfig,
    venue,
    architecture === undefined ? null : logoOf(architecture),
  );
  const loginOptions = await readLogin(reader);
  const people = await readPeople(reader);
  const lines = reader.lines();
  if (lines.length > 0 || architecture === undefined || read === null) throw new VenueImportError(lines);
  return {
    architectureId: architecture.id,
    venue,
    uiConfig,
    loginOptions,
    ...people,
    assets: read.files,
    publicFiles,
    contentHash: hashOf(Buffer.from(reader.seen.join('\n'))),
  };
}
