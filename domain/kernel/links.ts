const parsed = (address: string, base: string): URL | null => {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
};

/** Whether an address, relative ones included, is http(s) and of the origin. */
export const isOwnAddress = (address: string, origin: string): boolean => {
  const url = parsed(address, origin);
  return url !== null && url.protocol.startsWith('http') && url.origin === origin;
};

/** Whether an address, relative ones included, is http(s). */
export const isWebAddress = (address: string, origin: string): boolean =>
  parsed(address, origin)?.protocol.startsWith('http') ?? false;

/** Whether an address may be left to: http(s), mail and telephone, nothing that runs. */
export const isSafeLink = (address: string, origin: string): boolean =>
  ['http:', 'https:', 'mailto:', 'tel:'].includes(parsed(address, origin)?.protocol ?? '');
