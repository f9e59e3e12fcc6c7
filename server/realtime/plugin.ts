import type { FastifyPluginAsync } from 'fastify';
import { userIn } from '../db/changes';
import type { Metrics } from '../http/metrics';
import type { Shared } from '../http/shared';
import type { OpenRealtime } from './open-realtime';

const FOLLOW_MS = 1000;

type RealtimePluginOptions = Pick<Shared, 'changes'> & {
  /** Null where another service has the realtime database. */
  realtime: OpenRealtime | null;
  metrics: Pick<Metrics, 'gauge' | 'total'>;
};

function showNumbers(realtime: OpenRealtime | null, { gauge, total }: RealtimePluginOptions['metrics']): void {
  const totals = [
    ['venue_realtime_received_bytes_total', 'Bytes that clients sent', 'receivedBytes'],
    ['venue_realtime_sent_bytes_total', 'Bytes that went to clients', 'sentBytes'],
    ['venue_realtime_cut_off_total', 'Clients that were cut off', 'cutOff'],
  ] as const;
  for (const [name, help, key] of totals) total(name, help, () => new Map([['', realtime?.traffic[key] ?? 0]]));
  const refused = () => realtime?.traffic.refused ?? new Map<string, number>();
  total('venue_realtime_refused_total', 'Requests of clients that were refused, by why', refused, 'reason');
  gauge('venue_realtime_sockets', 'Open realtime connections', () => realtime?.connections() ?? 0);
  gauge('venue_realtime_lagging', 'Clients with much that they have not read', () => realtime?.lagging() ?? 0);
  const size = () => realtime?.database.size ?? 0;
  gauge('venue_realtime_tree_bytes', 'About the length of the realtime tree as JSON', size);
}

/** Keeps the rights of open connections up to date, and closes the connections with the service. */
export const realtimePlugin: FastifyPluginAsync<RealtimePluginOptions> = async (app, options) => {
  const { realtime, changes, metrics } = options;
  showNumbers(realtime, metrics);
  if (realtime === null) return;
  app.addHook('preClose', realtime.close);
  // Revoked rights end at once, also in open connections.
  changes.listen((key) => {
    if (key !== 'venue') realtime.recheck(userIn(key));
  });
  const following = setInterval(() => {
    if (realtime.connections() > 0) changes.follow().catch(() => {});
  }, FOLLOW_MS).unref();
  app.addHook('preClose', async () => clearInterval(following));
};
