import { API } from '../../../domain/kernel/api';
import type { LogEntry, LogSource } from '../../../machines/support/logging.machine';
import { clientDetails } from '../kernel/client-details';
import type { Http } from '../kernel/http';

/** Sends a line of the log to the service, once. */
export async function sendEntry(
  http: Http,
  { entry, architectureId, identity }: { entry: LogEntry } & LogSource,
  signal: AbortSignal,
): Promise<void> {
  const email = identity?.user?.open().email ?? null;
  const body = {
    messageDetails: { message: entry.message, details: entry.details },
    clientDetails: clientDetails({ architectureId, email, path: entry.path }),
    loglevel: entry.level,
    logCategory: entry.category,
    messageOrigin: 'UI',
  };
  await http.post(API.captureLog, body, { signal, retry: false, report: false });
}
