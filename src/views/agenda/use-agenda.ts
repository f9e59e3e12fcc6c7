import {
  type AgendaTalk,
  addressOf,
  agendaOf,
  byDay,
  dayOf,
  firstDay,
  laneOf,
  lanesOf,
  talkAt,
  talksFor,
} from '../../../domain/agenda/agenda';
import { speakersFor, speakersOf, type VenueSpeaker } from '../../../domain/agenda/speakers';
import { ownTimeZone } from '../../adapters/kernel/own-time-zone';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { useVenue } from '../venue/venue-context';

const MINUTE_MS = 60_000;

/** The talks of the venue; drawn again when one of them begins or ends. */
export function useTalks(): AgendaTalk[] {
  const architecture = useVenue();
  const phasesAt = (now: number) =>
    agendaOf(architecture, now)
      .map(({ phase }) => phase)
      .join();
  const now = usePart(
    'serverTime',
    ({ context }) => context.now,
    (before, after) => phasesAt(before) === phasesAt(after),
  );
  return agendaOf(architecture, now);
}

/** The time of the service, at most once a minute. */
export const useMinute = (): number =>
  usePart(
    'serverTime',
    ({ context }) => context.now,
    (before, after) => Math.floor(before / MINUTE_MS) === Math.floor(after / MINUTE_MS),
  );

/** Opens the agenda; `null` in a venue without talks. */
export function useAgenda(): { open: () => void } | null {
  const agenda = useActorOf('agenda');
  const hasTalks = agendaOf(useVenue(), 0).length > 0;
  return hasTalks ? { open: () => agenda.send({ type: 'agenda.open' }) } : null;
}

/**
 * What the agenda shows: the talks of the chosen day that match, or those of all days while the user searches or looks at
 * their own; and the talk whose page is open.
 */
export function useProgramme() {
  const { locale } = useWords();
  const all = useTalks();
  const isKept = useKept();
  const { query, lane, day, talk } = usePart('agenda', ({ context }) => context);
  const isMine = usePart('agenda', (snapshot) => snapshot.matches({ view: { open: { list: 'mine' } } }));
  const isSpeakers = usePart('agenda', (snapshot) => snapshot.matches({ view: { open: { list: 'speakers' } } }));
  const today = dayOf(useMinute(), ownTimeZone());
  const ofLane = laneOf(all);
  const laneKey = (one: AgendaTalk): string => JSON.stringify(ofLane(one));
  const own = isMine ? all.filter(isKept) : all;
  const listed = talksFor(own, query, locale).filter((one) => lane === null || laneKey(one) === lane);
  const days = byDay(listed, ownTimeZone());
  const isWhole = isMine || query.trim() !== '';
  const shownDay = days.some((one) => one.day === day) ? day : firstDay(days);
  return {
    all,
    listed,
    isMine,
    isSpeakers,
    hasSpeakers: all.some(({ speakers }) => speakers.length > 0),
    query,
    lane,
    lanes: lanesOf(all).map((names) => ({ key: JSON.stringify(names), names })),
    laneOf: laneKey,
    days,
    today,
    isWhole,
    shownDay,
    shown: isWhole ? days : days.filter((one) => one.day === shownDay),
    opened: talkAt(all, talk),
  };
}
export type Programme = ReturnType<typeof useProgramme>;

/** The speakers of the venue that match the search. */
export function useSpeakers(): VenueSpeaker[] {
  const { locale } = useWords();
  const query = usePart('agenda', ({ context }) => context.query);
  return speakersFor(speakersOf(useTalks()), query, locale);
}

/** Whether a talk is in the attendee's agenda. */
export function useKept(): (talk: AgendaTalk) => boolean {
  const talks = usePart('ownAgenda', ({ context }) => context.talks);
  return (talk) => talks.includes(addressOf(talk));
}

/** The talks of the attendee's agenda that have moved, until they have read it. */
export function useMovedTalks(): AgendaTalk[] {
  const talks = useTalks();
  const moved = usePart('ownAgenda', ({ context }) => context.moved);
  return talks.filter((talk) => moved.includes(addressOf(talk)));
}
