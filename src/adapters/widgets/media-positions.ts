import * as v from 'valibot';
import { STORAGE_KEYS } from '../../../domain/kernel/constants';
import { type Begun, withBegun } from '../../../domain/widgets/begun';
import { localKeep } from '../kernel/storage';

/** The media items of this browser whose positions are kept. */
const MOST = 100;
const KeptSchema = v.array(v.object({ id: v.string(), position: v.number(), length: v.number() }));

function read(): readonly Begun[] {
  try {
    return v.parse(KeptSchema, JSON.parse(localKeep.read(STORAGE_KEYS.mediaPositions) ?? '[]'));
  } catch {
    return [];
  }
}

/** The last position in a media item, in seconds; 0 if unknown. */
export const positionOf = (key: string): number => read().find(({ id }) => id === key)?.position ?? 0;

/** What was begun of a media board, the last one first; the keys are those of `seenKey`. */
export const begunOf = (mediaBoardId: string): readonly Begun[] => {
  const start = `${mediaBoardId}|`;
  return read().flatMap((one) => (one.id.startsWith(start) ? { ...one, id: one.id.slice(start.length) } : []));
};

export function keepPosition(id: string, position: number, length: number): void {
  const begun = withBegun(read(), { id, position, length });
  localKeep.write(STORAGE_KEYS.mediaPositions, JSON.stringify(begun.slice(0, MOST)));
}
