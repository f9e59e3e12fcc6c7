import type { OpMode } from '../../domain/shell/version';
import { type StageTalk, stageKey } from '../../domain/stage/questions';
import { type ReactionCounts, reactionsIn, reactionsPath, withReactions } from '../../domain/stage/reactions';
import type { RealtimeDatabase } from '../realtime/database';
import { encodeNode } from '../realtime/tree/node';
import { splitPath } from '../realtime/tree/path';

const SUM_EVERY_MS = 1000;

/** Sums reactions once a second and adds them to those of the talk, which lives in memory. */
export function createReactions(database: RealtimeDatabase, mode: OpMode) {
  const waiting = new Map<string, ReactionCounts>();

  const write = async (talk: StageTalk): Promise<void> => {
    const more = waiting.get(stageKey(talk)) ?? {};
    waiting.delete(stageKey(talk));
    const path = splitPath(reactionsPath(mode, talk));
    const before = reactionsIn(JSON.parse(encodeNode(database.nodeAt(path))));
    await database.write('service', { path, value: { ...withReactions(before, more) } });
  };

  return {
    add(talk: StageTalk, reactions: ReactionCounts): void {
      const key = stageKey(talk);
      const known = waiting.get(key);
      waiting.set(key, withReactions(known ?? {}, reactions));
      // The next ones are summed again.
      if (known === undefined) setTimeout(() => void write(talk).catch(() => {}), SUM_EVERY_MS).unref();
    },
  };
}
export type Reactions = ReturnType<typeof createReactions>;
