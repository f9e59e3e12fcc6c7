import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

// How soon an audience sees questions and votes, and what a talk with 300 questions costs the service: each second two
// questions, 20 votes and 50 reactions. Goals: 300 ms (p95) with 1,000 attendees, one core with 3,000.
const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1000, 3000];
const QUESTIONS = 300;
const SECONDS = 20;
const VOTES_PER_SECOND = 20;
const REACTIONS_PER_SECOND = 50;

const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Asks a process and waits for its answer to this question. */
function asking(child: ChildProcess) {
  let last = 0;
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  child.on('message', (message: { ask?: number; result?: unknown; error?: string }) => {
    const found = waiting.get(message.ask ?? 0);
    waiting.delete(message.ask ?? 0);
    if (message.error === undefined) found?.resolve(message.result);
    else found?.reject(new Error(message.error));
  });
  return (work: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      child.send({ ask: last, work });
    });
}

for (const people of SIZES) {
  const folder = await mkdtemp(join(tmpdir(), 'venue-bench-'));
  const service = fork(file('stage-service.ts'), [folder], { execArgv: ['--import', 'tsx'] });
  const [{ port, paths }] = await once(service, 'message');
  const ask = asking(service);
  for (let index = 0; index < QUESTIONS; index += 1) {
    const text = `Question ${index}: what do you say about ${'the light of the north '.repeat(8)}?`;
    await ask({ work: 'ask', id: `question-${index}`, text, uid: `asker-${index}`, isQuiet: true });
  }
  await ask({ work: 'ask', id: 'voted', text: 'What is voted for?', uid: 'asker' });
  const audience = fork(file('stage-load.ts'), [], { execArgv: ['--import', 'tsx'] });
  audience.send({ port, paths, people });
  await once(audience, 'message');
  await ask({ work: 'start' });
  const refused: string[] = [];
  const trying = (work: object): void => void ask(work).catch((error: unknown) => refused.push(String(error)));
  let votes = 0;
  for (let second = 0; second < SECONDS; second += 1) {
    for (let turn = 0; turn < VOTES_PER_SECOND; turn += 1) {
      votes += 1;
      audience.send({ votes, at: Date.now() });
      trying({ work: 'vote', id: 'voted', uid: `voter-${votes}` });
      if (turn % 10 === 0)
        trying({ work: 'ask', id: `asked-${votes}`, text: `asked@${Date.now()}`, uid: `late-${votes}` });
      for (let more = 0; more < REACTIONS_PER_SECOND / VOTES_PER_SECOND; more += 1) trying({ work: 'react' });
      await pause(1000 / VOTES_PER_SECOND);
    }
  }
  await pause(1000);
  const usage = (await ask({ work: 'usage' })) as { cores: number; megabytes: number };
  audience.send('report');
  const [report] = await once(audience, 'message');
  const seen = ({ seen: count, p95 }: { seen: number; p95: number }, sent: number): string =>
    `p95 ${p95} ms, seen ${count} of ${sent * people} times`;
  console.log(
    `${people} attendees: questions ${seen(report.asked, SECONDS * 2)}; votes ${seen(report.voted, votes)}; ${usage.cores.toFixed(2)} cores, ${usage.megabytes.toFixed(0)} MB; ${report.frames} frames, ${report.megabytes.toFixed(0)} MB sent; ${refused.length} refused${refused[0] === undefined ? '' : ` (${refused[0].slice(0, 120)})`} (load ${loadavg()[0]?.toFixed(1)})`,
  );
  audience.kill();
  service.kill('SIGTERM');
  await once(service, 'exit');
  await rm(folder, { recursive: true, force: true });
}
