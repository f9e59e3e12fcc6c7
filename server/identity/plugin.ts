import type { FastifyPluginAsync } from 'fastify';
import type { Metrics } from '../http/metrics';
import type { Shared } from '../http/shared';
import type { IdentityPluginOptions, OwnIdentity } from './own-identity';

type IdentityOptions = Pick<Shared, 'audit'> &
  Required<Pick<IdentityPluginOptions, 'names' | 'registrantOf'>> & {
    /** Null where another service provides identity. */
    identity: OwnIdentity | null;
    metrics: Pick<Metrics, 'gauge'>;
  };

/** The service's own identity server, if it has one. */
export const identityPlugin: FastifyPluginAsync<IdentityOptions> = async (app, options) => {
  const { identity, audit, metrics, names, registrantOf } = options;
  metrics.gauge(
    'venue_mails_waiting',
    'Mails that wait to be sent, on all instances',
    // Metrics must still work while the database is unavailable, when they matter most.
    async () => (await identity?.waitingMails?.().catch(() => null)) ?? null,
  );
  if (identity !== null) await app.register(identity.plugin, { audit, names, registrantOf });
};
