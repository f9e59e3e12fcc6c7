import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Order } from './lane';
import type { Outcome, Run } from './serve';

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
export class Lane<Wanted extends Run> {
  #child: ChildProcess | null = null;
  readonly #file: string;
  readonly #options: ForkOptions;

  /** `file` serves the orders. */
  constructor(file: string, options: ForkOptions = {}) {
    this.#file = file;
    this.#options = { ...QUIET, ...options };
  }

  async run(order: Wanted): Promise<Outcome> {
    if (this.#child === null) {
      this.#child = fork(this.#file, this.#options);
      if ((await answerOf(this.#child)) !== 'ready') throw new Error('The tests could not be started');
    }
    this.#child.send(order);
    const answer = await answerOf(this.#child);
    if (typeof answer !== 'object' || answer.failure?.isEndless) this.end();
    if (typeof answer === 'object') return answer;
    return { failure: { name: 'a crash', test: null, hasWaited: false }, ran: [], unhandled: [], cpuMs: 0 };
  }

  end(): void {
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }
}

/** How often tests that timed out are repeated: a busy machine may be the cause. */
const MOST_DOUBTS = 3;

/** The outcome of an order; what may be a timeout is repeated. */
export async function certain<Wanted extends Run>(lane: Lane<Wanted>, order: Wanted): Promise<Outcome> {
  for (let doubts = 0; ; doubts += 1) {
    const outcome = await lane.run(order);
    const { failure } = outcome;
    if (!failure?.hasWaited || doubts === MOST_DOUBTS) return outcome;
    const again = await lane.run(failure.test === null ? order : { ...order, chosen: [failure.test] });
    if (again.failure !== null) return outcome;
  }
}

const PASSED: Outcome = { failure: null, ran: [], unhandled: [], cpuMs: 0 };

/**
 * Runs lists of orders, each until one of them fails, several lists at a time; a list is computed when its turn comes.
 * Returns the outcome of each list's last order, in the order of the lists; `undefined` if the time was over before.
 */
export async function runAll(
  lists: readonly (() => readonly Order[])[],
  lanes: number,
  tell: (index: number, outcome: Outcome) => void,
  isOver: () => boolean = () => false,
): Promise<(Outcome | undefined)[]> {
  const waiting = [...lists.entries()];
  const outcomes: (Outcome | undefined)[] = lists.map(() => undefined);
  const work = async (): Promise<void> => {
    const lane = new Lane<Order>(LANE);
    try {
      for (let next = waiting.shift(); next !== undefined && !isOver(); next = waiting.shift()) {
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
