import { isSafeLink } from '../kernel/links';

const NAMED = /^[a-z][a-z\d+.-]*:/i;
const HOST = /^[^\s/]+\.[^\s/.]{2,}(?:[/?#]\S*)?$/u;
const MAIL = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/u;

/** Completes a typed address, such as `https://example.org` for `example.org`; null if links to it are not allowed. */
export function linkOf(text: string): string | null {
  const address = text.trim();
  if (address === '' || /\s/.test(address)) return null;
  if (address.startsWith('/') || address.startsWith('#')) return address;
  if (MAIL.test(address)) return `mailto:${address}`;
  if (NAMED.test(address)) return isSafeLink(address, 'https://localhost') ? address : null;
  return HOST.test(address) ? `https://${address}` : null;
}
