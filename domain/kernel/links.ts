const parsed = (address: string, base?: string): URL | null => {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
};

/** The origin of an address; null if it has none. */
export const originOf = (address: string, base?: string): string | null => parsed(address, base)?.origin ?? null;

/** Whether an address, absolute or relative, is http(s) and same-origin. */
export const isOwnAddress = (address: string, origin: string): boolean => {
  const url = parsed(address, origin);
  return url !== null && url.protocol.startsWith('http') && url.origin === origin;
};

/** Whether an address, absolute or relative, is http(s). */
export const isWebAddress = (address: string, origin: string): boolean =>
  parsed(address, origin)?.protocol.startsWith('http') ?? false;

/** Whether a text is an http(s) address, or no absolute address at all, such as a name. */
export const isWebAddressOrText = (text: string): boolean => {
  const url = parsed(text);
  return url === null || url.protocol === 'http:' || url.protocol === 'https:';
};

/** Whether a link may be followed: http(s), mail and telephone, never a script. */
export const isSafeLink = (address: string, origin: string): boolean =>
  ['http:', 'https:', 'mailto:', 'tel:'].includes(parsed(address, origin)?.protocol ?? '');

const HOST_WITH_PATH = /^(?:www\.[\w-]+|[\w-]+(?:\.[\w-]+)*)\.[a-z]{2,}(?:[/?#]\S*)?$/iu;

/**
 * The http(s) address that a text is, also where its scheme is left out, as in `www.example.org` or `example.org/ada`;
 * null for any other text, such as a name.
 */
export function webLinkOf(text: string): string | null {
  const address = text.trim();
  if (/^https?:\/\//i.test(address)) return parsed(address)?.href ?? null;
  const isShort = HOST_WITH_PATH.test(address) && (address.startsWith('www.') || address.includes('/'));
  return isShort ? (parsed(`https://${address}`)?.href ?? null) : null;
}

/** Whether a `data:` URL contains a picture, in a format that cannot contain a script. */
export const isInlinePicture = (address: string): boolean =>
  /^\s*data:image\/(?:png|jpe?g|gif|webp)[;,]/i.test(address);
