import type { Server } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { OpModeSchema } from '../../domain/shell/version';
import type { Database, Listen } from '../db/types';
import { hostsMeetings, type MayEnter, type VerifiedUser, writesVenue } from '../http/gate';
import { TokenError } from '../identity/tokens/verify';
import { createBounds } from './bounds';
import { writeCounts } from './counts';
import { RealtimeDatabase } from './database';
import file from './database.rules.json';
import { createKeptStore, readKept } from './kept/store';
import { type Authenticate, UncertainError } from './protocol/connection';
import { attachRealtime, type RealtimeServer } from './realtime-server';
import { compileRules } from './rules/rules';
import { SharedInstance } from './shared/instance';
import type { Path } from './tree/path';

const COUNT_MS = 1000;

/** The chat data that survives a restart; typing indicators and calls do not. */
const KEPT_OF_CHAT = [
  'rooms',
  'members',
  'messages',
  'pending',
  'last',
  'userRooms',
  'reads',
  'reactions',
  'blocks',
  'mutes',
  'drafts',
  'sanctions',
  'reports',
  'rate',
  'hidden',
];
const KEPT: readonly Path[] = [
  ['contentPieces'],
  ...OpModeSchema.options.map((mode) => ['boards', mode, 'shapes']),
  ['announcements'],
  ['stage'],
  ...OpModeSchema.options.flatMap((mode) => KEPT_OF_CHAT.map((part) => ['chat', mode, part])),
];
/** Each instance computes these counts itself. */
const COUNTS = 'presenceCounts';
const TICKED = new Set(['opmode', 'presenceByArea', COUNTS, 'presenceBeats', 'boardCursors', 'editing']);

export type OpenRealtimeOptions = {
  db: Database;
  /** Null if no other instance shares the database. */
  listen: Listen | null;
  server: Server;
  /** The user of a valid token whose session has not ended. */
  verify: (token: string) => Promise<VerifiedUser>;
  mayEnter: MayEnter;
  /** The address that visitors use, if the operator sets one. */
  publicUrl: string | null;
  log: Pick<FastifyBaseLogger, 'error'>;
  now?: () => number;
};

const authenticator =
  ({ verify, mayEnter }: Pick<OpenRealtimeOptions, 'verify' | 'mayEnter'>): Authenticate =>
  async (token) => {
    const user = await verify(token).catch((error: unknown) => {
      const isUncertain = !(error instanceof TokenError) || error.reason === 'unavailable';
      throw isUncertain ? new UncertainError('The token cannot be verified now.', { cause: error }) : error;
    });
    const { uid, authorities, claims } = user;
    if (!(await mayEnter(user))) throw new Error('The user has no access to this venue.');
    const { firebase } = claims;
    const provider =
      typeof firebase === 'object' && firebase !== null && 'sign_in_provider' in firebase
        ? String(firebase.sign_in_provider)
        : 'custom';
    return {
      auth: {
        uid,
        provider,
        token: { ...claims, authorities, host: hostsMeetings(user), designer: writesVenue(user) },
      },
      expiresAt: (claims.exp ?? 0) * 1000,
    };
  };

export type OpenRealtime = RealtimeServer & { database: RealtimeDatabase; authenticate: Authenticate };

/** Opens the realtime database of the service on its HTTP server, with its stored data. */
export async function openRealtime(options: OpenRealtimeOptions): Promise<OpenRealtime> {
  const { db, listen, server, publicUrl, log, now = Date.now } = options;
  const storeOptions = {
    db,
    kept: KEPT,
    onError: (error: unknown) => log.error({ err: error }, 'realtime values could not be stored'),
  };
  const keptStore = listen === null ? createKeptStore(storeOptions) : null;
  const database = new RealtimeDatabase({
    rules: compileRules(file),
    now,
    keptStore,
    tree: keptStore === null ? null : await readKept(db),
    bounds: createBounds(),
    isTicked: ([top]) => top !== undefined && TICKED.has(top),
  });
  const sharing =
    listen === null
      ? null
      : new SharedInstance({ ...storeOptions, listen, database, isLocal: ([top]) => top === COUNTS });
  if (sharing !== null) {
    database.share(sharing);
    await sharing.open();
  }
  const authenticate = authenticator(options);
  const realtime = attachRealtime(server, {
    database,
    authenticate,
    onError: (error) => log.error({ err: error }, 'a realtime request failed'),
    host: publicUrl === null ? null : new URL(publicUrl).host,
    mustLogIn: true,
    elsewhere: sharing,
  });
  const counting = setInterval(() => {
    for (const mode of OpModeSchema.options) writeCounts(database, ['presenceByArea', mode], [COUNTS, mode]);
  }, COUNT_MS).unref();
  return {
    ...realtime,
    database,
    authenticate,
    async close() {
      clearInterval(counting);
      await realtime.close();
      await keptStore?.close();
      await sharing?.close();
    },
  };
}
