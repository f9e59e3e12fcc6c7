/** Origins that no picture has; `https:name` is an address of our own only below https. */
const HERE = ['https://venue.invalid', 'http://venue.invalid'];

/**
 * The URL of a picture of the entrance, or null if it is on another origin: before login, users have not been asked for
 * consent.
 */
export function ownPicture(address: string | null, storageOrigin: string | null): string | null {
  if (address === null || /^data:image\//i.test(address)) return address;
  try {
    const isOurs = HERE.every((here) => [here, storageOrigin].includes(new URL(address, here).origin));
    return isOurs ? address : null;
  } catch {
    return null;
  }
}
