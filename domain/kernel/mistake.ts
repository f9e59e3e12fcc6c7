import * as v from 'valibot';

/** Mistakes in a file or another request of an organiser. The control room shows each in the organiser's language. */
const MISTAKES = [
  'kind',
  'ending',
  'tooLarge',
  'unreadable',
  'otherKind',
  'gone',
  'empty',
  'noText',
  'chosenColumn',
  'captions',
  'bothSystems',
  'noColumns',
  'oldWorkbook',
  'noWorkbook',
  'tooManyRows',
  'openQuote',
  'cells',
  'emptyCell',
  'tooLong',
  'letters',
  'number',
  'email',
  'emails',
  'shortened',
  'repeated',
  'unknownStatus',
  'busy',
  'oneVenue',
  'hosts',
  'missing',
  'wrongKind',
  'notAllowed',
  'largeRequest',
  'manyRequests',
  'zipBroken',
  'zipMany',
  'zipName',
  'zipTwice',
  'zipEncrypted',
  'zipEntry',
  'zipLarge',
] as const;
type MistakeCode = (typeof MISTAKES)[number];

/** A mistake with what its sentence names; numbers are written as the language writes them. */
export const MistakeSchema = v.object({
  code: v.string(),
  values: v.record(v.string(), v.union([v.string(), v.number()])),
});
export type Mistake = v.InferOutput<typeof MistakeSchema>;
export type KnownMistake = Mistake & { code: MistakeCode };

/** A newer service may know more of them. */
export const isKnown = (mistake: Mistake): mistake is KnownMistake => MISTAKES.some((code) => code === mistake.code);

export const mistake = (code: MistakeCode, values: Mistake['values'] = {}): KnownMistake => ({ code, values });
