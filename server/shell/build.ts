import { createHash } from 'node:crypto';

/** Identifies a build of the client by the names of its files. */
export const buildOf = (manifest: string): string => createHash('sha256').update(manifest).digest('hex').slice(0, 8);
