import type { FastifyPluginAsync } from 'fastify';
import type { Architecture } from '../../domain/kernel/venue';
import { registerApi, type Shared } from '../http/shared';
import { userInfo } from '../identity/users/users';
import type { RealtimeDatabase } from '../realtime/database';
import type { KnownPeople } from './find-people';
import { createKnownNames } from './known-names';
import { leadsRoutes } from './leads/routes';
import type { Leads } from './leads/store';
import { hideFields, hideLockedOut } from './locked-out';
import { type MeetOptions, meetRoutes, staffIn } from './meet-routes';
import { portraitFileRoutes, portraitRoutes } from './portrait-routes';
import type { Portraits } from './portraits';
import { type PulseOptions, pulseRoutes } from './pulse-routes';
import { contactTextsOf, isListed, shownTextsOf } from './queries';
import type { NameRules } from './refused-names';
import { profileRoutes } from './routes';
import { createStaff } from './staff';
import { suggestionRoutes } from './suggestion-routes';

type PeoplePluginOptions = Pick<Shared, 'db' | 'changes' | 'mode' | 'now' | 'gate' | 'blobs' | 'limits' | 'audit'> & {
  names: NameRules;
  meet: Pick<MeetOptions, 'meetings' | 'talksOf' | 'isBlocked' | 'nameOf' | 'tell'>;
  leads: Leads;
  /** The saved version of the venue. */
  working: () => Promise<Architecture>;
  portraits: Portraits;
  people: KnownPeople;
  /** Null where another service has the realtime database. */
  database: RealtimeDatabase | null;
  snapshot: () => Promise<{
    shown: { architecture: Architecture } | null;
    profileAttributes: ReadonlyMap<string, readonly string[]>;
  }>;
  pulse: PulseOptions['pulse'];
};

/** Profiles, displayed names, and the list of the staff. */
export const peoplePlugin: FastifyPluginAsync<PeoplePluginOptions> = async (app, options) => {
  const { db, changes, mode, now, gate, blobs, limits, audit, database, snapshot, names, portraits, people, pulse } =
    options;
  if (database !== null) {
    const known = createKnownNames((uid) => shownTextsOf(db, uid), names.words);
    database.preparers.push(known.prepare);
    database.writeHooks.push(known.writeHook);
    hideLockedOut({ database, mode, isLockedOut: names.isLockedOut });
    await createStaff({ db, database, mode, changes, log: app.log }).open();
  }
  const hide = (uid: string): void => {
    if (database !== null) hideFields({ database, mode }, uid, ['portrait']);
  };
  await registerApi(app, async (api) => {
    await profileRoutes(api, { db, gate, snapshot, userInfo: (uid) => userInfo(db, uid), names, portraits });
    await api.register(portraitRoutes, { portraits, blobs, gate, limits, audit, isLockedOut: names.isLockedOut, hide });
    if (database !== null)
      await api.register(meetRoutes, {
        ...options.meet,
        gate,
        limits,
        mode,
        now,
        names,
        snapshot,
        isListed: (userId, architectureId) => isListed(db, { userId, architectureId }),
        isStaff: staffIn(database, mode),
      });
    await api.register(leadsRoutes, {
      gate,
      limits,
      audit,
      now,
      leads: options.leads,
      names,
      snapshot,
      working: options.working,
      aboutUser: (user, architectureId) => contactTextsOf(db, { ...user, architectureId }),
    });
    await suggestionRoutes(api, { db, gate, limits, names, people, portraits, isBlocked: options.meet.isBlocked });
    await pulseRoutes(api, { gate, mode, database, snapshot, pulse });
  });
  await app.register(portraitFileRoutes, { portraits, blobs });
};
