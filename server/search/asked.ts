import type { SearchResult } from '../../domain/search/search';
import type { VenueDocument } from './documents';
import { nameOf, textOfEntry } from './entries';
import { type Found, inFirst } from './localized';
import { namesIn, tellsWho } from './people-words';
import type { Question } from './question';
import { type Asked, EVENT_WORDS, NEXT_WORDS, SPEAKER_WORDS, TALK_WORDS } from './question-words';
import type { Terms } from './ranking';
import { sentencesIn } from './sentences';
import { contentWordsOf, wordsOf } from './terms';
import { isTimed, type Reader, slotText } from './times';
import { type EntryDocument, hasEntry, nameKey, type VenueIndex } from './venue-index';

export type Asking = {
  index: VenueIndex;
  read: Question;
  /** In the language of the answer, the best first. */
  found: readonly Found[];
  /** The language of the answer, and those in which a text is shown that it does not have. */
  locales: readonly string[];
  reader: Reader;
  now: number;
  shareOf: (text: string | Terms) => number;
};

/** An answer, and the document that it is from. */
export type Reply = { text: string; document: VenueDocument };

/** The share of a question that a text has to have. */
const ABOUT = 0.6;
/** A place may have other words than the question. */
const NEAR = 0.4;
/** How much the text of an area says for what is in it. */
const BACKING = 0.3;
/** What is on a media board is further away than the board. */
const ON_BOARD = 0.7;
/** How much less of a question a text may have that is still as near as the nearest. */
const AS_NEAR = 0.15;
/** The texts that are compared by more than their terms. */
const READ = 20;
/** The speakers that are listed. */
const SPEAKERS = 12;
const NAME_LETTERS = 60;
/** The words of a name and of a question that are compared. */
const NAME_WORDS = 8;
const ASKED_WORDS = 60;
const [ISOLATE, END] = ['\u2068', '\u2069'];

const isPage = ({ entry }: VenueDocument): boolean => entry !== undefined;
const isAbout = ({ share }: Found): boolean => share >= ABOUT;
const isIn = (words: string) => {
  const known = new Set(wordsOf(words));
  return (word: string): boolean => known.has(word);
};
const isOfEvent = isIn(EVENT_WORDS);
const isNext = isIn(NEXT_WORDS);
const isTalk = isIn(TALK_WORDS);
const isSpeaker = isIn(SPEAKER_WORDS);

const titled = (title: string, text: string): string => (text === '' || text === title ? title : `${title}: ${text}`);

/** The name of a thing, with that of what is on there. */
function fullName({ type, title, body }: VenueDocument): string {
  const isName = type !== 'MEDIA' && body !== '' && body !== title && body.length <= NAME_LETTERS;
  return isName ? `${title} · ${body}` : title;
}

/** The texts of a thing in the language of the answer. */
const textsOf = ({ index, locales }: Asking, id: string): readonly VenueDocument[] =>
  inFirst(index.byId.get(id) ?? [], locales);

/** The entries about a thing, in the first language that has them. */
const entriesAbout = ({ index, locales }: Asking, id: string): readonly EntryDocument[] =>
  inFirst(index.entriesAbout.get(id) ?? [], locales);

const TYPES: readonly SearchResult['type'][] = ['WIDGET', 'MEDIA', 'DOCUMENT'];

/** What an entry is about, in the language of the answer. */
const thingsIn = (asking: Asking, entry: EntryDocument): VenueDocument[] =>
  (asking.index.thingsIn.get(entry) ?? [])
    .flatMap((id) => textsOf(asking, id))
    .toSorted((one, other) => TYPES.indexOf(one.type) - TYPES.indexOf(other.type));

const PLACES: ReadonlySet<SearchResult['type']> = new Set(['AREA', 'VIEWPOINT']);

const beginOf = ({ begin }: VenueDocument): number => Date.parse(begin ?? '');
const isOver = ({ begin, end }: VenueDocument, now: number): boolean => Date.parse(end ?? begin ?? '') <= now;

function timeReply({ reader, index, now }: Asking, document: VenueDocument): Reply {
  return { text: `${fullName(document)}: ${slotText(document, reader, index.settings.zone, now)}`, document };
}

/** Of several times of one thing the next one, or the last. */
function nextOf(documents: readonly VenueDocument[], now: number): VenueDocument | undefined {
  const inOrder = documents.toSorted((one, other) => beginOf(one) - beginOf(other));
  return inOrder.find((document) => !isOver(document, now)) ?? inOrder.at(-1);
}

/** The entry as it is written; of one in another language only what has no words of that language. */
function entryReply(asking: Asking, entry: EntryDocument, thing: VenueDocument | undefined): Reply {
  const [first = ''] = entry.entry.lines;
  const own = asking.locales[0];
  if (thing === undefined || entry.locale === own) return { text: textOfEntry(entry.entry), document: entry };
  const time = first.slice(0, first.length - nameOf(entry.entry).length).trim();
  const day = [entry.entry.heading, time].filter((part) => part !== '').join(' · ');
  return { text: `${thing.title}: ${ISOLATE}${day}${END}`, document: entry };
}

