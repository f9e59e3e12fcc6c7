import { eventOf } from '../../domain/kernel/timeslot';
import type { Architecture } from '../../domain/kernel/venue';
import { type DocumentTexts, documentPages, textsOfVenue, type VenueDocument } from './documents';
import { type Entry, linksOf } from './entries';
import { partsOf } from './localized';
import { createRanking, type Ranking } from './ranking';
import { wordsOf } from './terms';
import { createTurns } from './turns';
import { type VenueSettings, venueSettings } from './venue-settings';

export type Shown = { revision: number; architecture: Architecture | null; uiConfig: unknown };

/** A document of the index with an entry of a programme. */
export type EntryDocument = VenueDocument & { entry: Entry };

export const hasEntry = (document: VenueDocument): document is EntryDocument =>
  document.entry !== undefined && document.entry !== null;

export type VenueIndex = Shown & {
  settings: VenueSettings;
  documents: readonly VenueDocument[];
  ranking: Ranking<VenueDocument>;
  parts: ReturnType<typeof partsOf>;
  /** The texts of a thing in all languages, by its id, without the pages of its documents. */
  byId: ReadonlyMap<string, readonly VenueDocument[]>;
  /** The documents with a name, by its words. */
  byName: ReadonlyMap<string, readonly VenueDocument[]>;
  /** The entries of programmes that are about a thing, by its id, and the ids of the things that an entry is about. */
  entriesAbout: ReadonlyMap<string, readonly EntryDocument[]>;
  thingsIn: ReadonlyMap<EntryDocument, readonly string[]>;
  /** Of the texts, in the order of the venue. */
  languages: readonly string[];
  /** Begin and end of the whole, where they are known. */
  event: { begin: string; end: string } | null;
  /** By document; null until the endpoint has made them, or without one. */
  vectors: readonly Float32Array[] | null;
};

/** The words of a name, as they are compared. */
export const nameKey = (name: string): string => wordsOf(name).join(' ');

async function grouped(documents: readonly VenueDocument[], keyOf: (document: VenueDocument) => string) {
  const turn = createTurns();
  const groups = new Map<string, VenueDocument[]>();
  for (const document of documents) {
    await turn();
    const key = keyOf(document);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [document]);
    else group.push(document);
  }
  return groups;
}

async function gathered(groups: Iterable<readonly VenueDocument[]>): Promise<VenueDocument[]> {
  const turn = createTurns();
  const all: VenueDocument[] = [];
  for (const group of groups) {
    all.push(...group);
    await turn();
  }
  return all;
}

const NO_THINGS: ReadonlySet<string> = new Set(['AREA', 'VIEWPOINT', 'IMPRINT', 'PRIVACY']);

/** The index of a shown venue. `onProgress` gets how many texts are in it, and of how many. */
export async function indexVenue(
  shown: Shown,
  texts: DocumentTexts | null,
  onProgress: (done: number, total: number) => void,
): Promise<VenueIndex> {
  const { architecture, uiConfig } = shown;
  const documents = architecture === null ? [] : await gathered(textsOfVenue(architecture));
  const turn = createTurns();
  await turn();
  const settings = venueSettings(uiConfig);
  const written = new Set(documents.map(({ locale }) => locale));
  const languages = [...new Set([...settings.languages.filter((locale) => written.has(locale)), ...written])];
  const pages =
    architecture === null || texts === null ? [] : await gathered(documentPages(architecture, texts, languages));
  await turn();
  const things = documents.filter(({ type }) => !NO_THINGS.has(type));
  const entriesAbout = await linksOf(pages.filter(hasEntry), things);
  const thingsIn = new Map<EntryDocument, string[]>();
  for (const [id, entries] of entriesAbout) {
    for (const entry of entries) thingsIn.set(entry, [...(thingsIn.get(entry) ?? []), id]);
  }
  await turn();
  const event = settings.event ?? eventOf(things.map(({ begin, end }) => ({ begin, end })));
  const all = [...documents, ...pages];
  onProgress(0, all.length);
  await turn();
  const parts = partsOf(all);
  await turn();
  const ranking = await createRanking(all, (done) => onProgress(done, all.length));
  return {
    ...shown,
    settings,
    documents: all,
    ranking,
    parts,
    byId: await grouped(documents, ({ id }) => id),
    byName: await grouped(documents, ({ title }) => nameKey(title)),
    entriesAbout,
    thingsIn,
    languages,
    event,
    vectors: null,
  };
}
