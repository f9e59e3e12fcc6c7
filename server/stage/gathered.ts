import { setTimeout as pause } from 'node:timers/promises';
import { type StageTalk, stageKey } from '../../domain/stage/questions';

/** Between two turns for a busy talk: each turn goes to its whole audience. */
const APART_MS = 150;

/** Work for a talk that is done one after the other; what is asked for meanwhile is done together, `more` if any asks for it. */
export function gathered(work: (talk: StageTalk, more: boolean) => Promise<void>) {
  const running = new Map<string, Promise<void>>();
  const next = new Map<string, { more: boolean; done: Promise<void> }>();
  return (talk: StageTalk, more: boolean): Promise<void> => {
    const key = stageKey(talk);
    const waiting = next.get(key);
    if (waiting !== undefined) {
      waiting.more ||= more;
      return waiting.done;
    }
    const planned = { more, done: Promise.resolve() };
    const before = running.get(key);
    const start = async (): Promise<void> => {
      await before?.catch(() => {});
      if (before !== undefined) await pause(APART_MS);
      next.delete(key);
      const turn = work(talk, planned.more);
      running.set(key, turn);
      try {
        await turn;
      } finally {
        if (running.get(key) === turn) running.delete(key);
      }
    };
    next.set(key, planned);
    planned.done = start();
    return planned.done;
  };
}
