import * as v from 'valibot';
import { COMMON_ENTRIES, hasAddress, widgetKind } from './kind';

/** A provider's page at `url`; without one our own wall. */
export const socialWall = widgetKind({
  configuration: v.object({
    ...COMMON_ENTRIES,
    /** Posts of our own wall appear once an organiser has approved them. */
    preModerated: v.nullish(v.boolean(), false),
  }),
  isGated: hasAddress,
});
