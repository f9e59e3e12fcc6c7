import type { FastifyPluginAsync, FastifyPluginCallback } from 'fastify';
import type { OpMode } from '../domain/version';
import type { Database } from './db/database';
import type { Gate } from './gate';
import type { Guesses } from './guesses';
import type { Lockout } from './identity/lockout';
import type { Signer } from './signing';
import type { Blobs } from './store/blobs';
import type { ImageSizes } from './store/image-sizes';
import type { VenueStore } from './store/venue-store';
import type { UiConfigs } from './ui-config';

/** Somebody whom a registration system knows. */
export type Registrant = { email: string; name: string; company: string; title: string };

/** Our own identity server; where identity is Google's there is none. */
export type OwnIdentity = {
  plugin: FastifyPluginAsync | FastifyPluginCallback;
  /** Finds or creates the user of a registration, and a token to sign in with. */
  admit: (registrant: Registrant) => Promise<{ customToken: string; isNew: boolean }>;
  /** Providers of single sign-on that visitors may choose. */
  providers?: readonly { providerId: string; displayName: string }[];
};

/** What the routes work with. */
export type Services = {
  db: Database;
  mode: OpMode;
  store: VenueStore;
  blobs: Blobs;
  sizes: ImageSizes;
  signer: Signer;
  gate: Gate;
  lockout: Lockout;
  guesses: Guesses;
  uiConfigs: UiConfigs;
  identity: OwnIdentity | null;
};
