import type { FirebaseApp } from 'firebase/app';
import { type Database, forceWebSockets, getDatabase, goOnline, onValue, type Query } from 'firebase/database';

let isForced = false;

/** The realtime database of an app: the same connection for everything that uses it, and open again if it was closed. */
export function openDatabase(app: FirebaseApp, url: string): Database {
  // Otherwise the SDK falls back to long polling, which the service does not speak, and remembers it.
  if (!isForced) forceWebSockets();
  isForced = true;
  const database = getDatabase(app, url);
  goOnline(database);
  return database;
}

/** Whether the security rules refused a request. */
export const isDenied = (error: unknown): boolean => /permission.denied/i.test(String(Object(error).code ?? error));

/** Whether the service refused a word of the organiser's list. */
export const isWordRefused = (error: unknown): boolean => Object(error).code === 'WORD_REFUSED';

/** Whether a write went beyond a bound or a rate of the service. */
export const isBeyondLimit = (error: unknown): boolean => Object(error).code === 'WRITE_LIMIT';

/** A value as it is once the connection is there; `get` of the SDK fails without one. */
export const valueOnce = (place: Query): Promise<unknown> =>
  new Promise((resolve, reject) => {
    onValue(place, (snapshot) => resolve(snapshot.val()), reject, { onlyOnce: true });
  });

/** Writes. The SDK sends a write whose answer was lost once more: one that is refused only because it is done has not failed. */
export async function unlessDone(write: () => Promise<void>, isDone: () => Promise<boolean>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(await isDone())) throw error;
  }
}
