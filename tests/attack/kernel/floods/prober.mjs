// Argument: the address of a service. Asks it for a sign of life all the time, from a process of its own.
import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const [, , url] = process.argv;
const EVERY_MS = 20;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

let answers = [];
let late = 0;

const ask = () =>
  new Promise((resolve, reject) => {
    get(`${url}/livez`, { agent }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode));
    }).on('error', reject);
  });

async function probe() {
  for (;;) {
    const since = performance.now();
    const status = await ask();
    answers.push(status === 200 ? performance.now() - since : Number.POSITIVE_INFINITY);
    const planned = performance.now() + EVERY_MS;
    await delay(EVERY_MS);
    late = Math.max(late, performance.now() - planned);
  }
}

process.on('message', () => {
  const sorted = answers.toSorted((one, other) => one - other);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  process.send({ slowest: at(1), p99: at(0.99), late, count: sorted.length });
  answers = [];
  late = 0;
});
probe().catch((error) => {
  console.error(error);
  process.exit(1);
});
