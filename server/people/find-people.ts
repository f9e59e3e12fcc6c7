import { and, eq, sql } from 'drizzle-orm';
import { personResultId, type SearchResult } from '../../domain/search/search';
import type { Database } from '../db/database';
import { contentWordsOf, wordsOf } from '../search/terms';
import { profiles } from './tables';

const MOST = 5;
/** Shorter beginnings of names say too little. */
const BEGINNING = 3;
/** A question of more words is about something, and names people only by whole words. */
const FEW_WORDS = 3;

const textOf = (key: 'name' | 'company' | 'jobTitle') => sql<string>`coalesce(${profiles.attributes} ->> ${key}, '')`;
const isOn = (key: 'openForNetworking' | 'privateInformation') =>
  sql`coalesce(${profiles.attributes} ->> ${key}, 'false') = 'true'`;

type Person = { uid: string; name: string; company: string; jobTitle: string };

/** How many words of a question a person has; none if no word is in their name, unless company and title have all the others. */
function hitsOf({ name, company, jobTitle }: Person, asked: readonly string[]): number {
  const isBeginning = asked.length <= FEW_WORDS;
  const has = (words: readonly string[]) => (one: string) =>
    words.some((word) => word === one || (isBeginning && one.length >= BEGINNING && word.startsWith(one)));
  const named = asked.filter(has(wordsOf(name)));
  const all = asked.filter(has(wordsOf(`${name} ${company} ${jobTitle}`)));
  return named.length > 0 || all.length === asked.length ? all.length : 0;
}

/** Attendees that a question names, of those who share their profile; never the one who asks. */
export async function findPeople(
  db: Database,
  architectureId: string,
  question: string,
  asker: string,
): Promise<{ results: SearchResult[]; isAllAsked: boolean }> {
  const asked = contentWordsOf(question);
  if (asked.length === 0) return { results: [], isAllAsked: false };
  const shared: Person[] = await db
    .select({
      uid: profiles.userId,
      ...{ name: textOf('name'), company: textOf('company'), jobTitle: textOf('jobTitle') },
    })
    .from(profiles)
    .where(
      and(
        eq(profiles.architectureId, architectureId),
        isOn('openForNetworking'),
        sql`not ${isOn('privateInformation')}`,
      ),
    );
  const found = shared
    .flatMap((person) => {
      const hits = person.uid === asker || person.name === '' ? 0 : hitsOf(person, asked);
      return hits === 0 ? [] : [{ person, hits }];
    })
    .toSorted((one, other) => other.hits - one.hits || (one.person.name < other.person.name ? -1 : 1))
    .slice(0, MOST);
  const results = found.map(
    ({ person: { uid, name, company, jobTitle } }): SearchResult => ({
      ...{ id: personResultId(uid), type: 'PERSON', title: name },
      snippet: [jobTitle, company].filter((text) => text !== '').join(' · '),
      ...{ areaId: null, widgetId: null, assetId: null, begin: null, end: null },
    }),
  );
  return { results, isAllAsked: (found[0]?.hits ?? 0) === asked.length };
}
