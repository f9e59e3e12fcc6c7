import type { Person, Talk } from './programme';

/**
 * What is wrong with a talk: another one is in its room, or one of its speakers is in another talk, at the same time; it has no
 * length; or it is far from the days of the event.
 */
export type Clash =
  | { kind: 'room'; other: Talk }
  | { kind: 'speaker'; other: Talk; person: Person }
  | { kind: 'noLength' | 'outside' };

const DAY_MS = 86_400_000;
/** Talks with more days between them are not of one event. */
const GAP_DAYS = 14;

type Span = Pick<Talk, 'begin' | 'end'>;
export const areAtOnce = (one: Span, other: Span): boolean =>
  one.begin < one.end && other.begin < other.end && one.begin < other.end && other.begin < one.end;

function clashesBetween(talk: Talk, other: Talk): Clash[] {
  if (!areAtOnce(talk, other)) return [];
  const inBoth = talk.people.filter(({ key }) => other.people.some((one) => one.key === key));
  return [
    ...(talk.room.key === other.room.key ? [{ kind: 'room' as const, other }] : []),
    ...inBoth.map((person) => ({ kind: 'speaker' as const, other, person })),
  ];
}

/** The talks apart from those days on which most talks are. */
function outsideOf(talks: readonly Talk[]): ReadonlySet<Talk> {
  const groups: Talk[][] = [];
  for (const talk of talks.toSorted((a, b) => a.begin - b.begin)) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    if (last === undefined || before === undefined || talk.begin - before.begin > GAP_DAYS * DAY_MS)
      groups.push([talk]);
    else last.push(talk);
  }
  const event = groups.reduce<readonly Talk[]>((most, group) => (group.length > most.length ? group : most), []);
  // Two days with one talk each may both be meant.
  return new Set(event.length < 2 ? [] : talks.filter((talk) => !event.includes(talk)));
}

/** What is wrong with each talk, by its key; talks without a fault are not in it. */
export function clashesOf(talks: readonly Talk[]): ReadonlyMap<string, readonly Clash[]> {
  const sorted = talks.toSorted((a, b) => a.begin - b.begin);
  const found = new Map<string, Clash[]>();
  const note = ({ key }: Talk, clashes: readonly Clash[]) => {
    if (clashes.length > 0) found.set(key, [...(found.get(key) ?? []), ...clashes]);
  };
  sorted.forEach((talk, at) => {
    if (talk.end <= talk.begin) note(talk, [{ kind: 'noLength' }]);
    for (const other of sorted.slice(at + 1)) {
      if (other.begin >= talk.end) break;
      note(talk, clashesBetween(talk, other));
      note(other, clashesBetween(other, talk));
    }
  });
  for (const talk of outsideOf(talks)) note(talk, [{ kind: 'outside' }]);
  return found;
}

/** When a speaker of a talk is in another one, so that the talk cannot be then. */
export const busyWith = (talk: Talk, talks: readonly Talk[]): { person: Person; other: Talk }[] =>
  talk.people.flatMap((person) =>
    talks
      .filter(({ key, people }) => key !== talk.key && people.some((one) => one.key === person.key))
      .map((other) => ({ person, other })),
  );
