import { createFlightRecorder } from '../../machines/support/flight-recorder';
import { createRedact } from '../../machines/support/redact';
import { START } from '../machines/root/root-world';
import { enter, mixed } from './busy-venue';

/** A busy minute: fifty events a second, each of which moves several machines. */
const EVENTS = 3000;
const MINUTE_MS = 60_000;
const RUNS = 12;
const AT_MOST_PERCENT = 3;

const surroundings = {
  appVersion: 'bench',
  venueVersion: 1,
  locale: 'en',
  viewport: { width: 1, height: 1 },
  timings: {},
  crash: null,
  endedAt: START + MINUTE_MS,
};

const [bare, recorded]: [number[], number[]] = [[], []];
let length = 0;
let entries = 0;
let writingMs = 0;
for (let run = 0; run < RUNS; run += 1) {
  const plain = await enter();
  bare.push(await mixed(plain.app, EVENTS));
  plain.actor.stop();
  const recorder = createFlightRecorder(START, createRedact());
  let at = START;
  const watched = await enter((seen) => {
    at += 1;
    recorder.inspect(seen, at);
  });
  recorded.push(await mixed(watched.app, EVENTS));
  watched.actor.stop();
  const since = performance.now();
  const kept = recorder.run(surroundings);
  writingMs = performance.now() - since;
  length = JSON.stringify(kept).length;
  entries = kept.entries.length + kept.dropped;
}
// The fastest runs count: other work on the computer only adds time.
const [bareMs, recordedMs] = [Math.min(...bare), Math.min(...recorded)];
const percent = ((recordedMs - bareMs) / MINUTE_MS) * 100;
console.log(
  `Recorder: ${EVENTS} events and ${entries} entries in a busy minute take ${recordedMs.toFixed(1)} ms with it and ` +
    `${bareMs.toFixed(1)} ms without: ${percent.toFixed(2)} % of the minute (at most ${AT_MOST_PERCENT}). ` +
    `The recording of ${length} characters is written in ${writingMs.toFixed(0)} ms.`,
);
if (percent > AT_MOST_PERCENT) process.exitCode = 1;
