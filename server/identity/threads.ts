import { Worker } from 'node:worker_threads';

type Waiting<Answer> = { job: object; resolve: (answer: Answer) => void; reject: (error: unknown) => void };
type Lane<Answer> = { worker: Worker; waiting: Waiting<Answer> | null; limit?: NodeJS.Timeout };

/** Much longer than any job takes, also on a busy machine. */
const JOB_MS = 30_000;

/**
 * Runs a script's jobs in worker threads, in order, one at a time per thread. Threads start when they are needed.
 * The script answers each message with one message; a job rejects if its thread fails or does not answer for `mostMs`.
 */
export function createThreads<Answer>(
  script: string,
  threads: number,
  mostMs = JOB_MS,
): (job: object) => Promise<Answer> {
  const idle: Lane<Answer>[] = [];
  const queue: Waiting<Answer>[] = [];
  let started = 0;

  function open(): Lane<Answer> {
    const lane: Lane<Answer> = { worker: new Worker(script), waiting: null };
    lane.worker.on('message', (answer: Answer) => {
      lane.waiting?.resolve(answer);
      next(lane);
    });
    lane.worker.on('error', (error) => end(lane, error));
    return lane;
  }

  function end(lane: Lane<Answer>, error: unknown): void {
    clearTimeout(lane.limit);
    started -= 1;
    lane.waiting?.reject(error);
    lane.waiting = null;
    dispatch();
  }

  function next(lane: Lane<Answer>): void {
    clearTimeout(lane.limit);
    lane.waiting = queue.shift() ?? null;
    if (lane.waiting === null) {
      lane.worker.unref();
      idle.push(lane);
      return;
    }
    lane.worker.ref();
    lane.limit = setTimeout(() => {
      end(lane, new Error('A thread has not answered'));
      void lane.worker.terminate();
    }, mostMs);
    lane.worker.postMessage(lane.waiting.job);
  }

  function dispatch(): void {
    if (queue.length === 0) return;
    const lane = idle.pop();
    if (lane !== undefined) next(lane);
    else if (started < threads) {
      started += 1;
      next(open());
    }
  }

  return (job) =>
    new Promise((resolve, reject) => {
      queue.push({ job, resolve, reject });
      dispatch();
    });
}
