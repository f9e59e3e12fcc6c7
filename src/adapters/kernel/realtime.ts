import type { FirebaseApp } from 'firebase/app';
import { type Database, forceWebSockets, getDatabase, goOnline, onValue, type Query } from 'firebase/database';

let isForced = false;

/** The realtime database of an app: one shared connection, reopened if it was closed. */
export function openDatabase(app: FirebaseApp, url: string): Database {
  // Otherwise the SDK falls back to long polling permanently, which the service does not support.
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

/** Whether a write exceeded a size or rate limit of the service. */
export const isBeyondLimit = (error: unknown): boolean => Object(error).code === 'WRITE_LIMIT';

/** Reads a value, and waits for the connection; the SDK's `get` fails without one. */
export const valueOnce = (place: Query): Promise<unknown> =>
  new Promise((resolve, reject) => {
    onValue(place, (snapshot) => resolve(snapshot.val()), reject, { onlyOnce: true });
  });

/**
 * Writes a value. The SDK repeats a write whose response was lost; a repeated write that is refused because the first
 * one succeeded is not a failure.
 */
export async function unlessDone(write: () => Promise<void>, isDone: () => Promise<boolean>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(await isDone())) throw error;
  }
}
