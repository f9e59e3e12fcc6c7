import { dateFormat } from '../kernel/formats';
import { type LocalizedText, pickText } from '../kernel/localized';
import { plain } from '../kernel/plain';
import type { Speaker } from '../kernel/speaker';
import { talkIn } from '../kernel/timeslot';
import type { Architecture } from '../kernel/venue';
import { listedAreas } from '../venue/venue-rules';
import { addressOfTalk } from '../widgets/kind';
import { reminderKey } from '../widgets/reminder';

export type Phase = 'past' | 'now' | 'next' | 'later';

/** A talk of the agenda; `key` is that of its reminder, `begin` and `end` are in milliseconds since 1970. */
export type AgendaTalk = {
  key: string;
  /** Stays when organisers move the talk. */
  id: string;
  areaId: string;
  areaNames: readonly LocalizedText[];
  widgetId: string;
  widgetNames: readonly LocalizedText[];
  titles: readonly LocalizedText[];
  descriptions: readonly LocalizedText[];
  track: readonly LocalizedText[];
  speakers: readonly Speaker[];
  begin: number;
  end: number;
  phase: Phase;
};

/**
 * The talks of the listed areas in the order of time; those that begin together keep the order of their areas. `next` are
 * the first that have not begun.
 */
export function agendaOf(architecture: Architecture, now: number): AgendaTalk[] {
  const talks = listedAreas(architecture).flatMap((area) =>
    // The times of a door are those at which it is open.
    area.contentWidgets.flatMap(({ id: widgetId, type, name, configurations }) =>
      configurations.flatMap((slot) => {
        const talk = type === 'DOOR' ? null : talkIn(slot);
        return talk === null
          ? []
          : {
              ...talk,
              key: reminderKey(widgetId, slot.begin ?? ''),
              id: [architecture.id, addressOfTalk(widgetId, slot)].join('/'),
              areaId: area.id,
              areaNames: area.names,
              widgetId,
              widgetNames: name,
              titles: slot.name.length > 0 ? slot.name : name,
              descriptions: slot.descriptions,
              track: slot.track,
              speakers: slot.speakers,
            };
      }),
    ),
  );
  const next = Math.min(...talks.map(({ begin }) => begin).filter((begin) => begin > now));
  const phaseOf = (begin: number, end: number): Phase => {
    if (begin > now) return begin === next ? 'next' : 'later';
    return now < end ? 'now' : 'past';
  };
  return talks
    .map((talk) => ({ ...talk, phase: phaseOf(talk.begin, talk.end) }))
    .toSorted((a, b) => a.begin - b.begin || a.end - b.end);
}

/** The calendar day of an instant in a time zone, such as `2026-11-20`. */
export function dayOf(instant: number, timeZone: string): string {
  const parts = dateFormat('en', {
    timeZone,
    calendar: 'gregory',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(instant);
  return (['year', 'month', 'day'] as const).map((type) => parts.find((part) => part.type === type)?.value).join('-');
}

/** The talks by the day on which they begin in a time zone, in their order. */
export function byDay<T extends { begin: number }>(
  talks: readonly T[],
  timeZone: string,
): { day: string; talks: T[] }[] {
  const days = new Map<string, T[]>();
  for (const talk of talks) {
    const day = dayOf(talk.begin, timeZone);
    days.set(day, [...(days.get(day) ?? []), talk]);
  }
  return [...days].map(([day, ofDay]) => ({ day, talks: ofDay }));
}

/** What the address of a talk names: its widget and its configuration. */
export const addressOf = ({ id }: Pick<AgendaTalk, 'id'>): string => id.slice(id.indexOf('/') + 1);

/** The talk that an address names by {@link addressOf}. */
export const talkAt = (talks: readonly AgendaTalk[], address: string | null): AgendaTalk | null =>
  talks.find((talk) => addressOf(talk) === address) ?? null;

/** The text that tells the lanes of a programme apart: the track, or where no talk has one, the area. */
export const laneOf = (talks: readonly AgendaTalk[]): ((talk: AgendaTalk) => readonly LocalizedText[]) =>
  talks.some(({ track }) => track.length > 0) ? ({ track }) => track : ({ areaNames }) => areaNames;

/** The lanes of talks in the order in which they first begin, each once. */
export function lanesOf(talks: readonly AgendaTalk[]): (readonly LocalizedText[])[] {
  const of = laneOf(talks);
  return [...new Map(talks.map((talk) => [JSON.stringify(of(talk)), of(talk)])).values()];
}

/** The talks that begin together, in the order of time. */
export function byBegin<T extends { begin: number }>(talks: readonly T[]): { begin: number; talks: T[] }[] {
  const begins = [...new Set(talks.map(({ begin }) => begin))].toSorted((a, b) => a - b);
  return begins.map((begin) => ({ begin, talks: talks.filter((talk) => talk.begin === begin) }));
}

/** The talks with every word of a query in their title, description, track, place or speakers, whatever case and accents. */
export function talksFor(talks: readonly AgendaTalk[], query: string, locale: string): AgendaTalk[] {
  const words = plain(query)
    .split(/\s+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return [...talks];
  return talks.filter(({ titles, descriptions, track, areaNames, speakers }) => {
    const texts = [titles, descriptions, track, areaNames].map((one) => pickText(one, locale));
    const names = speakers.flatMap(({ name, company, titles: does }) => [name, company ?? '', pickText(does, locale)]);
    const all = plain([...texts, ...names].join(' '));
    return words.every((word) => all.includes(word));
  });
}

/** The other talks of these that are on at the same time for a while. */
export const clashesWith = (talk: AgendaTalk, talks: readonly AgendaTalk[]): AgendaTalk[] =>
  talks.filter(({ id, begin, end }) => id !== talk.id && begin < talk.end && talk.begin < end);

/** The day to show first: today if it has talks that are not over, else the next with some, else the last. */
export const firstDay = (days: readonly { day: string; talks: readonly AgendaTalk[] }[]): string | null =>
  (days.find(({ talks }) => talks.some(({ phase }) => phase !== 'past')) ?? days.at(-1))?.day ?? null;