/** When the event is as a whole, and what comes next in it. */
function eventTime(asking: Asking): Reply | null {
  const { index, read, locales, now } = asking;
  const words = contentWordsOf(read.subject);
  const name = new Set(wordsOf(index.settings.title));
  if (words.some(isNext) && words.every((word) => isNext(word) || isTalk(word) || isOfEvent(word))) {
    const [next] = index.documents
      .filter((one) => isTimed(one) && !isPage(one) && beginOf(one) > now && one.locale === locales[0])
      .toSorted((one, other) => beginOf(one) - beginOf(other));
    return next === undefined ? null : timeReply(asking, next);
  }
  if (index.event === null || !words.every((word) => isOfEvent(word) || name.has(word))) return null;
  const [area] = textsOf(asking, `area:${index.architecture?.defaultAreaId}`);
  if (area === undefined) return null;
  const document = { ...area, ...index.event, title: index.settings.title || area.title, body: '' };
  return { ...timeReply(asking, document), document: area };
}

const rowsOf = (words: readonly string[]): string[] =>
  words.flatMap((_, at) =>
    words.slice(at, at + NAME_WORDS).map((__, more) => words.slice(at, at + more + 1).join(' ')),
  );

type Called = { things: readonly VenueDocument[]; isAll: boolean };

/** The things that a question calls by their name, the longest one; `isAll` if it says nothing else. */
function calledIn({ index, read }: Asking): Called {
  const words = wordsOf(read.subject).slice(0, ASKED_WORDS);
  const [name] = rowsOf(words)
    .filter((row) => index.byName.has(row))
    .toSorted((one, other) => other.length - one.length);
  if (name === undefined) return { things: [], isAll: false };
  const others = ` ${words.join(' ')} `.replace(` ${name} `, ' ');
  return { things: index.byName.get(name) ?? [], isAll: contentWordsOf(others).length === 0 };
}

/** The entry of a programme that says when something is, or the time slot of what that entry is about. */
function entryTime(asking: Asking, document: VenueDocument): Reply | null {
  const entry = hasEntry(document) ? document : entriesAbout(asking, document.id)[0];
  if (entry === undefined) return null;
  const things = thingsIn(asking, entry);
  const next = nextOf(things.filter(isTimed), asking.now);
  return next === undefined ? entryReply(asking, entry, things[0]) : timeReply(asking, next);
}

function when(asking: Asking): Reply | null {
  const { found, now, shareOf } = asking;
  const whole = eventTime(asking);
  if (whole !== null) return whole;
  const { things, isAll } = calledIn(asking);
  // What happens in a place is not when it is open.
  if (isAll && things.some(({ type }) => PLACES.has(type))) return null;
  const ids = new Set(isAll ? things.map(({ id }) => id) : []);
  const isMeant = ({ document }: Found): boolean => ids.size === 0 || ids.has(document.id);
  // Other words for its kind do not say which one is meant.
  const near = found
    .filter((one) => isAbout(one) && one.document.entry !== null)
    .slice(0, READ)
    .map(({ document, score, share }) => ({
      document,
      score,
      share: hasEntry(document) ? share : shareOf(`${document.title} ${document.body}`),
    }));
  const nearest = Math.max(ABOUT, ...near.map(({ share }) => share));
  const timed = near.filter(
    (one) => one.share >= nearest - AS_NEAR && !isPage(one.document) && isTimed(one.document) && isMeant(one),
  );
  const [best] = timed;
  if (best !== undefined) {
    const same = timed.filter(({ document, share }) => document.id === best.document.id && share >= best.share);
    const next = nextOf(
      same.map(({ document }) => document),
      now,
    );
    return timeReply(asking, next ?? best.document);
  }
  const about = found.filter(isAbout).toSorted((one, other) => Number(isMeant(other)) - Number(isMeant(one)));
  const next = nextOf(things.filter(isTimed), now);
  return (
    firstOf(about.slice(0, READ), ({ document }) => entryTime(asking, document)) ??
    (next === undefined ? firstOf(things, (thing) => entryTime(asking, thing)) : timeReply(asking, next))
  );
}

/** The first of what is not null. */
function firstOf<T, R>(all: readonly T[], make: (one: T) => R | null): R | null {
  for (const one of all) {
    const made = make(one);
    if (made !== null) return made;
  }
  return null;
}

const placeReply = (document: VenueDocument): Reply => ({
  text: titled(document.title, document.type === 'AREA' ? document.body : document.place),
  document,
});

const hasPlace = ({ type, place }: VenueDocument): boolean => type === 'AREA' || place !== '';

