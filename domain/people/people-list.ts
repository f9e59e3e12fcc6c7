import { collator } from '../kernel/formats';
import { plain, plainWords } from '../kernel/plain';
import type { Attendee } from './presence';

/** An attendee whom others may name. */
export type Person = Attendee & { name: string };
export type PeopleFilter = {
  /** The user, who is not listed. */
  uid: string | null;
  /** Only this company, unless `null`. */
  company: string | null;
  search: string;
  locale: string;
};
export type People = {
  people: readonly Person[];
  /** How many are here who are not open for networking; none while only some attendees are wanted. */
  unnamed: number;
};

const isNamed = (attendee: Attendee): attendee is Person => attendee.name !== undefined;

/** The attendees that match the filters, by name. */
export function listPeople(attendees: readonly Attendee[], { uid, company, search, locale }: PeopleFilter): People {
  const others = attendees.filter((attendee) => attendee.uid !== uid);
  const words = plainWords(search);
  const isWanted = (person: Person): boolean => {
    const texts = plain([person.name, person.title ?? '', person.company ?? ''].join(' '));
    return words.every((word) => texts.includes(word));
  };
  const isColleague = (person: Person): boolean => company === null || plain(person.company ?? '') === plain(company);
  const named = others.filter(isNamed);
  const { compare } = collator(locale, {});
  return {
    people: named
      .filter((person) => isColleague(person) && isWanted(person))
      .toSorted((a, b) => compare(a.name, b.name) || compare(a.uid, b.uid)),
    unnamed: company === null && words.length === 0 ? others.length - named.length : 0,
  };
}
