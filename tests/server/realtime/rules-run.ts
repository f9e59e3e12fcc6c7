// `npm run rules [-- <requests>]`: random requests to our rules and to targaryen, and what a decision takes.
import { compareWithOracle } from './rules-cases';
import { peopleIn, walkOf } from './rules-crowd';

const REPEATS = 20_000;

const requests = Number(process.argv[2] ?? 6000);
const seed = Date.now() % 1_000_000;
const { reads, writes, updates, allowed } = compareWithOracle(requests, seed);
console.log(
  `${requests} random requests (seed ${seed}): ${reads} reads, ${writes} writes, ${updates} multi-path updates;`,
);
console.log(`${allowed} allowed; our rules and targaryen agree on all.`);

for (const count of [10, 1000, 10_000]) {
  const walk = walkOf(peopleIn(count));
  const spent = { steps: 0, listedUsers: 0 };
  for (let warm = 0; warm < 2000; warm += 1) walk(spent);
  const start = process.cpuUsage();
  for (let repeat = 0; repeat < REPEATS; repeat += 1) if (!walk(spent)) throw new Error('The walk was refused');
  const { user, system } = process.cpuUsage(start);
  console.log(`${((user + system) / REPEATS).toFixed(1)} µs of CPU per three-path write among ${count} users`);
}
