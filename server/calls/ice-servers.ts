import { createHmac } from 'node:crypto';
import type { IceServers } from '../../domain/calls/api';

/** `urls` are addresses such as `turns:turn.example.org:5349`; `secret` is the TURN server's shared secret. */
export type CallSettings = { urls: readonly string[]; secret: string | null };

/** Calls may be long; a lost connection requests new credentials. */
const TTL_S = 12 * 60 * 60;

/**
 * ICE servers for a user's calls. A TURN server with this secret (`use-auth-secret` of coturn) accepts the user name,
 * which contains its expiry time, with its HMAC as the password.
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
