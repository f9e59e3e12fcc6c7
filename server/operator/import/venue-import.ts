import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { chatFiles } from '../../chat/files/tables';
import { entryOf, storeWithin } from '../../db/audit';
import type { AuditRow } from '../../db/audit-tables';
import { type Blob, writeBlob, writeBlobOfFile } from '../../db/blobs';
import type { Database } from '../../db/database';
import { blobChunks } from '../../db/tables';
import { identityUsers } from '../../identity/tables';
import { normaliseEmail } from '../../identity/users/users';
import { REGISTRATION_SYSTEMS, type Registration } from '../../login/registrations/registration';
import { changeRegistrations, deleteOthers, writeBatch } from '../../login/registrations/write';
import { access, registrations } from '../../login/tables';
import { addPublicFile, clearPublicFiles } from '../../venue/public-files';
import { loginEditsOf } from '../../venue/store';
import { assetSizes, assets, publications, publicFiles, venues } from '../../venue/tables';
import { type AssetFile, readVenueFolder, type VenueFolder } from './venue-folder';
import { writeUsers } from './write-users';

export type ImportOptions = {
  /** Set if the sample is imported. */
  isDemo: boolean;
  /** E-mails of the demo's users and registrations, which are deleted when another venue replaces the demo. */
  demoEmails: readonly string[];
  /** Whether to keep a venue that organisers changed since its import; the rest of the folder is imported. */
  keepsEdits?: boolean;
};

type VenueRow = typeof venues.$inferSelect;

const lastImport = async (db: Database) =>
  (
    await db
      .select()
      .from(publications)
      .where(eq(publications.kind, 'imported'))
      .orderBy(desc(publications.version))
      .limit(1)
  )[0];

/** Whether organisers saved, published or unpublished anything since the last import. */
async function isEdited(db: Database, { version, publishedVersion }: VenueRow): Promise<boolean> {
  const imported = await lastImport(db);
  return imported?.version !== version || publishedVersion !== version;
}

/** Adds an import to the history; if the content is the same as that of the last import, it replaces that entry. */
async function noteImport(db: Database, row: Pick<VenueRow, 'version' | 'architectureId' | 'working'>): Promise<void> {
  const { version, architectureId, working: content } = row;
  const before = await lastImport(db);
  if (before !== undefined && JSON.stringify(before.content) === JSON.stringify(content)) {
    await db.delete(publications).where(eq(publications.version, before.version));
  }
  const entry = { version, architectureId, content, at: new Date() };
  await db.insert(publications).values({ ...entry, kind: 'imported', restored: null, account: null });
}

async function writePublicFiles(db: Database, folder: VenueFolder, kept: string | null): Promise<void> {
  await clearPublicFiles(db, kept);
  for (const file of folder.publicFiles) {
    const { name, contentType } = file;
    const blob = await writeBlobOfFile(db, file.path, file);
    await addPublicFile(db, { name, contentType, ...blob });
  }
}

async function writeAssets(db: Database, architectureId: string, folder: VenueFolder): Promise<void> {
  const write = (file: AssetFile): Promise<Blob> =>
    file.content === undefined ? writeBlobOfFile(db, file.path, file) : writeBlob(db, file.content);
  await db.delete(assets);
  for (const file of folder.assets) {
    const { assetId, liveName, fileName, contentType } = file;
    const { hash, size } = await write(file);
    const generation = hash.slice(0, 12);
    await db
      .insert(assets)
      .values({ architectureId, assetId, generation, hash, size, fileName, liveName, contentType });
  }
}

/** Deletes unused files. */
async function tidyBlobs(db: Database): Promise<void> {
  await db.delete(assetSizes).where(notInArray(assetSizes.hash, db.select({ hash: assets.hash }).from(assets)));
  await db
    .delete(blobChunks)
    .where(
      and(
        notInArray(blobChunks.hash, db.select({ hash: assets.hash }).from(assets)),
        notInArray(blobChunks.hash, db.select({ hash: publicFiles.hash }).from(publicFiles)),
        notInArray(
          blobChunks.hash,
          db.select({ hash: sql<string>`coalesce(${assetSizes.sizedHash}, '')` }).from(assetSizes),
        ),
        notInArray(blobChunks.hash, db.select({ hash: chatFiles.hash }).from(chatFiles)),
        notInArray(
          blobChunks.hash,
          db.select({ hash: sql<string>`coalesce(${chatFiles.smallHash}, '')` }).from(chatFiles),
        ),
      ),
    );
}

/** Rows per statement. */
const BATCH = 1000;

/** The first registration with each number. */
const withoutRepeats = (list: readonly Registration[]): Registration[] => [
  ...new Map(list.toReversed().map((one) => [one.number, one])).values(),
];

