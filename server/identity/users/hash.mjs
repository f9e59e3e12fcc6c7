import { scryptSync } from 'node:crypto';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

const NICE = 10;

// Linux knows priorities of threads: the requests of all others come first. Elsewhere this would be the whole process.
if (process.platform === 'linux') setPriority(0, NICE);

parentPort?.on('message', ({ password, salt, length, cost }) => {
  parentPort?.postMessage(scryptSync(password, salt, length, cost));
});
