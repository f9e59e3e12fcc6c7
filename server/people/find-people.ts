import { and, eq, sql } from 'drizzle-orm';
import type { ProfileAttributes } from '../../domain/people/profile';
import { personResultId, type SearchResult } from '../../domain/search/search';
import { NO_WORDS, type Words } from '../chat/words';
import type { Database } from '../db/database';
import { hitsOf, type Named, personResult } from '../search/named';
import { contentWordsOf, wordsOf } from '../search/terms';
import { profiles } from './tables';

const MOST = 5;
const KEPT_MS = 10_000;

const textOf = (key: 'name' | 'company' | 'jobTitle') => sql<string>`coalesce(${profiles.attributes} ->> ${key}, '')`;
const isOn = (key: 'openForNetworking' | 'privateInformation') =>
  sql`coalesce(${profiles.attributes} ->> ${key}, 'false') = 'true'`;

type Person = Named & { uid: string; name: string; title: string; statements: readonly string[] };

/** Ids of the venue's own questions to which a profile says yes. */
export const statementsOf = ({ booleanAttributes }: Pick<ProfileAttributes, 'booleanAttributes'>): string[] =>
  Object.keys(booleanAttributes).filter((id) => booleanAttributes[id] === true);

async function readPeople(db: Database, words: Words, architectureId: string): Promise<Person[]> {
  const rows = await db
    .select({
      uid: profiles.userId,
      name: textOf('name'),
      company: textOf('company'),
      jobTitle: textOf('jobTitle'),
      booleanAttributes: sql<
        ProfileAttributes['booleanAttributes']
      >`coalesce(${profiles.attributes} -> 'booleanAttributes', '{}')`,
    })
    .from(profiles)
    .where(
      and(
        eq(profiles.architectureId, architectureId),
        isOn('openForNetworking'),
        sql`not ${isOn('privateInformation')}`,
      ),
    );
  return rows
    .filter(({ name, company, jobTitle }) => name !== '' && !words.isIn(`${name}\n${company}\n${jobTitle}`))
    .map(({ uid, name, company, jobTitle, ...said }) => {
      const title = [jobTitle, company].filter((text) => text !== '').join(' · ');
      const statements = statementsOf(said);
      return { uid, name, title, statements, named: wordsOf(name), words: wordsOf(`${name} ${title}`) };
    });
}

/** The attendees of a venue who share their profile. */
export type KnownPeople = (architectureId: string) => Promise<readonly Person[]>;

/** Cached for a moment, so that many questions cost one read. */
export function createKnownPeople(db: Database, now: () => number, words: Words = NO_WORDS): KnownPeople {
  let known: { architectureId: string; at: number; people: Promise<Person[]> } | null = null;

  return (architectureId) => {
    if (known?.architectureId === architectureId && now() - known.at < KEPT_MS) return known.people;
    const people = readPeople(db, words, architectureId);
    known = { architectureId, at: now(), people };
    people.catch(() => {
      if (known?.people === people) known = null;
    });
    return people;
  };
}

export type FoundPeople = { results: SearchResult[]; isAllAsked: boolean };

/** Finds attendees named in a question, among those who share their profile; never the asking user. */
export function createPeopleSearch(peopleOf: KnownPeople) {
  return async (architectureId: string, question: string, asker: string): Promise<FoundPeople> => {
    const asked = contentWordsOf(question);
    if (asked.length === 0) return { results: [], isAllAsked: false };
    const found = (await peopleOf(architectureId))
      .filter(({ uid }) => uid !== asker)
      .map((person) => ({ person, hits: hitsOf(person, asked) }))
      .filter(({ hits }) => hits > 0)
      .toSorted((one, other) => other.hits - one.hits || (one.person.name < other.person.name ? -1 : 1))
      .slice(0, MOST);
    const results = found.map(({ person: { uid, name, title } }) => personResult(personResultId(uid), name, title));
    return { results, isAllAsked: (found[0]?.hits ?? 0) === asked.length };
  };
}
