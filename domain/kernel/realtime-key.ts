/** Characters that a key of the realtime database cannot have, and the sign that encodes them. */
const SPECIAL = /[%.$#[\]/\u0000-\u001f\u007f]/g;

/** Any text as a key of the realtime database, with its special characters percent-encoded. */
export const realtimeKey = (text: string): string =>
  text.replace(SPECIAL, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
