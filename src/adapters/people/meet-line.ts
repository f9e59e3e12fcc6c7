import type { FirebaseApp } from 'firebase/app';
import { onValue, ref } from 'firebase/database';
import { meetPath } from '../../../domain/people/meet';
import type { RealtimeLine } from '../../../machines/shell/realtime.line';
import { openDatabase } from '../kernel/realtime';

/** Calls back when the user's meetings have changed; returns the clean-up. */
export function openMeet(app: FirebaseApp, { database, mode, uid }: RealtimeLine, tell: () => void): () => void {
  let isFirst = true;
  return onValue(
    ref(openDatabase(app, database), meetPath(mode, uid)),
    () => {
      // What the database has at first is as old as the list.
      if (!isFirst) tell();
      isFirst = false;
    },
    () => {},
  );
}
