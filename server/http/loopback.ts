import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** Whether a host name or address is this machine's own; an IPv6 address may stand in brackets. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  return host === 'localhost' || (ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback');
}

const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** Whether a request comes from this machine, names this machine as its host, and passed no proxy. */
export function isLocalRequest({
  socket,
  hostname,
  headers,
}: Pick<FastifyRequest, 'socket' | 'hostname' | 'headers'>): boolean {
  const isForwarded = FORWARDED.some((name) => headers[name] !== undefined);
  // The host name protects against DNS rebinding.
  return isLoopback(socket.remoteAddress ?? '') && isLoopback(hostname) && !isForwarded;
}
