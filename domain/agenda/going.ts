import * as v from 'valibot';
import { API_BASE } from '../kernel/api';
import { TalkAddressSchema } from './kept-talks';

export const GOING_API = {
  /** `GET`: whom the user knows among those who keep a talk, which the query names by its address. */
  talk: `${API_BASE}/agenda/{architectureId}/going`,
  /** `GET`: whether people whom the user knows see which talks the user keeps; `POST` changes it. */
  sharing: `${API_BASE}/agenda/{architectureId}/sharing`,
} as const;

/** Of further people only the number is shown. */
export const MOST_GOING_NAMED = 3;
/** A smaller number of users who keep a talk is not shown. */
export const FEWEST_TOLD = 5;

export const GoingQuerySchema = v.object({ talk: TalkAddressSchema });

const NumberSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Users who keep a talk, of those who show it to people they know. */
export const GoingSchema = v.object({
  people: v.pipe(
    v.array(v.object({ userId: v.string(), name: v.pipe(v.string(), v.minLength(1)) })),
    v.maxLength(MOST_GOING_NAMED),
  ),
  /** How many more the user knows. */
  others: NumberSchema,
  /** How many keep the talk; null if they are few. */
  count: v.nullable(v.pipe(NumberSchema, v.minValue(FEWEST_TOLD))),
});
export type Going = v.InferOutput<typeof GoingSchema>;

export const SharingSchema = v.object({ isShared: v.boolean() });
export type AgendaSharing = v.InferOutput<typeof SharingSchema>;
