import { useSelector } from '@xstate/react';
import { createContext, use, useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import {
  dayAt,
  daysOf,
  type Programme,
  programmeOf,
  type Talk,
  textsOfTalk,
} from '../../../../domain/control/programme';
import { type Clash, clashesOf } from '../../../../domain/control/programme-clashes';
import { roomName, talkName } from '../../../../domain/control/programme-steps';
import { dateFormat } from '../../../../domain/kernel/formats';
import { plain } from '../../../../domain/kernel/plain';
import type { Look } from '../../../../machines/control/programme.events';
import type { ProgrammeActorRef, programmeMachine } from '../../../../machines/control/programme.machine';
import { useZone } from '../editor/FormTimes';
import { useDocument, useEditingPart } from '../editor/use-editing';
import { useControl } from '../use-control';
import { useSectionsPart } from '../use-sections';

/** The actor of the section. */
export function useProgramme(): ProgrammeActorRef {
  const programme = useSectionsPart(({ children }) => children.programme);
  if (programme === undefined) throw new Error('The programme is not running');
  return programme;
}

export const useProgrammePart = <T>(select: (snapshot: SnapshotFrom<typeof programmeMachine>) => T): T =>
  useSelector(useProgramme(), select);

/** The programme as it is now; `days` with talks, `day` is the shown one, `null` for all, `zone` that of all times. */
export type Seen = Programme & {
  zone: string;
  /** The language of titles. */
  language: string;
  clashes: ReadonlyMap<string, readonly Clash[]>;
  days: readonly string[];
  day: string | null;
};

export const SeenContext = createContext<Seen | null>(null);
export function useSeen(): Seen {
  const seen = use(SeenContext);
  if (seen === null) throw new Error('SeenContext is missing around this view');
  return seen;
}

const dayOf = ({ day, as }: Look, days: readonly string[]): string | null =>
  day === '' || (day === null && as === 'calendar') ? (days[0] ?? null) : day;

/** Reads the programme of the venue that is being changed. */
export function useReadProgramme(): Seen {
  const document = useDocument();
  const zone = useZone();
  const { locale } = useControl();
  const look = useProgrammePart(({ context }) => context.look);
  const language = useEditingPart(({ context }) => context.view.from) || locale;
  const read = useMemo(() => {
    const programme = programmeOf(document);
    return { ...programme, clashes: clashesOf(programme.talks) };
  }, [document]);
  const used = useMemo(() => daysOf(read.talks, zone), [read, zone]);
  const day = dayOf(look, used);
  // A day without talks is shown once it is chosen.
  const days = useMemo(() => (day === null ? used : [...new Set([...used, day])].toSorted()), [used, day]);
  return useMemo(() => ({ ...read, zone, language, days, day }), [read, zone, language, days, day]);
}

const ofQuery = (talk: Talk, query: string): boolean => {
  const all = plain(textsOfTalk(talk));
  return plain(query)
    .split(/\s+/u)
    .every((word) => all.includes(word));
};

/** The talks that are looked at, in the chosen order. */
export function useListed(): Talk[] {
  const { talks, day, zone, rooms } = useSeen();
  const { room, query, order } = useProgrammePart(({ context }) => context.look);
  const listed = talks.filter(
    (talk) =>
      (day === null || dayAt(talk.begin, zone) === day) &&
      (room === null || talk.room.key === room) &&
      ofQuery(talk, query),
  );
  if (order === 'timeDown') return listed.toReversed();
  if (order === 'time') return listed;
  const rank = new Map(rooms.map(({ key }, at) => [key, at]));
  return listed.toSorted((a, b) => (rank.get(a.room.key) ?? 0) - (rank.get(b.room.key) ?? 0));
}

/** Names of talks and rooms, days and times in the zone of the event. */
export function useTalkTexts() {
  const { locale } = useControl();
  const { zone } = useSeen();
  const clock = dateFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: zone });
  const day = dateFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
  return {
    nameOf: (talk: Talk): string => talkName(talk, locale),
    roomOf: ({ room }: Pick<Talk, 'room'>): string => roomName(room, locale),
    clock: (instant: number): string => clock.format(instant),
    span: ({ begin, end }: Pick<Talk, 'begin' | 'end'>): string =>
      // Of two days, the format of a range would name both.
      end < begin || dayAt(begin, zone) !== dayAt(end, zone)
        ? `${clock.format(begin)} – ${clock.format(end)}`
        : clock.formatRange(begin, end),
    dayText: (one: string): string => day.format(Date.parse(`${one}T00:00Z`)),
  };
}
