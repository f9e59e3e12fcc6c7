import * as v from 'valibot';
import { OptionalTextSchema } from '../kernel/schema';
import { COMMON_ENTRIES, widgetKind } from './kind';

/** A way to another area of the venue. */
export const door = widgetKind({
  configuration: v.object({ ...COMMON_ENTRIES, areaId: OptionalTextSchema }),
});
