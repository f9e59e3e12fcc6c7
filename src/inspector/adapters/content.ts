import * as v from 'valibot';
import { API } from '../../../domain/kernel/api';
import { VenueSchema } from '../../../domain/kernel/venue';
import { UiConfigSchema } from '../../../domain/shell/ui-config';
import { call, dataOf } from '../../adapters/kernel/call';
import type { Content } from '../player/content';

/** What the service publishes now. */
export async function readContent(signal: AbortSignal): Promise<Content> {
  const [venue, config] = await Promise.all(
    ['/inspector/venue', API.uiConfig].map(async (path) => dataOf(await call(path, {}, { signal }))),
  );
  const { version = -1, architectures } = v.parse(VenueSchema, venue);
  const [architecture] = architectures;
  if (architecture === undefined) throw new Error('The service publishes no venue');
  return { version, architecture, config: v.parse(UiConfigSchema, config) };
}
