import * as v from 'valibot';

/** What browsers can do with a track by themselves; each is the name of a constraint. */
export const EFFECTS = ['noiseSuppression', 'voiceIsolation', 'backgroundBlur'] as const;
export type Effect = (typeof EFFECTS)[number];

/** Whether each is on; `null` where the open devices leave the user no choice. */
export type Effects = Readonly<Record<Effect, boolean | null>>;
/** What the user wants; absent where they have not chosen. */
export type Wishes = Readonly<Partial<Record<Effect, boolean>>>;
export type EffectChange = { effect: Effect; isOn: boolean };

export const NO_EFFECTS: Effects = { noiseSuppression: null, voiceIsolation: null, backgroundBlur: null };

const WishesSchema = v.pipe(
  v.string(),
  v.maxLength(200),
  v.parseJson(),
  v.object({
    noiseSuppression: v.exactOptional(v.boolean()),
    voiceIsolation: v.exactOptional(v.boolean()),
    backgroundBlur: v.exactOptional(v.boolean()),
  }),
);

/** The wishes that this browser has stored; none if they are not readable. */
export function readWishes(stored: string | null): Wishes {
  const read = v.safeParse(WishesSchema, stored);
  return read.success ? read.output : {};
}

/** The first wish that the open devices do not follow yet. */
export function nextChange(effects: Effects, wishes: Wishes): EffectChange | null {
  for (const effect of EFFECTS) {
    const isOn = wishes[effect];
    if (isOn !== undefined && effects[effect] !== null && effects[effect] !== isOn) return { effect, isOn };
  }
  return null;
}

export function without(wishes: Wishes, effect: Effect): Wishes {
  const { [effect]: _, ...others } = wishes;
  return others;
}
