import * as v from 'valibot';
import { type Kept, KeptKeysSchema } from '../../../domain/agenda/agenda';
import { STORAGE_KEYS } from '../../../domain/kernel/constants';
import { localKeep } from '../kernel/storage';

const StoredSchema = v.pipe(v.string(), v.parseJson(), KeptKeysSchema);

export function readKept(owner: string): readonly string[] {
  const read = v.safeParse(StoredSchema, localKeep.read(STORAGE_KEYS.agenda(owner)));
  return read.success ? read.output : [];
}

export const keepKept = ({ owner, keys }: Kept): void =>
  localKeep.write(STORAGE_KEYS.agenda(owner), keys.length === 0 ? null : JSON.stringify(keys));
