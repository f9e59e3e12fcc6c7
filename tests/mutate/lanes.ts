import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { clearTimeout, setTimeout } from 'node:timers';
import { fileURLToPath } from 'node:url';
import type { Order, Outcome } from './lane';

const LANE = fileURLToPath(new URL('lane.ts', import.meta.url));
const QUIET: ForkOptions = { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] };

type Answer = Outcome | 'ready' | 'gone' | 'late';

async function answerOf(child: ChildProcess, limitMs: number): Promise<Answer> {
  return new Promise((resolve) => {
    const done = (answer: Answer): void => {
      clearTimeout(timer);
      child.removeAllListeners();
      resolve(answer);
    };
    const timer = setTimeout(() => done('late'), limitMs);
    child.once('message', (message: Outcome | 'ready') => done(message));
    child.once('exit', () => done('gone'));
  });
}

const START_LIMIT_MS = 120_000;

/** A process that runs the tests with one fault after another; one that hangs is ended, and another takes its place. */
class Lane {
  #child: ChildProcess | null = null;

  async run(order: Order, limitMs: number): Promise<Outcome> {
    if (this.#child === null) {
      this.#child = fork(LANE, QUIET);
      if ((await answerOf(this.#child, START_LIMIT_MS)) !== 'ready') throw new Error('The tests could not be started');
    }
    this.#child.send(order);
    const answer = await answerOf(this.#child, limitMs);
    if (typeof answer === 'object') return answer;
    this.end();
    return { caughtBy: answer === 'late' ? `no end within ${limitMs / 1000} s` : 'a crash', ran: [] };
  }

  end(): void {
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }
}

export type Task<T> = { about: T; order: Order; limitMs: number };

/** Runs the tasks in several processes at once; the results stand in the order of the tasks. */
export async function runAll<T>(
  tasks: readonly Task<T>[],
  lanes: number,
  tell: (about: T, outcome: Outcome) => void,
): Promise<Outcome[]> {
  const waiting = [...tasks.entries()];
  const outcomes: Outcome[] = [];
  const work = async (): Promise<void> => {
    const lane = new Lane();
    try {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const [index, { about, order, limitMs }] = next;
        const outcome = await lane.run(order, limitMs);
        outcomes[index] = outcome;
        tell(about, outcome);
      }
    } finally {
      lane.end();
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, tasks.length) }, work));
  return outcomes;
}
