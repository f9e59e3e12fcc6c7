export const DIGITS = [...'-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'];

/** An id of a message as a client of the realtime database makes it at a time, with random digits of its own. */
export const idAt = (time: number, random = 'a'.repeat(12)): string =>
  Array.from({ length: 8 }, (_, at) => DIGITS[Math.floor(time / 64 ** (7 - at)) % 64]).join('') + random;
