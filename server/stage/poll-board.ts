import { isDeepStrictEqual } from 'node:util';
import { type PollTally, pollBoardIn, pollsPath, type ShownPoll } from '../../domain/stage/polls';
import { type StageTalk, stageKey } from '../../domain/stage/questions';
import { encodeNode } from '../realtime/tree/node';
import { splitPath } from '../realtime/tree/path';
import type { BoardOptions } from './board';
import { gathered } from './gathered';
import { readPolls } from './polls';

const MOST_TURNS = 5;
const TALLY_EVERY_MS = 1000;

/** Writes what all attendees may read of a talk's polls into the realtime database, from the tables. */
export function createPollBoard({ db, database, mode }: BoardOptions) {
  const written = new Set<string>();
  const tallied = new Set<string>();

  async function read(talk: StageTalk) {
    const rows = await readPolls(db, mode, stageKey(talk));
    const shown = rows.flatMap(({ poll, tally }): [string, ShownPoll, PollTally][] => {
      const { id, question, choices, isMultiple, state, isHeld, edit, createdAt } = poll;
      if (state === 'draft') return [];
      const seen: ShownPoll = { question, choices: [...choices], state, edit, at: createdAt.getTime() };
      if (isMultiple) seen.isMultiple = true;
      if (isHeld) seen.isHeld = true;
      return [[id, seen, tally]];
    });
    return {
      polls: Object.fromEntries(shown.map(([id, seen]) => [id, seen])),
      tallies: Object.fromEntries(shown.map(([id, , tally]) => [id, tally])),
    };
  }

  /** Another instance may write what it read before this change: what is stored then is written again. */
  const together = gathered(async (talk, isWhole) => {
    const path = splitPath(pollsPath(mode, talk));
    let stored = await read(talk);
    let isAll = isWhole;
    for (let turn = 0; turn < MOST_TURNS; turn += 1) {
      if (isAll) {
        const { revision } = pollBoardIn(JSON.parse(encodeNode(database.nodeAt(path))));
        await database.write('service', { path, value: { revision: (revision ?? 0) + 1, ...stored } });
      } else await database.write('service', { path: [...path, 'tallies'], value: stored.tallies });
      if (!database.isShared) return;
      const now = await read(talk);
      if (isDeepStrictEqual(now, stored)) return;
      [stored, isAll] = [now, true];
    }
  });

  const refresh = (talk: StageTalk): Promise<void> => {
    written.add(stageKey(talk));
    return together(talk, true);
  };

  return {
    /** After what moderators do, and what changes votes apart from voting. */
    refresh,
    /** After a start, what was stored last may not be in the realtime database yet. */
    refreshOnce: async (talk: StageTalk): Promise<void> => {
      if (!written.has(stageKey(talk))) await refresh(talk);
    },
    /** Votes are counted together, once a second. */
    tally(talk: StageTalk): void {
      const key = stageKey(talk);
      if (tallied.has(key)) return;
      tallied.add(key);
      setTimeout(() => {
        tallied.delete(key);
        // The next vote writes again.
        together(talk, false).catch(() => {});
      }, TALLY_EVERY_MS).unref();
    },
  };
}
export type PollBoard = ReturnType<typeof createPollBoard>;
