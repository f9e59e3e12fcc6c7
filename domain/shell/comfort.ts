import * as v from 'valibot';

/** In percent of the size that the browser is set to. */
export const TEXT_SIZES = [100, 125, 150, 200] as const;

const ChoiceSchema = v.object({
  textSize: v.fallback(v.nullable(v.picklist(TEXT_SIZES)), null),
  /** No motion, no sounds, and no film starts by itself. */
  isCalm: v.fallback(v.nullable(v.boolean()), null),
  hasContrast: v.fallback(v.nullable(v.boolean()), null),
  /** Films show captions in another language if they have none in the user's. */
  hasCaptions: v.fallback(v.nullable(v.boolean()), null),
  savesData: v.fallback(v.nullable(v.boolean()), null),
  /** A slash outside of texts opens the search. */
  hasSlash: v.fallback(v.nullable(v.boolean()), null),
});

/** The user's choices on this device; `null` follows the system. */
export type ComfortChoice = v.InferOutput<typeof ChoiceSchema>;
export type Comfort = { [K in keyof ComfortChoice]: NonNullable<ComfortChoice[K]> };
/** The preferences of the system or the browser. */
export type SystemWishes = Pick<Comfort, 'isCalm' | 'hasContrast' | 'savesData'>;

export const NO_CHOICE: ComfortChoice = {
  textSize: null,
  isCalm: null,
  hasContrast: null,
  hasCaptions: null,
  savesData: null,
  hasSlash: null,
};
export const NO_WISHES: SystemWishes = { isCalm: false, hasContrast: false, savesData: false };

const KeptSchema = v.pipe(v.string(), v.parseJson(), ChoiceSchema);

/** The stored choice; whatever is unreadable follows the system. */
export function readComfort(kept: string | null): ComfortChoice {
  const read = v.safeParse(KeptSchema, kept);
  return read.success ? read.output : NO_CHOICE;
}

/** The effective settings: the user's choice, else the system preference. */
export const comfortOf = (chosen: ComfortChoice, system: SystemWishes): Comfort => ({
  textSize: chosen.textSize ?? 100,
  isCalm: chosen.isCalm ?? system.isCalm,
  hasContrast: chosen.hasContrast ?? system.hasContrast,
  hasCaptions: chosen.hasCaptions ?? false,
  savesData: chosen.savesData ?? system.savesData,
  hasSlash: chosen.hasSlash ?? true,
});
