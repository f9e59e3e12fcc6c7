import type { FirebaseApp } from 'firebase/app';
import { onValue, ref } from 'firebase/database';
import type { OpMode } from '../../../domain/shell/version';
import { announcementsIn, announcementsPath } from '../../../domain/venue/announcement';
import type { AnnouncementsEvent } from '../../../machines/venue/announcements.machine';
import { openDatabase } from '../kernel/realtime';

/** Subscribes to announcements in the realtime database of `app`; returns the clean-up. */
export const openAnnouncementLine = (
  app: FirebaseApp,
  { database, mode }: { database: string; mode: OpMode },
  tell: (event: AnnouncementsEvent) => void,
): (() => void) =>
  onValue(
    ref(openDatabase(app, database), announcementsPath(mode)),
    (snapshot) => tell({ type: 'announcements.heard', all: announcementsIn(snapshot.val()) }),
    () => tell({ type: 'announcements.unheard' }),
  );
