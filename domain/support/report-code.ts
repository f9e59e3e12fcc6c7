/** Without characters that are easily confused when read aloud. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 8;
const CODE = new RegExp(`^[${ALPHABET}]{${CODE_LENGTH}}$`);

export const isReportCode = (value: unknown): value is string => typeof value === 'string' && CODE.test(value);

/** The code of a report from random bytes, one per character. */
export const reportCode = (bytes: Uint8Array): string =>
  Array.from({ length: CODE_LENGTH }, (_, at) => ALPHABET[(bytes[at] ?? 0) % ALPHABET.length]).join('');

/** Formats a code for reading aloud: `K7QP-2MXT`. */
export const spokenCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
