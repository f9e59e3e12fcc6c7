import { and, desc, eq, ne, sql } from 'drizzle-orm';
import isSame from 'fast-deep-equal';
import * as v from 'valibot';
import type { Desk } from '../../domain/control/desk';
import type { Publication } from '../../domain/control/history';
import { mistake } from '../../domain/kernel/mistake';
import { eventOf } from '../../domain/kernel/timeslot';
import { type Architecture, VenueSchema } from '../../domain/kernel/venue';
import { ONE_ARCHITECTURE_MESSAGE, slotsIn } from '../../domain/kernel/venue-summary';
import { type LoginConfiguration, LoginConfigurationsSchema, readLoginOptions } from '../../domain/login/login';
import { type LoginEdits, LoginEditsSchema, NO_LOGIN_EDITS, withLoginEdits } from '../../domain/login/login-edits';
import { booleanAttributeIds } from '../../domain/people/profile';
import type { EventEnd } from '../../domain/privacy/data-term';
import type { OpMode, VenueVersion } from '../../domain/shell/version';
import { createMemory } from '../db/changes';
import type { Changes, Database } from '../db/types';
import { type TaggedJson, tagJson } from '../http/conditional';
import { conflict, notFound, wrongFile } from '../http/errors';
import { IdSchema, isRecord, mapJson, parseRequest } from '../http/json';
import { originsFault } from '../http/security';
import { shareReads } from '../http/share-reads';
import { dataTermOf, eventEndOf, noteDataTerm, readDataTerm } from './data-term';
import { parseVenue } from './parse-venue';
import { publicAddress } from './public-files';
import { publications, venues } from './tables';

const CURRENT = eq(venues.id, 'current');
/** What each change of the venue by organisers sets. */
export const changed = { revision: sql`${venues.revision} + 1`, sampleHash: null };

type Snapshot = {
  revision: number;
  architectureId: string;
  uiConfig: unknown;
  loginOptions: readonly LoginConfiguration[];
  /** How organisers changed the login page. */
  loginEdits: LoginEdits;
  isAnonymous: boolean;
  /** Ids of the profiles' boolean attributes, by architecture; includes the working copy. */
  profileAttributes: ReadonlyMap<string, readonly string[]>;
  /** Whether attendees see what is saved, also in an earlier version. */
  isAsPublished: boolean;
  /** When personal data is deleted; undefined where no term is published. */
  dataTerm: ReturnType<typeof dataTermOf>;
  /** When the saved event ends. */
  end: EventEnd | null;
  /** Null in live mode while the venue is not published. */
  shown: {
    architectureId: string;
    architecture: Architecture;
    /** When the venue's talks are. */
    event: ReturnType<typeof eventOf>;
    forDesigners: TaggedJson;
    forOthers: TaggedJson;
  } | null;
};

/** Without notes of organisers; says that there is an address of hosts instead of naming it. */
const forAttendees = (venue: unknown): unknown =>
  mapJson(venue, (value, path) => {
    if (/(^|\.)(?:hostMeetingUrl|\$comment)$/.test(path)) return undefined;
    return isRecord(value) && typeof value['hostMeetingUrl'] === 'string'
      ? { ...value, hasHostMeetingUrl: true }
      : value;
  });

const withoutVersions = (venue: unknown): unknown =>
  mapJson(venue, (value, path) => (path === 'version' || path === 'publishedVersion' ? undefined : value));

/** What a venue's file says: without versions, and without properties that have nothing, as an undone step leaves them out. */
const contentOf = (venue: unknown): unknown =>
  mapJson(withoutVersions(venue), (value) => (value === null ? undefined : value));

const architectureOf = (venue: unknown): string => {
  const { architectures } = parseVenue(venue);
  const [architecture] = architectures;
  if (architecture === undefined || architectures.length > 1)
    throw wrongFile(400, ONE_ARCHITECTURE_MESSAGE, mistake('oneVenue'));
  const fault = originsFault(architecture);
  if (fault !== null) throw wrongFile(400, `The venue cannot be saved: ${fault.text}.`, mistake('hosts', fault.values));
  return parseRequest(IdSchema, architecture.id);
};

/** Runs a change in a transaction; the change returns whether it changed anything. */
export type Write = (change: (transaction: Database) => Promise<boolean>) => Promise<void>;

const attributesOf = (architecture: Architecture | undefined): [string, string[]][] =>
  architecture === undefined ? [] : [[architecture.id, booleanAttributeIds(architecture)]];

const architectureIn = (content: unknown): Architecture | undefined => v.parse(VenueSchema, content).architectures[0];

