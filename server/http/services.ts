import type { FastifyPluginAsync, FastifyPluginCallback } from 'fastify';
import type { OpMode } from '../../domain/shell/version';
import type { Blobs } from '../db/blobs';
import type { Database } from '../db/database';
import type { Lockout } from '../identity/lockout';
import type { Guesses } from '../login/address-lock';
import type { Gate } from '../login/gate';
import type { UiConfigs } from '../shell/ui-config';
import type { ImageSizes } from '../venue/image-sizes';
import type { VenueStore } from '../venue/store';
import type { Signer } from './signing';

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
