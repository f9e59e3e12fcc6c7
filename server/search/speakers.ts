import { agendaOf } from '../../domain/agenda/agenda';
import { speakersOf } from '../../domain/agenda/speakers';
import { pickText } from '../../domain/kernel/localized';
import type { Architecture } from '../../domain/kernel/venue';
import { type SearchResult, speakerResultId } from '../../domain/search/search';
import { hitsOf, personResult } from './named';
import { contentWordsOf, wordsOf } from './terms';

const MOST = 5;

export type FoundPeople = { results: readonly SearchResult[]; isAllAsked: boolean };

/** The speakers of the venue whom a question names, by name, title and company. */
export function findSpeakers(architecture: Architecture, question: string, locale: string): FoundPeople {
  const asked = contentWordsOf(question);
  if (asked.length === 0) return { results: [], isAllAsked: false };
  const found = speakersOf(agendaOf(architecture, 0))
    .map(({ key, speaker: { name, titles, company } }) => {
      const title = [pickText(titles, locale), company ?? ''].filter((text) => text !== '').join(' · ');
      const every = wordsOf([name, company ?? '', ...titles.map(({ text }) => text)].join(' '));
      return { key, name, title, hits: hitsOf({ named: wordsOf(name), words: every }, asked) };
    })
    .filter(({ hits }) => hits > 0)
    .toSorted((one, other) => other.hits - one.hits || (one.name < other.name ? -1 : 1))
    .slice(0, MOST);
  const results = found.map(({ key, name, title }) => personResult(speakerResultId(key), name, title));
  return { results, isAllAsked: found[0]?.hits === asked.length };
}
