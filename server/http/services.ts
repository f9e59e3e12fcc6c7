import type { FastifyRequest } from 'fastify';
import type { Architecture } from '../../domain/kernel/venue';
import type { UiConfig } from '../../domain/shell/ui-config';
import type { VenueVersion } from '../../domain/shell/version';

/** The parts of the features that the entry page needs. */
export type Services = {
  store: {
    recentSnapshot: () => Promise<{ isAnonymous: boolean; shown: { architecture: Architecture } | null }>;
    version: () => Promise<VenueVersion>;
  };
  uiConfigs: {
    raw: (request: FastifyRequest) => Promise<Record<string, unknown>>;
    parsed: (request: FastifyRequest) => Promise<UiConfig>;
    originOf: (request: FastifyRequest) => string;
    isGoogles: boolean;
  };
};