/** A folder's registrations replace the list; the demo's are added to it. Only differences are written. */
async function writeRegistrations(db: Database, list: readonly Registration[], isDemo: boolean): Promise<void> {
  if (isDemo) {
    for (const one of list)
      await db
        .insert(registrations)
        .values({ ...one, active: one.active ?? true })
        .onConflictDoNothing();
    return;
  }
  for (const system of REGISTRATION_SYSTEMS) {
    const rows = withoutRepeats(list.filter((one) => one.system === system));
    await deleteOthers(db, system, rows);
    for (let from = 0; from < rows.length; from += BATCH)
      await writeBatch(db, system, rows.slice(from, from + BATCH), 'written');
  }
}

/** Writes only differences, because each change of the list means checking everybody in the venue. */
async function writeAccess(db: Database, { allowed, denied }: NonNullable<VenueFolder['access']>): Promise<void> {
  const wanted = new Map([
    ...allowed.map((email) => [normaliseEmail(email), true] as const),
    ...denied.map((email) => [normaliseEmail(email), false] as const),
  ]);
  const stored = await db.select().from(access);
  const wrong = stored.filter((row) => wanted.get(row.email) !== row.allowed).map(({ email }) => email);
  if (wrong.length > 0) await db.delete(access).where(inArray(access.email, wrong));
  const right = new Set(stored.map(({ email }) => email).filter((email) => !wrong.includes(email)));
  for (const [email, isAllowed] of wanted)
    if (!right.has(email)) await db.insert(access).values({ email, allowed: isAllowed }).onConflictDoNothing();
}

/** `keptVersion`: the organisers' version that was kept, or null; `keepsLogin`: whether their login page was kept. */
export type Imported = { entries: AuditRow[]; keptVersion: number | null; keepsLogin: boolean };

/** Replaces the venue by a published one, in one transaction, and then writes its users. Returns the entries in the audit log. */
export async function storeVenue(
  db: Database,
  folder: VenueFolder,
  { isDemo, demoEmails, keepsEdits = false }: ImportOptions,
): Promise<Imported> {
  const imported = await db.transaction(async (transaction) => {
    const [before] = await transaction.select().from(venues).where(eq(venues.id, 'current')).for('update');
    // Organisers may have changed the demo since it was read.
    if (isDemo && before?.isDemo === true && before.sampleHash === null)
      return { entries: [], keptVersion: null, keepsLogin: false };
    const kept = keepsEdits && before !== undefined && !before.isDemo && !isDemo ? before : null;
    const isKept = kept !== null && (await isEdited(transaction, kept));
    const loginEdits = kept?.loginEdits ?? null;
    const version = (before?.version ?? 0) + 1;
    const { architectureId, venue, uiConfig, loginOptions, contentHash } = folder;
    const surroundings = { revision: (before?.revision ?? 0) + 1, uiConfig, loginOptions, loginEdits };
    if (isKept) {
      await transaction.update(venues).set(surroundings).where(eq(venues.id, 'current'));
    } else {
      const row = {
        ...surroundings,
        architectureId,
        version,
        publishedVersion: version,
        publishedArchitectureId: architectureId,
        working: venue,
        published: venue,
        sampleHash: isDemo ? contentHash : null,
        isDemo,
      };
      await transaction
        .insert(venues)
        .values({ id: 'current', ...row })
        .onConflictDoUpdate({ target: venues.id, set: row });
      if (!isDemo && before?.isDemo === true) await transaction.delete(publications);
      await noteImport(transaction, row);
      await writeAssets(transaction, architectureId, folder);
    }
    await writePublicFiles(transaction, folder, loginEditsOf({ loginEdits }).picture);
    await tidyBlobs(transaction);
    if (!isDemo && before?.isDemo === true) {
      await transaction.delete(identityUsers).where(inArray(identityUsers.email, [...demoEmails]));
      await transaction.delete(registrations).where(inArray(registrations.email, [...demoEmails]));
    }
    const list = folder.registrations;
    if (list !== null) await changeRegistrations(transaction, () => writeRegistrations(transaction, list, isDemo));
    if (folder.access !== null) await writeAccess(transaction, folder.access);
    const detail = isKept ? 'without the venue, which organisers changed' : null;
    const done = { action: 'venue.import', outcome: 'done', target: architectureId } as const;
    const entry = entryOf({ ...done, detail: isDemo ? 'demo' : detail }, Date.now());
    await storeWithin(transaction, entry);
    return { entries: [entry], keptVersion: isKept ? kept.version : null, keepsLogin: loginEdits !== null };
  });
  const changes = folder.users === null ? [] : await writeUsers(db, folder.users);
  return { ...imported, entries: [...imported.entries, ...changes] };
}

/**
 * Imports a venue's file and the files in its folder.
 * @throws VenueImportError for an invalid venue; nothing changes then
 */
export const importVenue = async (db: Database, file: string, options: ImportOptions): Promise<Imported> =>
  storeVenue(db, await readVenueFolder(file), options);
