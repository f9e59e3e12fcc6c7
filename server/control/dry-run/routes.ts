import type { FastifyPluginAsync } from 'fastify';
import { DRY_RUN_API, type DryRun, DryRunOrderSchema } from '../../../domain/control/dry-run';
import { type Audit, recordOutcome } from '../../http/audit';
import { conflict } from '../../http/errors';
import type { Gate } from '../../http/gate';
import { parseRequest } from '../../http/json';
import { apiRoute } from '../../http/paths';
import type { CopiedVenue } from './order';
import type { DryRuns } from './runs';

type DryRunRoutesOptions = { runs: DryRuns; gate: Gate; audit: Audit; readVenue: () => Promise<CopiedVenue> };

/** Dry runs with simulated attendees, for administrators. */
export const dryRunRoutes: FastifyPluginAsync<DryRunRoutesOptions> = async (app, { runs, gate, audit, readVenue }) => {
  app.addHook('onSend', async (_, reply) => void reply.header('cache-control', 'no-store'));

  app.get(apiRoute(DRY_RUN_API), async (request): Promise<DryRun> => {
    await gate.administrator(request);
    return runs.read();
  });

  app.post(apiRoute(DRY_RUN_API), async (request, reply) => {
    const started = await recordOutcome(audit, request, { action: 'dryRun.start' }, async () => {
      await gate.administrator(request);
      const { size } = parseRequest(DryRunOrderSchema, request.body);
      const run = await runs.start(size, await readVenue());
      if (run === null) throw conflict('A dry run is under way. Wait until it is done.');
      return run;
    });
    return reply.code(202).send(started);
  });

  app.delete(apiRoute(DRY_RUN_API), async (request, reply) => {
    await recordOutcome(audit, request, { action: 'dryRun.stop' }, async () => {
      await gate.administrator(request);
      await runs.stop();
    });
    return reply.code(204).send();
  });
};
