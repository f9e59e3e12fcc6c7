import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { STORE_FAULTS, storeFault, unavailability } from '../db/unavailable';
import type { AuditEvent } from './audit';
import { notFound } from './errors';
import { isLoopback } from './loopback';
import { createPulse } from './pulse';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 5, 10];
const QUANTILES = [50, 90, 99];
const RESOLUTION_MS = 20;
const NANOSECONDS = 1e9;

type PoolFigures = { open: number; idle: number; waiting: number };

type ReadersOptions = {
  /** The token for reading the metrics; without one, only this machine can read them. */
  token: string | null;
  /** Whether a proxy may be in front of the service, so that every client seems to be this machine. */
  isProxied: boolean;
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

function mayRead({ headers, socket, hostname }: FastifyRequest, { token, isProxied }: ReadersOptions): boolean {
  if (token !== null) return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
  if (isProxied || FORWARDED.some((name) => headers[name] !== undefined)) return false;
  // Checks the host name as well: another site may let its domain resolve to this machine (DNS rebinding).
  return isLoopback(socket.remoteAddress ?? '') && isLoopback(hostname);
}

function addProcess(registry: Registry) {
  const memory = [
    ['process_resident_memory_bytes', 'Resident memory', 'rss'],
    ['nodejs_heap_size_used_bytes', 'Memory used by objects', 'heapUsed'],
    ['nodejs_external_memory_bytes', 'Memory used outside the heap', 'external'],
  ] as const;
  for (const [name, help, key] of memory) {
    const gauge = new Gauge({
      name,
      help,
      registers: [],
      collect() {
        this.set(process.memoryUsage()[key]);
      },
    });
    registry.registerMetric(gauge);
  }
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  const gauge = new Gauge({
    name: 'venue_event_loop_delay_seconds',
    help: 'Delay of the event loop since the last reading',
    labelNames: ['quantile'],
    registers: [],
    collect() {
      // Before the first sample, a percentile is not a valid number.
      if (delays.count === 0) return;
      for (const percent of QUANTILES) {
        this.set({ quantile: percent / 100 }, delays.percentile(percent) / NANOSECONDS);
      }
      delays.reset();
    },
  });
  registry.registerMetric(gauge);
  return delays;
}

/** Values read when the metrics are requested; null is left out. */
type Reading = number | null;

function addGauge(registry: Registry, name: string, help: string, read: () => Reading | Promise<Reading>): void {
  const gauge = new Gauge({
    name,
    help,
    registers: [],
    async collect() {
      const value = await read();
      if (value === null) this.remove();
      else this.set(value);
    },
  });
  registry.registerMetric(gauge);
}

/** Totals counted by other code. */
function addTotal(
  registry: Registry,
  name: string,
  help: string,
  read: () => ReadonlyMap<string, number>,
  label = '',
): void {
  const total = new Counter({
    name,
    help,
    labelNames: label === '' ? [] : [label],
    registers: [],
    collect() {
      this.reset();
      for (const [value, count] of read()) this.inc(label === '' ? {} : { [label]: value }, count);
    },
  });
  registry.registerMetric(total);
}

function addPool(registry: Registry, pool: () => PoolFigures): void {
  const gauge = new Gauge({
    name: 'venue_database_connections',
    help: 'Connections to PostgreSQL, and work that waits for one',
    labelNames: ['state'],
    registers: [],
    collect() {
      for (const [state, count] of Object.entries(pool())) this.set({ state }, count);
    },
  });
  registry.registerMetric(gauge);
}

/** Counts requests and errors, and exposes the metrics of the features. */
export function addMetrics(app: FastifyInstance, pool: (() => PoolFigures) | null) {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'venue_http_request_duration_seconds',
    help: 'Requests by method, route and status, and how long their responses took',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const logins = new Counter({
    name: 'venue_logins_total',
    help: 'Logins by kind and outcome',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const refusals = new Counter({
    name: 'venue_refusals_total',
    help: 'Actions of the audit log that were denied or locked',
    labelNames: ['action', 'outcome'],
    registers,
  });
  const faults = new Counter({
    name: 'venue_database_faults_total',
    help: 'Requests that the database did not serve, by why',
    labelNames: ['fault'],
    registers,
  });
  for (const fault of STORE_FAULTS) faults.inc({ fault }, 0);
  if (pool !== null) addPool(registry, pool);
  const delays = addProcess(registry);
  const pulse = createPulse();
  app.addHook('onClose', async () => {
    delays.disable();
    pulse.close();
  });
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    pulse.count(statusCode);
    requests.observe({ method, route: routeOptions.url ?? 'none', status: statusCode }, elapsedTime / 1000);
  });
  app.addHook('onError', async (_, __, error) => {
    const away = unavailability(error);
    if (away !== null) faults.inc({ fault: storeFault(away) });
  });
  return {
    registry,
    /** Exposes a number of a feature. */
    gauge: (name: string, help: string, read: () => Reading | Promise<Reading>) => addGauge(registry, name, help, read),
    /** Exposes totals that a feature counts, by a label if one is given. */
    total: (name: string, help: string, read: () => ReadonlyMap<string, number>, label?: string) =>
      addTotal(registry, name, help, read, label),
    /** The current state of this instance. */
    pulse: () => pulse.read(),
    /** Counts an audit event, even if the log drops it in a flood. */
    count: ({ action, outcome }: Pick<AuditEvent, 'action' | 'outcome'>): void => {
      if (action.startsWith('login.')) logins.inc({ kind: action.slice('login.'.length), outcome });
      if (outcome === 'denied' || outcome === 'locked') refusals.inc({ action, outcome });
    },
  };
}
export type Metrics = ReturnType<typeof addMetrics>;

/** Serves `/metrics` for Prometheus. Labels are routes, methods, statuses and closed lists: never a path, user or address. */
export const metricsRoutes: FastifyPluginAsync<ReadersOptions & { registry: Registry }> = async (app, options) => {
  const { registry } = options;
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!mayRead(request, options)) throw notFound('This address');
    void reply.header('cache-control', 'no-store').type(registry.contentType);
    return registry.metrics();
  });
};
