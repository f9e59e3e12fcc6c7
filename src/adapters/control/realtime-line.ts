import { API } from '../../../domain/kernel/api';
import { realtimeUrl, UiConfigSchema } from '../../../domain/shell/ui-config';
import { VenueVersionSchema } from '../../../domain/shell/version';
import type { RealtimeLine } from '../../../machines/shell/realtime.line';
import type { Http } from '../kernel/http';

/** What an organiser's connection to the realtime database needs; `null` where the service has none. */
export async function readLine(
  http: Pick<Http, 'get'>,
  uid: string | null,
  signal: AbortSignal,
): Promise<RealtimeLine | null> {
  const options = { report: false, signal } as const;
  const [{ firebase }, { mode }] = await Promise.all([
    http.get(API.uiConfig, UiConfigSchema, options),
    http.get(API.venueVersion, VenueVersionSchema, options),
  ]);
  const database = realtimeUrl(firebase);
  return database === null || uid === null ? null : { database, mode, uid };
}