export const loginEditsOf = ({ loginEdits }: Pick<typeof venues.$inferSelect, 'loginEdits'>): LoginEdits =>
  loginEdits === null ? NO_LOGIN_EDITS : v.parse(LoginEditsSchema, loginEdits);

/** The venue's ui-config.json with the picture that organisers chose. */
function withLoginPicture(uiConfig: unknown, { picture }: LoginEdits): unknown {
  if (picture === null) return uiConfig;
  const own = isRecord(uiConfig) ? uiConfig : {};
  const assets = isRecord(own['assets']) ? own['assets'] : {};
  return { ...own, assets: { ...assets, loginBackground: publicAddress(picture) } };
}

function readSnapshot(row: typeof venues.$inferSelect, mode: OpMode): Omit<Snapshot, 'dataTerm'> {
  const content = mode === 'live' ? row.published : row.working;
  const architectureId = mode === 'live' ? row.publishedArchitectureId : row.architectureId;
  const loginEdits = loginEditsOf(row);
  const loginOptions = withLoginEdits(v.parse(LoginConfigurationsSchema, row.loginOptions), loginEdits.options);
  const working = architectureIn(row.working);
  const architecture = content === row.working ? working : isRecord(content) ? architectureIn(content) : undefined;
  const whole = isRecord(content) ? { ...content, version: row.version, publishedVersion: row.publishedVersion } : null;
  return {
    revision: row.revision,
    architectureId: row.architectureId,
    uiConfig: withLoginPicture(row.uiConfig, loginEdits),
    loginOptions,
    loginEdits,
    end: working === undefined ? null : eventEndOf(row.uiConfig, eventOf(slotsIn(working))),
    isAnonymous: !readLoginOptions(loginOptions).enabled,
    isAsPublished: row.published !== null && isSame(contentOf(row.working), contentOf(row.published)),
    profileAttributes: new Map([...attributesOf(working), ...attributesOf(architecture)]),
    shown:
      whole === null || architectureId === null || architecture === undefined
        ? null
        : {
            architectureId,
            architecture,
            event: eventOf(slotsIn(architecture)),
            forDesigners: tagJson(whole),
            forOthers: tagJson(forAttendees(whole)),
          },
  };
}

/** The maximum age in milliseconds of an entry page's venue after a change by another process. */
const RECENT_MS = 250;

