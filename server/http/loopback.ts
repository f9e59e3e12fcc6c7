import ipaddr from 'ipaddr.js';

/** Whether a host name or address is this machine's own; an IPv6 address may stand in brackets. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  return host === 'localhost' || (ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback');
}
