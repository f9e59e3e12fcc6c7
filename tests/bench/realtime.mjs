import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

// How many attendees the realtime server carries, with its rules, the load from a second process. The goals are for 10,000
// attendees on two cores that are free for it.
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '20' },
    profile: { type: 'boolean', default: false },
  },
});
const people = Number(values.people);
const forMs = Number(values.seconds) * 1000;
const AREAS = 40;
const WINDOW = 50;
const ROOM = 'w~bench';
const EVERY_MS = 60_000;
const RETURN_MS = 60_000;

const file = (name) => fileURLToPath(new URL(name, import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'venue-bench-'));
const started = new Set();

async function start(path, args, execArgv) {
  const child = fork(path, args, { execArgv });
  started.add(child);
  child.once('exit', () => started.delete(child));
  return child;
}

async function ask(child, question) {
  const answer = once(child, 'message');
  child.send(question);
  const [{ result, error }] = await answer;
  if (error !== undefined) throw new Error(error);
  return result;
}

let port = 0;
async function startService() {
  const profile = values.profile ? ['--cpu-prof', '--cpu-prof-dir=test-results'] : [];
  const service = await start(
    file('realtime-service.ts'),
    [join(folder, 'data'), String(port)],
    [...profile, '--import', 'tsx'],
  );
  const [{ result }] = await once(service, 'message');
  port = result.port;
  return service;
}

async function stop(child) {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

const rows = [];
const usageOf = ({ cores, megabytes }) => `${cores.toFixed(2)} cores, ${megabytes.toFixed(0)} MB`;
function report(name, result, usage, goal) {
  const load = loadavg()[0].toFixed(1);
  const line = `${name}: ${result}; ${usageOf(usage)} (load ${load})${people === 10_000 ? `; goal: ${goal}` : ''}`;
  rows.push(line);
  console.log(line);
}
const waitsOf = ({ writes, p50, p95, worst }) => `${writes} writes, p50 ${p50} ms, p95 ${p95} ms, worst ${worst} ms`;

async function measured(service, load, work) {
  await ask(service, 'start');
  const result = await ask(load, work);
  return { result, usage: await ask(service, 'usage') };
}

async function walking(name, crowd, goal) {
  const service = await startService();
  const load = await start(file('realtime-load.mjs'), [], []);
  const joined = await measured(service, load, { work: 'join', port, people, areas: AREAS, crowd, window: WINDOW });
  console.log(`${people} connected: ${joined.usage.connections}; ${usageOf(joined.usage)} while they came`);
  const { result, usage } = await measured(service, load, { work: 'move', forMs, everyMs: EVERY_MS, areas: AREAS });
  report(name, `${waitsOf(result)}, ${result.frames} frames`, usage, goal);
  return { service, load };
}

console.log(
  `Realtime server with ${people} attendees for ${forMs / 1000} s each, load of the machine ${loadavg()[0].toFixed(1)}:`,
);
try {
  const keynote = await walking('half in one area, window of 50 and counts', 0.5, 'p95 500 ms');
  await stop(keynote.load);
  await stop(keynote.service);

  let { service, load } = await walking(
    `in ${AREAS} areas, each moving once a minute`,
    0,
    'p95 250 ms, 1 core, 400 MB',
  );
  const members = Math.min(1000, people);
  const chat = await measured(service, load, { work: 'chat', perSecond: 20, forMs, people: members, room: ROOM });
  const { refused, incomplete, why } = chat.result;
  const faults = `${refused} refused${why === '' ? '' : ` (${why})`}, ${incomplete} not with all readers`;
  report(
    `${members} in one room, 20 messages a second`,
    `${waitsOf(chat.result)}, ${faults}`,
    chat.usage,
    'p95 300 ms',
  );

  const before = new Set(await ask(service, 'messages'));
  const ready = once(load, 'message');
  const returned = new Promise((resolve, reject) => {
    load.on('message', ({ result, error }) => {
      if (error !== undefined) reject(new Error(error));
      else if (result !== undefined) resolve(result);
    });
  });
  load.send({ work: 'returnAfterRestart', withinMs: RETURN_MS, room: ROOM, window: WINDOW });
  await ready;
  await stop(service);
  service = await startService();
  await ask(service, 'start');
  const back = await returned;
  const usage = await ask(service, 'usage');
  const after = new Set(await ask(service, 'messages'));
  const lost = [...before, ...back.acknowledged].filter((id) => !after.has(id)).length;
  report(
    'reconnecting after a restart',
    `${usage.connections} back in ${(back.ms / 1000).toFixed(1)} s with ${back.attempts} attempts, ${lost} of ${after.size} messages lost`,
    usage,
    'all within 60 s, none lost',
  );
  await stop(load);
  await stop(service);
} finally {
  for (const child of started) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
}
