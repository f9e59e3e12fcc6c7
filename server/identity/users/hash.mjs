import { scryptSync } from 'node:crypto';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

const NICE = 10;

// Lowers this thread's priority, so that other requests come first. Only Linux has thread priorities; elsewhere this
// would affect the whole process.
if (process.platform === 'linux') setPriority(0, NICE);

parentPort?.on('message', ({ password, salt, length, cost }) => {
  parentPort?.postMessage(scryptSync(password, salt, length, cost));
});
