import * as v from 'valibot';
import { API_BASE } from '../kernel/api';
import { LocalizedTextsSchema } from '../kernel/localized';

/** The state of the event; for designers. */
export const PULSE_API = `${API_BASE}/designer/pulse`;

/**
 * The number of attendees by area, rounded as attendees see it, and the state of the responding instance: open
 * connections and, for the last minute, requests, server errors, and the event loop delay in milliseconds.
 */
export const PulseSchema = v.object({
  areas: v.array(v.object({ id: v.string(), names: LocalizedTextsSchema, people: v.number() })),
  sockets: v.number(),
  requests: v.number(),
  failures: v.number(),
  delayMs: v.number(),
});
export type Pulse = v.InferOutput<typeof PulseSchema>;
