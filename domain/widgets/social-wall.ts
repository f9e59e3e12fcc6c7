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
  room(configurations) {
    const own = configurations.filter(({ url }) => url === null);
    // Several configurations are as strict as any of them.
    return own.length === 0 ? null : { kind: 'wall', preModerated: own.some((one) => one.preModerated) };
  },
});
