import * as v from 'valibot';
import { STORAGE_KEYS } from '../../../domain/kernel/constants';
import { type Seen, SeenSchema } from '../../../domain/widgets/seen';
import { localKeep } from '../kernel/storage';

const StoredSchema = v.pipe(v.string(), v.parseJson(), SeenSchema);

export function readSeen(): Seen {
  const read = v.safeParse(StoredSchema, localKeep.read(STORAGE_KEYS.widgetSeen));
  return read.success ? read.output : {};
}

export const keepSeen = (seen: Seen): void => {
  if (Object.keys(seen).length > 0) localKeep.write(STORAGE_KEYS.widgetSeen, JSON.stringify(seen));
};
