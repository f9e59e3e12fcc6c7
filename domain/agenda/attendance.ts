import type { Architecture } from '../kernel/venue';
import { addressOf, agendaOf, byDay } from './agenda';

const MINUTE_MS = 60_000;
/** What is on for longer is no talk that can be attended as a whole. */
const LONGEST_MS = 86_400_000;
/** Of a talk that is shorter than the minutes that a certificate needs, this share is enough. */
const SHARE_OF_SHORT = 0.8;

type Span = { begin: number; end: number };
/**
 * What a certificate can be of; times in milliseconds since 1970. `place` is the address of a talk, or a day such as
 * `2026-11-20`, which lasts from the begin of its first talk to the end of its last one.
 */
export type Attendable = Span & { place: string; kind: 'talk' | 'day' };

/** The talks of a venue and its days, in the order of time; `timeZone` is that of the venue. */
export function attendablesOf(architecture: Architecture, timeZone: string): Attendable[] {
  const talks = agendaOf(architecture, 0).filter(({ begin, end }) => end > begin && end - begin <= LONGEST_MS);
  return byDay(talks, timeZone).flatMap(({ day, talks: ofDay }): Attendable[] => [
    {
      place: day,
      kind: 'day',
      begin: Math.min(...ofDay.map(({ begin }) => begin)),
      end: Math.max(...ofDay.map(({ end }) => end)),
    },
    ...ofDay.map((talk): Attendable => ({ place: addressOf(talk), kind: 'talk', begin: talk.begin, end: talk.end })),
  ]);
}

/** How long a user says that they were at a place, in milliseconds, and when that was possible. */
export type Claim = Span & { place: string; ms: number };

/**
 * What claims are worth between two readings of the service's clock, by their places: never more than the time that has
 * passed, nothing outside of the times of a place, and never two places at once, which share the time instead.
 */
export function credited(claims: readonly Claim[], from: number, to: number): ReadonlyMap<string, number> {
  const left = claims.map((claim) => ({ ...claim, ms: Math.max(0, claim.ms) }));
  const cuts = [from, to, ...left.flatMap(({ begin, end }) => [begin, end])]
    .filter((cut) => cut >= from && cut <= to)
    .toSorted((a, b) => a - b);
  const credits = new Map<string, number>();
  for (const [at, begin] of cuts.entries()) {
    const length = (cuts[at + 1] ?? begin) - begin;
    const open = left.filter((claim) => claim.begin <= begin && claim.end >= begin + length && claim.ms > 0);
    const wanted = open.reduce((sum, { ms }) => sum + Math.min(ms, length), 0);
    if (length <= 0 || wanted <= 0) continue;
    const share = Math.min(1, length / wanted);
    for (const claim of open) {
      const gained = Math.floor(Math.min(claim.ms, length) * share);
      claim.ms -= gained;
      if (gained > 0) credits.set(claim.place, (credits.get(claim.place) ?? 0) + gained);
    }
  }
  return credits;
}

const lengthOf = ({ begin, end }: Span): number => Math.floor((end - begin) / MINUTE_MS);

/** Whole minutes of attendance, which are never more than the talk or day has. */
export const minutesOf = (ms: number, span: Span): number => Math.min(Math.round(ms / MINUTE_MS), lengthOf(span));

/** The minutes that a certificate needs. */
export const neededMinutes = (span: Span, least: number): number =>
  Math.max(1, Math.min(least, Math.ceil(SHARE_OF_SHORT * lengthOf(span))));
