import type { FirebaseApp } from 'firebase/app';
import { onValue, ref } from 'firebase/database';
import { movedPath } from '../../../domain/shell/version';
import type { RealtimeLine } from '../../../machines/shell/realtime.line';
import { openDatabase } from '../kernel/realtime';

type Tell = {
  connected: (isConnected: boolean) => void;
  moved: (version: number) => void;
};

/**
 * Opens the realtime database of `app` and reports whether it is connected, and in which version talks were moved; returns
 * the clean-up.
 */
export function openRealtime(
  app: FirebaseApp,
  { database, mode }: Pick<RealtimeLine, 'database' | 'mode'>,
  tell: Tell,
): () => void {
  const opened = openDatabase(app, database);
  const ends = [
    onValue(ref(opened, '.info/connected'), (snapshot) => tell.connected(snapshot.val() === true)),
    onValue(
      ref(opened, movedPath(mode)),
      (snapshot) => tell.moved(Number(snapshot.val() ?? 0)),
      // Versions are read at an interval anyway.
      () => {},
    ),
  ];
  return () => {
    for (const end of ends) end();
  };
}
