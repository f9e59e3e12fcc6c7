import type { FirebaseApp } from 'firebase/app';
import * as v from 'valibot';
import { fromCallback, fromPromise } from 'xstate';
import { STORAGE_KEYS } from '../../../domain/kernel/constants';
import { announcementsMachine } from '../../../machines/venue/announcements.machine';
import { inTurn } from '../kernel/idle';
import { late } from '../kernel/late';
import { localKeep } from '../kernel/storage';

type Surroundings = {
  /** The app of the identity provider's SDK. */
  identity: () => Promise<{ app: FirebaseApp }>;
  /** Resolves when the page has time for the connection. */
  whenCalm: () => Promise<void>;
  load?: () => Promise<Pick<typeof import('./announcement-line'), 'openAnnouncementLine'>>;
};

const StoredSchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

/** Announcements, read with the Realtime Database SDK, which is fetched when it is first needed. */
export const createAnnouncements = ({
  identity,
  whenCalm,
  load = () => late(import('./announcement-line')),
}: Surroundings) =>
  announcementsMachine.provide({
    actors: {
      readDismissed: fromPromise(async (): Promise<readonly string[]> => {
        const read = v.safeParse(StoredSchema, localKeep.read(STORAGE_KEYS.announcements));
        return read.success ? read.output : [];
      }),
      keepDismissed: fromPromise(async ({ input }) =>
        localKeep.write(STORAGE_KEYS.announcements, JSON.stringify(input)),
      ),
      announcementFeed: fromCallback(({ input: { database, mode }, sendBack }) => {
        let isOn = true;
        let close = () => {};
        const open = async () => {
          await whenCalm();
          const [{ openAnnouncementLine }, { app }] = await inTurn(Promise.all([load(), identity()]));
          if (!isOn || database === null || mode === null) return;
          close = openAnnouncementLine(app, { database, mode }, (event) => isOn && sendBack(event));
        };
        open().catch(() => isOn && sendBack({ type: 'announcements.unheard' }));
        return () => {
          isOn = false;
          close();
        };
      }),
    },
  });
