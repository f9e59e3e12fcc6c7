import * as v from 'valibot';
import { API_BASE } from '../kernel/api';

export const CALLS_API = {
  /** Servers that help two browsers to find each other, with credentials for this user. */
  iceServers: `${API_BASE}/calls/ice-servers`,
} as const;

export const IceServersSchema = v.object({
  iceServers: v.array(
    v.object({
      urls: v.array(v.string()),
      username: v.optional(v.string()),
      credential: v.optional(v.string()),
    }),
  ),
  /** Seconds until the credentials end. */
  ttl: v.number(),
});
export type IceServers = v.InferOutput<typeof IceServersSchema>;
