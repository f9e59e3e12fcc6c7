import { pickText } from '../kernel/localized';
import { isAlike, plain } from '../kernel/plain';
import { type Speaker, speakerKey } from '../kernel/speaker';
import type { AgendaTalk } from './agenda';

/** A speaker with their talks in the order of time. */
export type VenueSpeaker = { key: string; speaker: Speaker; talks: readonly AgendaTalk[] };

/** The speakers of talks, each once, by name. */
export function speakersOf(talks: readonly AgendaTalk[]): VenueSpeaker[] {
  const all = new Map<string, { key: string; speaker: Speaker; talks: AgendaTalk[] }>();
  for (const talk of talks) {
    for (const speaker of talk.speakers) {
      const key = speakerKey(speaker);
      const known = all.get(key);
      if (known === undefined) all.set(key, { key, speaker, talks: [talk] });
      else if (!known.talks.includes(talk)) known.talks.push(talk);
    }
  }
  return [...all.values()].toSorted((one, other) => one.speaker.name.localeCompare(other.speaker.name));
}

type Named = { uid: string; name: string; company: string };

/**
 * The talks of an attendee: where the venue names them as a speaker by their id, or by name and company. A name alone
 * may be that of another person.
 */
export function talksBy(speakers: readonly VenueSpeaker[], { uid, name, company }: Named): AgendaTalk[] {
  return speakers
    .filter(
      ({ speaker }) => speaker.id === uid || (isAlike(speaker.name, name) && isAlike(speaker.company ?? '', company)),
    )
    .flatMap(({ talks }) => talks);
}

/** The speakers with every word of a query in their name, title, company or talks, whatever case and accents. */
export function speakersFor(speakers: readonly VenueSpeaker[], query: string, locale: string): VenueSpeaker[] {
  const words = plain(query)
    .split(/\s+/u)
    .filter((word) => word !== '');
  return speakers.filter(({ speaker: { name, titles, company }, talks }) => {
    const all = plain(
      [name, pickText(titles, locale), company ?? '', ...talks.map((talk) => pickText(talk.titles, locale))].join(' '),
    );
    return words.every((word) => all.includes(word));
  });
}
