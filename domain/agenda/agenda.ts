import * as v from 'valibot';
import { dateFormat } from '../kernel/formats';
import type { LocalizedText } from '../kernel/localized';
import { talkIn } from '../kernel/timeslot';
import type { Architecture } from '../kernel/venue';
import { listedAreas } from '../venue/venue-rules';
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
  begin: number;
  end: number;
  phase: Phase;
};

/**
 * The talks of the listed areas in the order of time, all of them or those with these keys; those that begin together keep
 * the order of their areas. `next` are the first of these talks that have not begun.
 */
export function agendaOf(architecture: Architecture, now: number, keys: readonly string[] | null = null): AgendaTalk[] {
  const all = listedAreas(architecture).flatMap((area) =>
    area.contentWidgets.flatMap(({ id: widgetId, name, configurations }) =>
      configurations.flatMap((slot) => {
        const talk = talkIn(slot);
        return talk === null
          ? []
          : {
              ...talk,
              key: reminderKey(widgetId, slot.begin ?? ''),
              id: [architecture.id, widgetId, slot.id].join('/'),
              areaId: area.id,
              areaNames: area.names,
              widgetId,
              widgetNames: name,
              titles: slot.name.length > 0 ? slot.name : name,
            };
      }),
    ),
  );
  const talks = keys === null ? all : all.filter(({ key }) => keys.includes(key));
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

/** The talks that a user has saved in a venue, in a browser's storage; `owner` identifies user and venue. */
export type Kept = { owner: string; keys: readonly string[] };
export const KeptKeysSchema = v.array(v.string());

/** More than any event has; the oldest choices are removed first. */
export const MOST_KEPT = 500;

export const ownerOf = ({ uid, architectureId }: { uid: string | null; architectureId: string | null }): string =>
  `${architectureId ?? ''}.${uid ?? ''}`;

export const withTalk = (kept: readonly string[], key: string): string[] =>
  [...kept.filter((one) => one !== key), key].slice(-MOST_KEPT);
