import { createHash, randomBytes } from 'node:crypto';

/** An unguessable token of 256 bits. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** 28 characters, as Firebase's are. */
export const randomUid = (): string => randomBytes(21).toString('base64url');

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');
