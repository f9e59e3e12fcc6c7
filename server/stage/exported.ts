import { and, asc, eq, gt, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { EXPORT_PAGE, type ExportRow } from '../../domain/control/exports';
import type { LocalizedText } from '../../domain/kernel/localized';
import type { Area } from '../../domain/kernel/venue';
import type { OpMode } from '../../domain/shell/version';
import { rootsOf } from '../../domain/stage/merging';
import { stageKey, stageTalkOf } from '../../domain/stage/questions';
import type { Database } from '../db/types';
import { readPolls } from './polls';
import { stagePolls, stageQuestions } from './tables';
import { countVotes } from './votes';

type Areas = readonly Pick<Area, 'contentWidgets'>[];
type Of = { db: Database; mode: OpMode; areas: Areas; cursor: string | null };
type Page = { rows: ExportRow[]; next: string | null };
type Table = typeof stageQuestions | typeof stagePolls;

/** The names of all talks, by their key. */
const namesOfTalks = (areas: Areas): ReadonlyMap<string, LocalizedText[]> =>
  new Map(
    areas.flatMap(({ contentWidgets }) =>
      contentWidgets.flatMap(({ id, name, configurations }) =>
        configurations.map(
          (slot) => [stageKey(stageTalkOf(id, slot)), slot.name.length > 0 ? slot.name : name] as const,
        ),
      ),
    ),
  );

/** Talk by talk in the order of their keys, until a page is full; the cursor is the key of the last talk. */
async function paged(
  { db, mode, cursor }: Of,
  table: Table,
  read: (talk: string) => Promise<ExportRow[]>,
): Promise<Page> {
  const talk: PgColumn = table.talk;
  const isOfMode = eq(table.mode, mode);
  const later = (after: string | null): SQL | undefined => and(isOfMode, after === null ? undefined : gt(talk, after));
  const rows: ExportRow[] = [];
  let last = cursor;
  while (rows.length < EXPORT_PAGE) {
    const [next] = await db.select({ talk: table.talk }).from(table).where(later(last)).orderBy(asc(talk)).limit(1);
    if (next === undefined) return { rows, next: null };
    rows.push(...(await read(next.talk)));
    last = next.talk;
  }
  return { rows, next: last };
}

/** The questions of talks with their votes, those with most votes first, and what was merged into them at the end. */
export function exportQuestions(of: Of): Promise<Page> {
  const { db, mode, areas } = of;
  const names = namesOfTalks(areas);
  return paged(of, stageQuestions, async (talk) => {
    const asked = await db
      .select()
      .from(stageQuestions)
      .where(and(eq(stageQuestions.mode, mode), eq(stageQuestions.talk, talk)))
      .orderBy(stageQuestions.createdAt, stageQuestions.id);
    const votes = await countVotes(db, { mode, talk }, rootsOf(asked));
    return asked
      .map(({ id, createdAt, text, name, state, reason, answer, mergedInto }) => ({
        row: 'question' as const,
        place: names.get(talk) ?? [],
        at: createdAt.toISOString(),
        text,
        who: name,
        votes: mergedInto === null ? (votes.get(id) ?? 0) : 0,
        state: mergedInto === null ? state : ('merged' as const),
        answer: (state === 'declined' ? reason : answer) ?? '',
      }))
      .toSorted(
        (one, other) => Number(one.state === 'merged') - Number(other.state === 'merged') || other.votes - one.votes,
      );
  });
}

/** The results of polls, one row for each choice; drafts are left out. */
export function exportPolls(of: Of): Promise<Page> {
  const { db, mode, areas } = of;
  const names = namesOfTalks(areas);
  return paged(of, stagePolls, async (talk) =>
    (await readPolls(db, mode, talk))
      .filter(({ poll }) => poll.state !== 'draft')
      .flatMap(({ poll: { question, choices, createdAt }, tally }) =>
        choices.map((choice, at) => ({
          row: 'choice' as const,
          place: names.get(talk) ?? [],
          at: createdAt.toISOString(),
          text: question,
          choice,
          votes: tally.counts?.[at] ?? null,
          voters: tally.votes,
        })),
      ),
  );
}
