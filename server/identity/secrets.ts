import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** An unguessable token of 256 bits. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 4;
const GROUP = 5;

/** Letters and digits that people do not mistake for others; each has 5 bits. */
export const randomLetters = (count: number): string =>
  [...randomBytes(count)].map((byte) => LETTERS.charAt(byte % LETTERS.length)).join('');

/** A code of 100 bits that people can type, such as `7KQ2M-XW4PA-…`. */
export const readableCode = (): string => randomLetters(GROUPS * GROUP).replace(/.{5}(?=.)/g, '$&-');

/** 28 characters, as Firebase's are. */
export const randomUid = (): string => randomBytes(21).toString('base64url');

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Takes as long for every other text. */
export const isSameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(sha256(one)), Buffer.from(sha256(other)));
