import { readFileSync } from 'node:fs';
import { textsOfVenue } from '../../server/search/documents';
import { createSearch } from '../../server/search/search';
import { architecture, questions } from '../server/search/questions';

// What a question costs the service in a venue of many texts.
const DOCUMENTS = 2000;
const ROUNDS = 10;
const LIMIT_MS = 50;

const once = [...textsOfVenue({ ...architecture, globalWidgets: [], impress: [], privacyNotice: [] })].flat().length;
const copies = Math.ceil(DOCUMENTS / once);

const areas = Array.from({ length: copies }, (_, copy) =>
  architecture.areas.map((area) => ({
    ...area,
    id: `${area.id}-${copy}`,
    contentWidgets: area.contentWidgets.map((widget) => ({ ...widget, id: `${widget.id}-${copy}` })),
  })),
).flat();
const search = createSearch({
  snapshot: async () => ({ revision: 1, shown: { architecture: { ...architecture, areas } } }),
  log: { error: console.error },
});

/**
 * Milliseconds of processor time of this thread, as Linux counts them: other work on the machine does not count, and neither
 * do the threads that collect garbage meanwhile.
 */
const used = (): number => Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;
let longest = 0;
let isWatching = true;
let before = used();
function watch(): void {
  longest = Math.max(longest, used() - before);
  before = used();
  if (isWatching) setImmediate(watch);
}
/** The longest time that other requests waited since it was last asked. */
async function hold(): Promise<number> {
  await new Promise((resolve) => void setImmediate(resolve));
  const held = longest;
  longest = 0;
  return held;
}
watch();
await hold();

const since = performance.now();
await search.ask(questions[0]?.question ?? '', 'en');
const made = performance.now() - since;
const heldByIndex = await hold();

const waits: number[] = [];
const holds: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  for (const { question, lang } of questions) {
    const asked = performance.now();
    await search.ask(question, lang);
    waits.push(performance.now() - asked);
    holds.push(await hold());
  }
}
isWatching = false;
const within = (numbers: readonly number[], part: number): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(part * numbers.length)] ?? Number.NaN;
const at = (part: number): number => within(waits, part);
console.log(
  `Other requests wait at most ${heldByIndex.toFixed(0)} ms for the index, ${within(holds, 0.99).toFixed(0)} ms for a question ` +
    `(99 %), ${Math.max(...holds).toFixed(0)} ms for the slowest (of processor time)`,
);
console.log(
  `Search in ${search.state().total} texts: index in ${made.toFixed(0)} ms, questions in ${at(0.5).toFixed(1)} ms (median), ` +
    `95 % within ${at(0.95).toFixed(1)} ms (limit ${LIMIT_MS} ms)`,
);
if (at(0.95) > LIMIT_MS) process.exitCode = 1;
