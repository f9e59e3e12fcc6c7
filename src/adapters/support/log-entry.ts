import { API } from '../../../domain/kernel/api';
import type { LogEntry } from '../../../machines/support/logging.machine';
import { type ClientFacts, clientDetails } from '../kernel/client-details';
import type { Http } from '../kernel/http';

/** Sends a line of the log to the service, once. */
export async function sendEntry(http: Http, entry: LogEntry, client: ClientFacts, signal: AbortSignal): Promise<void> {
  const body = {
    messageDetails: { message: entry.message, details: entry.details },
    clientDetails: clientDetails({ ...client, path: entry.path }),
    loglevel: entry.level,
    logCategory: entry.category,
    messageOrigin: 'UI',
  };
  await http.post(API.captureLog, body, { signal, retry: false, report: false });
}
