import { Worker } from 'node:worker_threads';

type Waiting<Answer> = { job: object; resolve: (answer: Answer) => void; reject: (error: unknown) => void };
type Lane<Answer> = { worker: Worker; waiting: Waiting<Answer> | null };

/**
 * Runs a script's jobs in threads of their own, in order, each thread one at a time. Threads start when they are needed.
 * The script answers each message with one message; a job rejects if its thread fails.
 */
export function createThreads<Answer>(script: string, threads: number): (job: object) => Promise<Answer> {
  const idle: Lane<Answer>[] = [];
  const queue: Waiting<Answer>[] = [];
  let started = 0;

  function open(): Lane<Answer> {
    const lane: Lane<Answer> = { worker: new Worker(script), waiting: null };
    lane.worker.on('message', (answer: Answer) => {
      lane.waiting?.resolve(answer);
      next(lane);
    });
    lane.worker.on('error', (error) => {
      started -= 1;
      lane.waiting?.reject(error);
      dispatch();
    });
    return lane;
  }

  function next(lane: Lane<Answer>): void {
    lane.waiting = queue.shift() ?? null;
    if (lane.waiting === null) {
      lane.worker.unref();
      idle.push(lane);
      return;
    }
    lane.worker.ref();
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
