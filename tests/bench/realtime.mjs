import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

// How many attendees the realtime server carries, with its rules, the load from a second process. The goals are for 10,000
// attendees on two cores that are free for it. With --instances that many services share one PostgreSQL.
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '1000' },
    instances: { type: 'string', default: '0' },
    only: { type: 'string' },
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

const isShared = Number(values.instances) > 0;
const instances = Math.max(1, Number(values.instances));
let postgres = null;
let place = '';
let ports = Array.from({ length: instances }, () => 0);

async function newPlace() {
  if (!isShared) return join(folder, `data${started.size}`);
  if (postgres === null) {
    postgres = await start(file('realtime-postgres.ts'), [], ['--import', 'tsx']);
    const [{ result: isReal }] = await once(postgres, 'message');
    if (!isReal) console.log('PostgreSQL is not installed: a stand-in takes its place, and figures are worse.');
  }
  return ask(postgres, 'create');
}

/** All instances of the service, as one. */
async function startServices() {
  const profile = values.profile ? ['--cpu-prof', '--cpu-prof-dir=test-results'] : [];
  const all = [];
  for (const port of ports) {
    const service = await start(file('realtime-service.ts'), [place, String(port)], [...profile, '--import', 'tsx']);
    const [{ result }] = await once(service, 'message');
    all.push({ service, port: result.port });
  }
  ports = all.map(({ port }) => port);
  return all.map(({ service }) => service);
}

const askAll = (services, question) => Promise.all(services.map((service) => ask(service, question)));
const stopAll = (services) => Promise.all(services.map(stop));

async function usageOfAll(services) {
  const usages = await askAll(services, 'usage');
  return { usages, connections: usages.reduce((sum, usage) => sum + usage.connections, 0) };
}

async function stop(child) {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

const rows = [];
const usageOf = ({ usages }) =>
  usages.map(({ cores, megabytes }) => `${cores.toFixed(2)} cores, ${megabytes.toFixed(0)} MB`).join(' and ');
function report(name, result, usage, goal) {
  const load = loadavg()[0].toFixed(1);
  const line = `${name}: ${result}; ${usageOf(usage)} (load ${load})${people === 10_000 ? `; goal: ${goal}` : ''}`;
  rows.push(line);
  console.log(line);
}
const waitsOf = ({ writes, p50, p95, worst }) => `${writes} writes, p50 ${p50} ms, p95 ${p95} ms, worst ${worst} ms`;

async function measured(services, load, work) {
  await askAll(services, 'start');
  const result = await ask(load, work);
  return { result, usage: await usageOfAll(services) };
}

async function walking(name, crowd, goal) {
  place = await newPlace();
  const services = await startServices();
  const load = await start(file('realtime-load.mjs'), [], []);
  const joined = await measured(services, load, { work: 'join', ports, people, areas: AREAS, crowd, window: WINDOW });
  console.log(`${people} connected: ${joined.usage.connections}; ${usageOf(joined.usage)} while they came`);
  const { result, usage } = await measured(services, load, { work: 'move', forMs, everyMs: EVERY_MS, areas: AREAS });
  report(name, `${waitsOf(result)}, ${result.frames} frames`, usage, goal);
  return { services, load };
}

async function keynote() {
  const { services, load } = await walking('half in one area, window of 50 and counts', 0.5, 'p95 500 ms');
  await stop(load);
  await stopAll(services);
}

async function areas() {
  let { services, load } = await walking(
    `in ${AREAS} areas, each moving once a minute`,
    0,
    'p95 250 ms, 1 core, 400 MB',
  );
  const members = Math.min(1000, people);
  const chat = await measured(services, load, { work: 'chat', perSecond: 20, forMs, people: members, room: ROOM });
  const { refused, incomplete, why } = chat.result;
  const faults = `${refused} refused${why === '' ? '' : ` (${why})`}, ${incomplete} not with all readers`;
  report(
    `${members} in one room, 20 messages a second`,
    `${waitsOf(chat.result)}, ${faults}`,
    chat.usage,
    'p95 300 ms',
  );

  const before = new Set(await ask(services[0], 'messages'));
  const ready = once(load, 'message');
  const returned = new Promise((resolve, reject) => {
    load.on('message', ({ result, error }) => {
      if (error !== undefined) reject(new Error(error));
      else if (result !== undefined) resolve(result);
    });
  });
  load.send({ work: 'returnAfterRestart', withinMs: RETURN_MS, room: ROOM, window: WINDOW });
  await ready;
  await stopAll(services);
  services = await startServices();
  await askAll(services, 'start');
  const back = await returned;
  const usage = await usageOfAll(services);
  const after = (await askAll(services, 'messages')).map((ids) => new Set(ids));
  const lost = [...before, ...back.acknowledged].filter((id) => !after.every((ids) => ids.has(id))).length;
  report(
    'reconnecting after a restart',
    `${usage.connections} back in ${(back.ms / 1000).toFixed(1)} s with ${back.attempts} attempts, ${lost} of ${after[0].size} messages lost`,
    usage,
    'all within 60 s, none lost',
  );
  await stop(load);
  await stopAll(services);
}

console.log(
  `Realtime server with ${people} attendees for ${forMs / 1000} s each, load of the machine ${loadavg()[0].toFixed(1)}:`,
);
try {
  for (const work of [keynote, areas]) if (values.only === undefined || values.only === work.name) await work();
  if (postgres !== null) await stop(postgres);
} finally {
  for (const child of started) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
}
