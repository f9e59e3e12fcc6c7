import * as v from 'valibot';
import { LocalizedTextsSchema } from './localized';
import { OptionalTextSchema } from './schema';

/** A person who speaks in a talk; `id` tells two people with one name apart. */
export const SpeakerSchema = v.object({
  id: OptionalTextSchema,
  name: v.pipe(v.string(), v.trim(), v.minLength(1)),
  titles: LocalizedTextsSchema,
  company: OptionalTextSchema,
  pictureAssetId: OptionalTextSchema,
  descriptions: LocalizedTextsSchema,
});
export type Speaker = v.InferOutput<typeof SpeakerSchema>;

/** Equal for one speaker in several talks. */
export const speakerKey = ({ id, name, company }: Speaker): string => id ?? JSON.stringify([name, company]);
