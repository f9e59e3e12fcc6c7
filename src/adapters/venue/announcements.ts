import * as v from 'valibot';
import { fromCallback, fromPromise } from 'xstate';
import { STORAGE_KEYS } from '../../../domain/kernel/constants';
import { announcementsMachine } from '../../../machines/venue/announcements.machine';
import { late } from '../kernel/late';
import { localKeep } from '../kernel/storage';
import type { Realtime } from '../shell/realtime';

type Surroundings = {
  realtime: Realtime;
  load?: () => Promise<Pick<typeof import('./announcement-line'), 'openAnnouncementLine'>>;
};

const StoredSchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

/** Announcements, read with the Realtime Database SDK, which is fetched when it is first needed. */
export const createAnnouncements = ({ realtime, load = () => late(import('./announcement-line')) }: Surroundings) =>
  announcementsMachine.provide({
    actors: {
      readDismissed: fromPromise(async (): Promise<readonly string[]> => {
        const read = v.safeParse(StoredSchema, localKeep.read(STORAGE_KEYS.announcements));
        return read.success ? read.output : [];
      }),
      keepDismissed: fromPromise(async ({ input }) =>
        localKeep.write(STORAGE_KEYS.announcements, JSON.stringify(input)),
      ),
      announcementFeed: fromCallback(({ input, sendBack }) =>
        realtime.use(load, ({ openAnnouncementLine }, app) => openAnnouncementLine(app, input, sendBack)),
      ),
    },
  });
