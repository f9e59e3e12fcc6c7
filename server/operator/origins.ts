import type { Config } from '../config';
import { isLoopback } from '../http/loopback';

/** Host names of a service that listens on this host; `localhost` only if it listens there. */
function namesOf(host: string): string[] {
  if (host === 'localhost' || host === '0.0.0.0' || host === '::') return ['localhost', '127.0.0.1'];
  return isLoopback(host) ? [host, 'localhost'] : [host];
}

/** The service's addresses, the most public one first. */
export function originsOf(
  { publicUrl, host, front }: Pick<Config, 'publicUrl' | 'host' | 'front'>,
  port: number,
): string[] {
  const at = front ?? { host, port };
  const local = namesOf(at.host).map(
    (name) => new URL(`http://${name.includes(':') ? `[${name}]` : name}:${at.port}`).origin,
  );
  return publicUrl === null ? local : [publicUrl, ...local];
}
