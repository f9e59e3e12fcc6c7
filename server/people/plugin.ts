import type { FastifyPluginAsync } from 'fastify';
import type { Architecture } from '../../domain/kernel/venue';
import type { Words } from '../chat/words';
import { registerApi, type Shared } from '../http/shared';
import { userInfo } from '../identity/users/users';
import type { RealtimeDatabase } from '../realtime/database';
import { createKnownNames } from './known-names';
import { type PulseOptions, pulseRoutes } from './pulse-routes';
import { namesOf } from './queries';
import { profileRoutes } from './routes';
import { createStaff } from './staff';

type PeoplePluginOptions = Pick<Shared, 'db' | 'changes' | 'mode' | 'gate'> & {
  /** Null where another service has the realtime database. */
  database: RealtimeDatabase | null;
  snapshot: () => Promise<{
    shown: { architecture: Architecture } | null;
    profileAttributes: ReadonlyMap<string, readonly string[]>;
  }>;
  /** Words that profiles may not contain. */
  words: Words;
  pulse: PulseOptions['pulse'];
};

/** Profiles, displayed names, and the list of the staff. */
export const peoplePlugin: FastifyPluginAsync<PeoplePluginOptions> = async (app, options) => {
  const { db, changes, mode, gate, database, snapshot, words, pulse } = options;
  if (database !== null) {
    const names = createKnownNames((uid) => namesOf(db, uid));
    database.preparers.push(names.prepare);
    database.writeHooks.push(names.writeHook);
    await createStaff({ db, database, mode, changes, log: app.log }).open();
  }
  await registerApi(app, async (api) => {
    await api.register(profileRoutes, { db, gate, snapshot, userInfo: (uid) => userInfo(db, uid), words });
    await api.register(pulseRoutes, { gate, mode, database, snapshot, pulse });
  });
};
