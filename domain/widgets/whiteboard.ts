import * as v from 'valibot';
import { COMMON_ENTRIES, hasAddress, widgetKind } from './kind';

/** A provider's page at `url`; without one our own board. */
export const whiteboard = widgetKind({
  configuration: v.object({
    ...COMMON_ENTRIES,
    /** Hosts alone draw on our own board; all others see it. */
    hostsOnly: v.nullish(v.boolean(), false),
  }),
  isGated: hasAddress,
  room(configurations) {
    const own = configurations.filter(({ url }) => url === null);
    // Several configurations are as strict as any of them.
    return own.length === 0 ? null : { kind: 'board', hostsOnly: own.some((one) => one.hostsOnly) };
  },
});
