import * as v from 'valibot';

/** The id of a user as a key of the realtime database. */
export const UidSchema = v.pipe(v.string(), v.regex(/^[^.#$[\]/\p{Cc}\p{Cs}]{1,128}$/u, 'Invalid uid'));
