import { instantOf } from '../../kernel/zoned';
import { textAt } from '../paths';
import type { Talk } from '../programme';
import { talkName } from '../programme-steps';
import type { FileTalk, Moment } from './file';
import { guidOf, isGuid, lineOf } from './texts';

const MINUTE_MS = 60_000;

/** What the file of a programme knows a talk by: what it was imported as, or its own identifier. */
export function guidOfTalk({ item, key }: Talk): string {
  const source = textAt(item, 'sourceKey');
  return isGuid(source) ? source : guidOf(key);
}

/** All that a file may know a talk by. */
export const identifiersOf = (talk: Talk): string[] =>
  [guidOfTalk(talk), guidOf(talk.key), textAt(talk.item, 'sourceKey')]
    .filter((key) => key !== '')
    .map((key) => key.toLowerCase());

/** Things by what they have in common, in their order. */
function grouped<T>(all: readonly T[], by: (one: T) => string): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(by(one), [...(groups.get(by(one)) ?? []), one]);
  return groups;
}

/** The instant of a moment, to the minute; local times are those of a zone. */
export function instantIn(moment: Moment, zone: string): number {
  const at = 'at' in moment ? moment.at : (instantOf(moment.wall, zone) ?? 0);
  return Math.floor(at / MINUTE_MS) * MINUTE_MS;
}

export const toMinute = (instant: number): number => Math.floor(instant / MINUTE_MS) * MINUTE_MS;

/** A talk of a file with the one of the venue that it is; `null` for a new one. */
export type Match = { from: FileTalk; begin: number; talk: Talk | null };

/**
 * Which talk of the venue each talk of a file is: by the strongest identifier first, else by title and begin, else by a title
 * that both have once.
 */
export function matched(
  talks: readonly Talk[],
  from: readonly FileTalk[],
  { zone, language }: { zone: string; language: string },
): Match[] {
  const rows = from.map((one) => ({ from: one, begin: instantIn(one.begin, zone) }));
  const found = new Map<FileTalk, Talk>();
  const taken = new Set<Talk>();
  const take = (one: FileTalk, talk: Talk | undefined): void => {
    if (talk === undefined || found.has(one) || taken.has(talk)) return;
    found.set(one, talk);
    taken.add(talk);
  };
  const byKey = new Map(talks.toReversed().flatMap((talk) => identifiersOf(talk).map((key) => [key, talk] as const)));
  const most = rows.reduce((count, row) => Math.max(count, row.from.keys.length), 0);
  for (let rank = 0; rank < most; rank += 1)
    for (const row of rows) take(row.from, byKey.get((row.from.keys[rank] ?? '').toLowerCase()));
  const titleOf = (talk: Talk): string => lineOf(talkName(talk, language)).toLowerCase();
  const timed = grouped(talks, (talk) => `${toMinute(talk.begin)} ${titleOf(talk)}`);
  for (const row of rows)
    take(
      row.from,
      timed.get(`${row.begin} ${row.from.title.toLowerCase()}`)?.find((talk) => !taken.has(talk)),
    );
  const left = grouped(
    talks.filter((talk) => !taken.has(talk)),
    titleOf,
  );
  const open = grouped(
    rows.filter((row) => !found.has(row.from)),
    (row) => row.from.title.toLowerCase(),
  );
  for (const [title, [row, ...others]] of open) {
    const [talk, ...more] = left.get(title) ?? [];
    if (row !== undefined && others.length + more.length === 0) take(row.from, talk);
  }
  return rows.map((row) => ({ ...row, talk: found.get(row.from) ?? null }));
}
