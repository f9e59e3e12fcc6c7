import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { OpMode } from '../../domain/shell/version';
import type { Blobs } from '../db/blobs';
import type { Changes, Database } from '../db/types';
import type { Audit } from './audit';
import type { Signer } from './files/signing';
import type { Gate } from './gate';
import type { OriginOf } from './origin';
import { API_PREFIXES } from './paths';
import type { Limits } from './rate-limit';

/** Dependencies of several features' plugins. */
export type Shared = {
  db: Database;
  changes: Changes;
  mode: OpMode;
  now: () => number;
  /** Stored files. */
  blobs: Blobs;
  gate: Gate;
  limits: Limits;
  audit: Audit;
  signer: Signer;
  originOf: OriginOf;
};

/** What a feature stores of a user, for the download and the deletion of their own data. */
export type OwnData = {
  read: (uid: string) => Promise<Record<string, unknown>>;
  erase: (uid: string) => Promise<void>;
};

/** What several features store of a user. */
export const together = (...parts: readonly OwnData[]): OwnData => ({
  read: async (uid) => Object.assign({}, ...(await Promise.all(parts.map((part) => part.read(uid))))),
  erase: async (uid) => void (await Promise.all(parts.map((part) => part.erase(uid)))),
});

const PLUGIN_NAME = Symbol.for('fastify.display-name');

/** Registers routes below each prefix of the API. */
export async function registerApi(app: FastifyInstance, routes: FastifyPluginAsync): Promise<void> {
  // For one without a name Fastify searches all modules, which takes a third of a start.
  Object.assign(routes, { [PLUGIN_NAME]: 'api' });
  for (const prefix of API_PREFIXES) await app.register(routes, { prefix });
}