function where(asking: Asking): Reply | null {
  const { found, shareOf } = asking;
  const areas = new Map(
    found.filter(({ document: { type } }) => type === 'AREA').map((one) => [one.document.areaId, one.score]),
  );
  const weighed = ({ document, score }: Found): number =>
    score * (document.type === 'MEDIA' ? ON_BOARD : 1) * (1 + shareOf(document.title)) +
    (document.type === 'AREA' ? 0 : BACKING * (areas.get(document.areaId) ?? 0));
  const [best] = found
    .filter(({ document, share }) => share >= NEAR && !isPage(document) && hasPlace(document))
    .slice(0, READ)
    .map((one) => ({ ...one, score: weighed(one) }))
    .toSorted((one, other) => other.score - one.score);
  if (best !== undefined && isAbout(best)) return placeReply(best.document);
  const entry = found.filter(isAbout).find(({ document }) => hasEntry(document))?.document;
  if (entry === undefined || !hasEntry(entry)) {
    const near = best?.document ?? calledIn(asking).things.find(hasPlace);
    return near === undefined ? null : placeReply(near);
  }
  const things = thingsIn(asking, entry);
  const thing = things.find(hasPlace);
  return thing === undefined || thing.type === 'MEDIA' ? entryReply(asking, entry, thing) : placeReply(thing);
}

type Naming = { document: VenueDocument; sentence: string; level: number; share: number };

const naming = ({ document, sentence }: Pick<Naming, 'document' | 'sentence'>): Reply => ({
  text: titled(hasEntry(document) ? nameOf(document.entry) : document.title, sentence),
  document,
});

/** Those whom an entry about a thing names; of an entry in another language the names alone. */
const whoIn = (asking: Asking, document: VenueDocument): Reply | null =>
  firstOf(entriesAbout(asking, document.id), (linked) => {
    const sentence = linked.entry.lines.find((line) => namesIn(line).length > 0);
    if (sentence === undefined) return null;
    if (linked.locale === asking.locales[0]) return naming({ document: linked, sentence });
    return { text: titled(document.title, linked.entry.lines.flatMap(namesIn).join(', ')), document };
  });

/** What a thing itself says of who is there. */
function tellingOf(document: VenueDocument): Reply | null {
  const sentence = sentencesIn(document).find(({ text }) => tellsWho(text) > 0)?.text;
  return sentence === undefined ? null : naming({ document, sentence });
}

/** All who are named in the programme. */
function allSpeakers(asking: Asking): Reply | null {
  const words = contentWordsOf(asking.read.subject);
  if (words.length === 0 || !words.every((word) => isSpeaker(word) || isOfEvent(word))) return null;
  const entries = inFirst(asking.index.documents.filter(hasEntry), asking.locales).map((document) => ({
    document,
    names: document.entry.lines.flatMap(namesIn),
  }));
  const names = [...new Set(entries.flatMap((one) => one.names))];
  const document = entries.find((one) => one.names.length > 0)?.document;
  return document === undefined ? null : { text: names.slice(0, SPEAKERS).join(', '), document };
}

function who(asking: Asking): Reply | null {
  const { found, shareOf } = asking;
  const about = found.filter(isAbout).slice(0, READ);
  const [best] = about
    .flatMap(({ document, share }) =>
      sentencesIn(document).map(
        ({ text, terms }): Naming => ({
          document,
          sentence: text,
          level: tellsWho(text),
          // A page may name others than those who are asked for.
          share: document.entry === null ? shareOf(terms) : share,
        }),
      ),
    )
    .filter(({ level, share }) => level > 0 && share >= ABOUT)
    .toSorted(
      (one, other) =>
        other.level - one.level ||
        other.share - one.share ||
        Number(hasEntry(other.document)) - Number(hasEntry(one.document)),
    );
  if (best !== undefined && best.level > 1) return naming(best);
  const all = allSpeakers(asking);
  if (all !== null) return all;
  const linked = firstOf(about, ({ document }) => whoIn(asking, document));
  if (linked !== null) return linked;
  if (best !== undefined) return naming(best);
  const called = firstOf(calledIn(asking).things, (thing) => whoIn(asking, thing) ?? tellingOf(thing));
  const [first] = about;
  if (called !== null || first?.document.type !== 'WIDGET') return called;
  // Where users meet those who can tell.
  return { text: titled(fullName(first.document), first.document.place), document: first.document };
}

const REPLIES: Readonly<Record<Asked, (asking: Asking) => Reply | null>> = { when, where, who };

/** What has exactly the name that was asked for, as `Who is here`. */
function named({ found, index }: Asking, question: string): Reply | null {
  const same = new Set(index.byName.get(nameKey(question)));
  const one = found.find(({ document }) => same.has(document) && hasPlace(document));
  return one === undefined ? null : placeReply(one.document);
}

/** The reply to a question of when, where or who, and to a name; `null` if nothing says it. */
export function replyTo(asking: Asking, question: string): Reply | null {
  const { asked } = asking.read;
  return named(asking, question) ?? (asked === null ? null : REPLIES[asked](asking));
}
