import * as v from 'valibot';
import { FREE_TEXT_MAX_LENGTH, INPUT_LENGTH_LIMIT } from './constants';

const value = v.nullish(v.pipe(v.string(), v.maxLength(INPUT_LENGTH_LIMIT - 1, 'validation.valueTooLong')), '');

export const ProfileAttributesSchema = v.object({
  name: value,
  email: value,
  company: value,
  jobTitle: value,
  socialMediaProfile: v.nullish(v.pipe(v.string(), v.maxLength(FREE_TEXT_MAX_LENGTH, 'validation.valueTooLong')), ''),
  openForNetworking: v.nullish(v.boolean(), false),
  privateInformation: v.nullish(v.boolean(), false),
  profileCompletion: v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(100)), 0),
  booleanAttributes: v.nullish(v.record(v.string(), v.boolean()), {}),
});

/** Answer of `GET` and body of `POST` of the profile calls. */
export const UserProfileSchema = v.object({
  userId: v.string(),
  data: v.object({ attributes: ProfileAttributesSchema }),
});
export type UserProfile = v.InferOutput<typeof UserProfileSchema>;
