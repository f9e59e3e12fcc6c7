/** The address of a provider's page, or `null` for one that cannot be shown in a frame. */
export function framedAddress(address: string): string | null {
  try {
    const url = new URL(address);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
  } catch {
    return null;
  }
}
