import * as v from 'valibot';
import { FREE_TEXT_MAX_LENGTH, INPUT_LENGTH_LIMIT } from '../kernel/constants';
import { readableName } from '../kernel/invisible';
import { isWebAddressOrText } from '../kernel/links';
import type { Architecture } from '../kernel/venue';
import { PortraitIdSchema } from './portraits';

const value = v.nullish(v.pipe(v.string(), v.maxLength(INPUT_LENGTH_LIMIT - 1, 'validation.valueTooLong')), '');

/** Characters of the text about oneself. */
export const ABOUT_ME_MAX = 400;

export const ProfileAttributesSchema = v.object({
  name: value,
  email: value,
  company: value,
  jobTitle: value,
  socialMediaProfile: v.nullish(v.pipe(v.string(), v.maxLength(FREE_TEXT_MAX_LENGTH, 'validation.valueTooLong')), ''),
  aboutMe: v.nullish(v.pipe(v.string(), v.maxLength(ABOUT_ME_MAX, 'validation.valueTooLong')), ''),
  openForNetworking: v.nullish(v.boolean(), false),
  /** Whether others see the e-mail address. */
  showEmail: v.nullish(v.boolean(), false),
  privateInformation: v.nullish(v.boolean(), false),
  profileCompletion: v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(100)), 0),
  booleanAttributes: v.nullish(v.record(v.string(), v.boolean()), {}),
});

export type ProfileAttributes = v.InferOutput<typeof ProfileAttributesSchema>;

/** Response of `GET` and `POST`, and body of `POST`, of the profile requests. */
export const UserProfileSchema = v.object({
  userId: v.string(),
  data: v.object({
    attributes: ProfileAttributesSchema,
    /** Counts changes. A save with another revision is refused with 409; a save without one overwrites. */
    revision: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
    /** The id of the user's picture; a `POST` leaves it as it is. */
    portrait: v.optional(PortraitIdSchema),
    /** Whether the response contains values that others do not see. */
    isPrivileged: v.optional(v.boolean()),
  }),
});
export type UserProfile = v.InferOutput<typeof UserProfileSchema>;

const saved = v.pipe(value, v.transform(readableName));

/** The attributes that may be saved. Reading accepts more, because older profiles can hold any text. */
export const SavedAttributesSchema = v.object({
  ...ProfileAttributesSchema.entries,
  name: saved,
  company: saved,
  jobTitle: saved,
  socialMediaProfile: v.pipe(
    ProfileAttributesSchema.entries.socialMediaProfile,
    v.check(isWebAddressOrText, 'profile.webAddress'),
  ),
});

/** Body of a `POST` of the profile. */
export const SavedProfileSchema = v.object({
  ...UserProfileSchema.entries,
  data: v.object({ ...UserProfileSchema.entries.data.entries, attributes: SavedAttributesSchema }),
});

/** The venue's own yes-or-no attributes. */
export const booleanAttributeIds = ({ userProfileAttributes }: Pick<Architecture, 'userProfileAttributes'>): string[] =>
  userProfileAttributes.filter(({ kind }) => kind === 'BOOLEAN').map(({ id }) => id);

/**
 * Completion in per cent: the texts, and the venue's own yes-or-no attributes, where "no" is an answer too. The e-mail
 * address and the two switches do not count, because they always have a value.
 */
export function completionOf(
  attributes: Pick<ProfileAttributes, 'name' | 'company' | 'jobTitle' | 'socialMediaProfile' | 'booleanAttributes'>,
  attributeIds: readonly string[],
): number {
  const { name, company, jobTitle, socialMediaProfile, booleanAttributes } = attributes;
  const answered = [
    ...[name, company, jobTitle, socialMediaProfile].map((text) => text.trim() !== ''),
    ...attributeIds.map((id) => Object.hasOwn(booleanAttributes, id)),
  ];
  return Math.floor((answered.filter(Boolean).length * 100) / answered.length);
}
