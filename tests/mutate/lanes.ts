import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Order, Outcome } from './lane';

const LANE = fileURLToPath(new URL('lane.ts', import.meta.url));
const QUIET: ForkOptions = { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] };

async function answerOf(child: ChildProcess): Promise<Outcome | 'ready' | 'gone'> {
  return new Promise((resolve) => {
    const done = (answer: Outcome | 'ready' | 'gone'): void => {
      child.removeAllListeners();
      resolve(answer);
    };
    child.once('message', (message: Outcome | 'ready') => done(message));
    child.once('exit', () => done('gone'));
  });
}

/** A process that runs the tests with one fault after another; one that hangs is killed and replaced. */
class Lane {
  #child: ChildProcess | null = null;

  async run(order: Order): Promise<Outcome> {
    if (this.#child === null) {
      this.#child = fork(LANE, QUIET);
      if ((await answerOf(this.#child)) !== 'ready') throw new Error('The tests could not be started');
    }
    this.#child.send(order);
    const answer = await answerOf(this.#child);
    if (typeof answer !== 'object' || answer.failure?.isEndless) this.end();
    if (typeof answer === 'object') return answer;
    return { failure: { name: 'a crash', test: null, hasWaited: false }, ran: [], cpuMs: 0 };
  }

  end(): void {
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }
}

/** How often tests that timed out are repeated: a busy machine may be the cause. */
const MOST_DOUBTS = 3;

async function certain(lane: Lane, order: Order): Promise<Outcome> {
  for (let doubts = 0; ; doubts += 1) {
    const outcome = await lane.run(order);
    const { failure } = outcome;
    if (!failure?.hasWaited || doubts === MOST_DOUBTS) return outcome;
    const again = await lane.run(failure.test === null ? order : { ...order, chosen: [failure.test] });
    if (again.failure !== null) return outcome;
  }
}

const PASSED: Outcome = { failure: null, ran: [], cpuMs: 0 };

/**
 * Runs lists of orders, each until one of them fails, several lists at a time; a list is computed when its turn comes.
 * Returns the outcome of each list's last order, in the order of the lists.
 */
export async function runAll(
  lists: readonly (() => readonly Order[])[],
  lanes: number,
  tell: (index: number, outcome: Outcome) => void,
): Promise<Outcome[]> {
  const waiting = [...lists.entries()];
  const outcomes: Outcome[] = [];
  const work = async (): Promise<void> => {
    const lane = new Lane();
    try {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const [index, orders] = next;
        let outcome = PASSED;
        for (const order of orders()) {
          outcome = await certain(lane, order);
          if (outcome.failure !== null) break;
        }
        outcomes[index] = outcome;
        tell(index, outcome);
      }
    } finally {
      lane.end();
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, lists.length) }, work));
  return outcomes;
}
