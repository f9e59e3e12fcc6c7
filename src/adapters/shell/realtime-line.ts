import type { FirebaseApp } from 'firebase/app';
import { onValue, ref } from 'firebase/database';
import type { RealtimeLine } from '../../../machines/shell/realtime.line';
import { openDatabase } from '../kernel/realtime';

/** Opens the realtime database of `app` and reports whether it is connected; returns the clean-up. */
export const openRealtime = (
  app: FirebaseApp,
  { database }: Pick<RealtimeLine, 'database'>,
  tell: (isConnected: boolean) => void,
): (() => void) =>
  onValue(ref(openDatabase(app, database), '.info/connected'), (snapshot) => tell(snapshot.val() === true));
