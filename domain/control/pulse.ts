import * as v from 'valibot';
import { API_BASE } from '../kernel/api';
import { LocalizedTextsSchema } from '../kernel/localized';

/** How the event goes; for designers. */
export const PULSE_API = `${API_BASE}/designer/pulse`;

/**
 * Who is where, rounded as attendees see it, and how the instance that answers does: open connections, and of the last
 * minute the requests, those that failed on the side of the service, and the delay of the event loop in milliseconds.
 */
export const PulseSchema = v.object({
  areas: v.array(v.object({ id: v.string(), names: LocalizedTextsSchema, people: v.number() })),
  sockets: v.number(),
  requests: v.number(),
  failures: v.number(),
  delayMs: v.number(),
});
export type Pulse = v.InferOutput<typeof PulseSchema>;
