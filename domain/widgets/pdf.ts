import * as v from 'valibot';
import { OptionalTextSchema } from '../kernel/schema';
import { COMMON_ENTRIES, widgetKind } from './kind';

/** The file is an asset of the venue, or at `url`, which the page fetches. */
export const pdf = widgetKind({
  configuration: v.object({ ...COMMON_ENTRIES, assetId: OptionalTextSchema }),
  documentId: ({ assetId }) => assetId,
  embeds: ({ url }) => [{ address: url, embeddings: ['stream'] }],
});