/** The one venue of this service: its content, versions and changes by designers. */
export function createVenueStore(db: Database, changes: Changes, mode: OpMode) {
  const listeners: (() => Promise<void> | void)[] = [];
  let cached: Snapshot | null = null;
  let recent: { at: number; snapshot: Promise<Snapshot> } | null = null;
  let cachedVersion: { revision: number | null; answer: TaggedJson } | null = null;

  const readVersions = async () => {
    const rows = await db
      .select({
        revision: venues.revision,
        version: venues.version,
        publishedVersion: venues.publishedVersion,
        publishedArchitectureId: venues.publishedArchitectureId,
        architectureId: venues.architectureId,
      })
      .from(venues)
      .where(CURRENT);
    return new Map(rows.map((row) => ['current', row]));
  };
  const versionsOf = createMemory({ changes, read: readVersions, changedBy: () => 'venue', limit: 1 });
  const versions = async () => (await versionsOf('current')) ?? null;

  const readWhole = shareReads(async (): Promise<Snapshot> => {
    const [row] = await db.select().from(venues).where(CURRENT);
    if (row === undefined) throw notFound('The venue');
    const read = readSnapshot(row, mode);
    const hasDays = read.shown !== null && read.shown.architecture.personalDataDays !== null;
    cached = { ...read, dataTerm: dataTermOf(await readDataTerm(db), hasDays) };
    return cached;
  });

  async function snapshot(): Promise<Snapshot> {
    const now = await versions();
    if (now === null) throw notFound('The venue');
    return cached?.revision === now.revision ? cached : readWhole();
  }

  function recentSnapshot(): Promise<Snapshot> {
    const at = performance.now();
    if (recent === null || at - recent.at > RECENT_MS) {
      const reading = { at, snapshot: snapshot() };
      recent = reading;
      reading.snapshot.catch(() => {
        if (recent === reading) recent = null;
      });
    }
    return recent.snapshot;
  }

  /** The version after a change by this process. */
  async function changedVersion(): Promise<VenueVersion> {
    recent = null;
    for (const heard of listeners) await heard();
    return version();
  }

  function versionOf(row: Awaited<ReturnType<typeof versions>>): VenueVersion {
    if (row === null) return { mode, version: 0, publishedVersion: -1, publishedArchitectureId: null };
    return {
      mode,
      version: row.version,
      publishedVersion: row.publishedVersion,
      // Clients read their architecture from this field; a stage shows the working copy even if it is not published.
      publishedArchitectureId: mode === 'stage' ? row.architectureId : row.publishedArchitectureId,
    };
  }

  const version = async (): Promise<VenueVersion> => versionOf(await versions());

  return {
    snapshot,
    /** Remembers when the shown venue deletes personal data. */
    async noteDataTerm(now: number): Promise<void> {
      if ((await versions()) !== null) await noteDataTerm(db, await snapshot(), now);
    },
    /** Tells of each change by this process, which waits for the listeners in their order. */
    listen: (listener: () => Promise<void> | void): void => void listeners.push(listener),
    /** The snapshot for entry pages: read at most every quarter of a second unless this process changes the venue. */
    recentSnapshot,
    version,

    async versionAnswer(): Promise<TaggedJson> {
      const row = await versions();
      const revision = row?.revision ?? null;
      if (cachedVersion?.revision !== revision) cachedVersion = { revision, answer: tagJson(versionOf(row)) };
      return cachedVersion.answer;
    },

    /** The working copy and its versions. */
    async desk(): Promise<Desk & Pick<Snapshot, 'end'>> {
      const row = await versions();
      if (row === null) throw notFound('The venue');
      const { dataTerm, end, isAsPublished } = await snapshot();
      return { architectureId: row.architectureId, versions: versionOf(row), isAsPublished, dataTerm, end };
    },

    /** The working copy. */
    async working(): Promise<Architecture> {
      const [row] = await db.select({ working: venues.working }).from(venues).where(CURRENT);
      const architecture = row && architectureIn(row.working);
      if (architecture === undefined) throw notFound('The venue');
      return architecture;
    },

    /** Publishes the working copy; a version that is already published stays unchanged. */
    async publish(architectureId: string, account: string | null, write: Write): Promise<VenueVersion> {
      const now = await versions();
      if (now?.architectureId !== architectureId) throw notFound(`The architecture "${architectureId}"`);
      const isNew = and(
        CURRENT,
        eq(venues.architectureId, architectureId),
        ne(venues.publishedVersion, sql`${venues.version}`),
      );
      await write(async (transaction) => {
        const published = await transaction
          .update(venues)
          .set({
            ...changed,
            published: sql`${venues.working}`,
            publishedVersion: sql`${venues.version}`,
            publishedArchitectureId: sql`${venues.architectureId}`,
          })
          .where(isNew)
          .returning({
            version: venues.version,
            architectureId: venues.architectureId,
            content: venues.working,
          });
        for (const row of published) {
          const at = new Date();
          await transaction
            .insert(publications)
            .values({ ...row, kind: 'published', restored: null, at, account })
            .onConflictDoUpdate({
              target: publications.version,
              set: {
                at,
                account,
                kind: sql`case ${publications.kind} when 'saved' then 'published' else ${publications.kind} end`,
              },
            });
        }
        return published.length > 0;
      });
      return changedVersion();
    },

    async unpublish(write: Write): Promise<VenueVersion> {
      await write(async (transaction) => {
        const unpublished = await transaction
          .update(venues)
          .set({ ...changed, published: null, publishedVersion: -1, publishedArchitectureId: null })
          .where(and(CURRENT, ne(venues.publishedVersion, -1)))
          .returning({ id: venues.id });
        return unpublished.length > 0;
      });
      return changedVersion();
    },

    /** The history, newest first. */
    async history(): Promise<Publication[]> {
      const { kind, restored, at, account } = publications;
      const rows = await db
        .select({ version: publications.version, kind, restored, at, account })
        .from(publications)
        .orderBy(desc(publications.version));
      return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
    },

    /** A version of the history with all its fields. */
    async publication(number: number): Promise<{ version: number; venue: unknown }> {
      const [row] = await db
        .select({ version: publications.version, venue: publications.content })
        .from(publications)
        .where(eq(publications.version, number));
      if (row === undefined) throw notFound(`The version ${number}`);
      return row;
    },

    /**
     * Changes what attendees see and the working copy alike, whatever version of it is saved now: what is published gets a
     * version of its own, and the working copy a newer one unless both are the same.
     */
    async changeShown(
      change: (venue: unknown) => unknown,
      account: string | null,
      write: Write,
    ): Promise<VenueVersion> {
      await write(async (transaction) => {
        const [row] = await transaction.select().from(venues).where(CURRENT).for('update');
        if (row === undefined) throw notFound('The venue');
        const [working, next] = [change(row.working), row.version + 1];
        const architectureId = architectureOf(working);
        if (row.published === null) {
          await transaction
            .update(venues)
            .set({ ...changed, working, version: next })
            .where(CURRENT);
          return true;
        }
        const content = change(row.published);
        const saved = row.publishedVersion === row.version ? next : next + 1;
        await transaction
          .update(venues)
          .set({ ...changed, working, version: saved, published: content, publishedVersion: next })
          .where(CURRENT);
        const as = { kind: 'published', restored: null, at: new Date(), account } as const;
        await transaction.insert(publications).values({ ...as, version: next, architectureId, content });
        return true;
      });
      return changedVersion();
    },

    /** Publishes a version of the history as a new one. A saved version that was not published stays in the history. */
    async restore(number: number, account: string | null, write: Write): Promise<VenueVersion> {
      await write(async (transaction) => {
        const [row] = await transaction.select().from(venues).where(CURRENT).for('update');
        const [old] = await transaction.select().from(publications).where(eq(publications.version, number));
        if (row === undefined || old === undefined) throw notFound(`The version ${number}`);
        if (row.publishedVersion === number) return false;
        const { content } = old;
        const architectureId = architectureOf(content);
        const at = new Date();
        const kept = { version: row.version, architectureId: row.architectureId, content: row.working };
        await transaction
          .insert(publications)
          .values({ ...kept, kind: 'saved', restored: null, at, account })
          .onConflictDoNothing();
        const next = row.version + 1;
        const shown = { publishedVersion: next, architectureId, publishedArchitectureId: architectureId };
        await transaction
          .update(venues)
          .set({ ...changed, ...shown, version: next, working: content, published: content })
          .where(CURRENT);
        await transaction
          .insert(publications)
          .values({ version: next, kind: 'restored', restored: number, at, account, architectureId, content });
        return true;
      });
      return changedVersion();
    },

    /** The working copy with all its fields. */
    async saved(): Promise<{ version: number; venue: unknown }> {
      const [row] = await db.select({ version: venues.version, venue: venues.working }).from(venues).where(CURRENT);
      if (row === undefined) throw notFound('The venue');
      return row;
    },

    /** The working copy as those receive it who write the venue, or as all others do. */
    async preview(writesVenue: boolean): Promise<unknown> {
      const [row] = await db
        .select({ venue: venues.working, version: venues.version, publishedVersion: venues.publishedVersion })
        .from(venues)
        .where(CURRENT);
      if (row === undefined || !isRecord(row.venue)) throw notFound('The venue');
      const { venue, ...numbers } = row;
      const whole = { ...venue, ...numbers };
      return writesVenue ? whole : forAttendees(whole);
    },

    /** Checks a file as `save` does, and changes nothing. */
    async check(venue: unknown): Promise<VenueVersion> {
      architectureOf(venue);
      return version();
    },

    /**
     * Saves a working copy with all its fields; an unchanged copy keeps its version. Refuses a copy that is not based on the
     * saved version, unless `base` is null.
     */
    async save(venue: unknown, base: number | null, write: Write): Promise<VenueVersion> {
      const architectureId = architectureOf(venue);
      await write(async (transaction) => {
        const [row] = await transaction
          .select({ working: venues.working, version: venues.version })
          .from(venues)
          .where(CURRENT)
          .for('update');
        if (row === undefined) throw notFound('The venue');
        const working = withoutVersions(venue);
        if (JSON.stringify(working) === JSON.stringify(withoutVersions(row.working))) return false;
        if (base !== null && base !== row.version)
          throw conflict(`Version ${row.version} was saved in the meantime; yours is based on version ${base}.`);
        await transaction
          .update(venues)
          .set({ ...changed, working, architectureId, version: sql`${venues.version} + 1` })
          .where(CURRENT);
        return true;
      });
      return changedVersion();
    },

    /** Changes the working copy, whatever version of it is saved now. */
    async edit(
      change: (working: unknown, transaction: Database) => Promise<unknown>,
      write: Write,
    ): Promise<VenueVersion> {
      await write(async (transaction) => {
        const [row] = await transaction
          .select({ working: venues.working, version: venues.version })
          .from(venues)
          .where(CURRENT)
          .for('update');
        if (row === undefined) throw notFound('The venue');
        const working = await change(row.working, transaction);
        const architectureId = architectureOf(working);
        if (JSON.stringify(working) === JSON.stringify(row.working)) return false;
        await transaction
          .update(venues)
          .set({ ...changed, working, architectureId, version: row.version + 1 })
          .where(CURRENT);
        return true;
      });
      return changedVersion();
    },
  };
}
export type VenueStore = ReturnType<typeof createVenueStore>;
