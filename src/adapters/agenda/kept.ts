import * as v from 'valibot';
import {
  beforeLogin,
  NO_TALKS,
  ownerOf,
  type StoredTalks,
  StoredTalksSchema,
  type TalksOwner,
  withEarlier,
} from '../../../domain/agenda/kept-talks';
import { STORAGE_KEYS } from '../../../domain/kernel/constants';
import { localKeep } from '../kernel/storage';

const StoredSchema = v.pipe(v.string(), v.parseJson(), StoredTalksSchema);

function readOf(owner: string): StoredTalks {
  const read = v.safeParse(StoredSchema, localKeep.read(STORAGE_KEYS.agenda(owner)));
  return read.success ? read.output : NO_TALKS;
}

export const storeTalks = ({ talks, changes, ...owner }: TalksOwner & StoredTalks): void =>
  localKeep.write(
    STORAGE_KEYS.agenda(ownerOf(owner)),
    talks.length + changes.length === 0 ? null : JSON.stringify({ talks, changes }),
  );

/** Once with what was saved before the login, which then belongs to the user. */
export function readTalks(owner: TalksOwner): StoredTalks {
  const own = readOf(ownerOf(owner));
  const earlier = owner.uid === null ? NO_TALKS : readOf(beforeLogin(owner));
  if (earlier.talks.length === 0) return own;
  const both = withEarlier(own, earlier);
  storeTalks({ ...owner, ...both });
  storeTalks({ uid: null, architectureId: owner.architectureId, ...NO_TALKS });
  return both;
}
