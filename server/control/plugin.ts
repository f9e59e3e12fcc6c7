import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import type { DryRunDifference } from '../../domain/control/dry-run';
import type { Listen } from '../db/types';
import { registerApi, type Shared } from '../http/shared';
import type { CopiedVenue } from './dry-run/order';
import { dryRunRoutes } from './dry-run/routes';
import { createDryRuns, DRY_RUN_MS } from './dry-run/runs';
import { createSharedRun } from './dry-run/shared-run';
import { leadToFounding } from './empty-venue';
import { type ExportSources, exportRoutes } from './exports/routes';
import { type Founder, foundingRoutes } from './founding-routes';
import { controlPages } from './page';

export type ControlSettings = {
  /** The built page of organisers. */
  controlFolder?: string;
  /** Holds copies of stored files; may be emptied at any time. */
  cacheFolder: string;
  /** Set if other instances share the database. */
  listen?: Listen | null;
  /** Makes another venue; null or missing where that is not possible. */
  founder?: Founder | null;
  /** Duration of a dry run in milliseconds. */
  dryRunMs?: number;
};

type ControlPluginOptions = Pick<Shared, 'db' | 'gate' | 'limits' | 'audit' | 'now'> & {
  exports: ExportSources;
  settings: ControlSettings;
  venue: {
    saved: () => Promise<Pick<CopiedVenue, 'venue'>>;
    snapshot: () => Promise<Pick<CopiedVenue, 'architectureId' | 'uiConfig' | 'loginOptions'>>;
  };
  /** Whether Google's identity service logs users in. */
  isGoogles: boolean;
};

/** How a dry run differs from this service. */
function differencesOf({ settings, isGoogles }: ControlPluginOptions): DryRunDifference[] {
  const differences: DryRunDifference[] = [];
  if (settings.listen) differences.push('store');
  if (isGoogles) differences.push('identity');
  return differences;
}

/** The page of organisers, and dry runs. */
export const controlPlugin: FastifyPluginAsync<ControlPluginOptions> = async (app, options) => {
  const { settings, venue, isGoogles, db, gate, limits, audit, now, exports: sources } = options;
  const { controlFolder = null, cacheFolder, dryRunMs = DRY_RUN_MS, founder = null } = settings;
  if (founder !== null && founder.isCode !== null) leadToFounding(app, founder);
  const runs = createDryRuns({
    now,
    log: app.log,
    differences: differencesOf(options),
    folder: join(cacheFolder, 'dry-run'),
    shared: createSharedRun(db),
    durationMs: dryRunMs,
  });
  app.addHook('onClose', () => runs.close());
  const readVenue = async (): Promise<CopiedVenue> => {
    const [{ venue: saved }, { architectureId, uiConfig, loginOptions }] = await Promise.all([
      venue.saved(),
      venue.snapshot(),
    ]);
    return { architectureId, venue: saved, uiConfig, loginOptions };
  };
  await registerApi(app, async (api) => {
    await api.register(dryRunRoutes, { runs, gate, audit, readVenue });
    await api.register(foundingRoutes, { founder });
    await api.register(exportRoutes, { gate, audit, limits, sources });
  });
  await app.register(controlPages, { folder: controlFolder, isGoogles });
};
