import * as v from 'valibot';
import { STORAGE_KEYS } from '../../../domain/kernel/constants';
import { sessionKeep } from '../kernel/storage';

/** The media items of this tab whose positions are kept. */
const MOST = 100;
const KeptSchema = v.array(v.tuple([v.string(), v.number()]));

function read(): [string, number][] {
  try {
    return v.parse(KeptSchema, JSON.parse(sessionKeep.read(STORAGE_KEYS.mediaPositions) ?? '[]'));
  } catch {
    return [];
  }
}

/** The last position in a media item, in seconds; 0 if unknown. */
export const positionOf = (key: string): number => read().find(([kept]) => kept === key)?.[1] ?? 0;

export function keepPosition(key: string, position: number): void {
  const others = read().filter(([kept]) => kept !== key);
  sessionKeep.write(STORAGE_KEYS.mediaPositions, JSON.stringify([...others, [key, position]].slice(-MOST)));
}
