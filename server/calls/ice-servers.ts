import { createHmac } from 'node:crypto';
import type { IceServers } from '../../domain/calls/api';

/** `urls` are addresses such as `turns:turn.example.org:5349`; `secret` is that of the TURN server. */
export type CallSettings = { urls: readonly string[]; secret: string | null };

/** A call may be long, and a connection that is lost asks again. */
const TTL_S = 12 * 60 * 60;

/**
 * Servers for the calls of a user. A TURN server that knows the secret (`use-auth-secret` of coturn) accepts the name,
 * which says until when it is valid, with its HMAC as the password.
 */
export function iceServersFor({ urls, secret }: CallSettings, uid: string, now: number): IceServers {
  const isRelay = (url: string) => /^turns?:/.test(url);
  const stun = urls.filter((url) => !isRelay(url));
  const turn = urls.filter(isRelay);
  const username = `${Math.floor(now / 1000) + TTL_S}:${uid}`;
  return {
    iceServers: [
      ...(stun.length === 0 ? [] : [{ urls: stun }]),
      ...(turn.length === 0 || secret === null
        ? []
        : [{ urls: turn, username, credential: createHmac('sha1', secret).update(username).digest('base64') }]),
    ],
    ttl: TTL_S,
  };
}
