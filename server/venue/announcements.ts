import { randomUUID } from 'node:crypto';
import type { OpMode } from '../../domain/shell/version';
import { type Announcement, type AnnouncementDraft, announcementsIn } from '../../domain/venue/announcement';

import type { RealtimeDatabase } from '../realtime/database';
import { encodeNode } from '../realtime/tree/node';

/** Older ones are removed with the next that is sent. */
const LIFETIME_MS = 86_400_000;
const KEPT = 20;

/** Announcements in the realtime database, which only the service writes. */
export function createAnnouncements(database: RealtimeDatabase, mode: OpMode) {
  const path = ['announcements', mode];
  const list = (): Announcement[] => announcementsIn(JSON.parse(encodeNode(database.nodeAt(path))));

  return {
    list,
    /** Resolves once it will survive the process. */
    async send({ areaId, texts }: AnnouncementDraft): Promise<string> {
      const id = randomUUID();
      const at = database.now();
      const old = list().filter((one, index) => index >= KEPT - 1 || one.at <= at - LIFETIME_MS);
      const value = {
        ...Object.fromEntries(old.map((one) => [one.id, null])),
        [id]: { at, texts, ...(areaId === null ? {} : { areaId }) },
      };
      await database.write('service', { path, value, isMerge: true });
      return id;
    },
    /** Returns whether there was one. */
    async recall(id: string): Promise<boolean> {
      if (!list().some((one) => one.id === id)) return false;
      await database.write('service', { path, value: { [id]: null }, isMerge: true });
      return true;
    },
  };
}
export type Announcements = ReturnType<typeof createAnnouncements>;
