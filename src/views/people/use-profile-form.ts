import { useForm } from '@mantine/form';
import { useCallback, useState } from 'react';
import * as v from 'valibot';
import { type Sealed, seal } from '../../../domain/kernel/sealed';
import {
  booleanAttributeIds,
  type ProfileAttributes,
  SavedAttributesSchema,
  type UserProfile,
} from '../../../domain/people/profile';
import type { WordKey } from '../../words/words';
import { useActorOf } from '../kernel/actors';
import { useVenue } from '../venue/venue-context';
import { PROFILE_GUARD } from './profile-guard';

export const PROFILE_TEXTS = ['name', 'company', 'jobTitle', 'socialMediaProfile', 'aboutMe'] as const;

/** The account supplies the e-mail, and the service the completion. */
type ProfileValues = Omit<ProfileAttributes, 'email' | 'profileCompletion'>;

const valuesOf = (
  {
    name,
    company,
    jobTitle,
    socialMediaProfile,
    aboutMe,
    openForNetworking,
    showEmail,
    privateInformation,
    booleanAttributes,
  }: ProfileAttributes,
  ids: readonly string[],
): ProfileValues => ({
  name,
  company,
  jobTitle,
  socialMediaProfile,
  aboutMe,
  openForNetworking,
  showEmail,
  privateInformation,
  // A question without an answer stays so until the user answers it.
  booleanAttributes: Object.fromEntries(
    ids.filter((id) => Object.hasOwn(booleanAttributes, id)).map((id) => [id, booleanAttributes[id] === true]),
  ),
});

const MESSAGES = ['validation.valueTooLong', 'profile.webAddress'] as const satisfies readonly WordKey[];

/** The message of an error of a text, as a catalogue key. */
export const profileMessage = (error: unknown): WordKey | null => MESSAGES.find((key) => key === error) ?? null;

/** The errors of the texts, by name, as catalogue keys. */
const errorsOf = (values: ProfileValues): Record<string, string> =>
  Object.fromEntries(
    PROFILE_TEXTS.flatMap((name) => {
      const { issues } = v.safeParse(SavedAttributesSchema.entries[name], values[name]);
      return issues === undefined ? [] : [[name, issues[0].message]];
    }),
  );

/** A form that starts from a profile; leaving it with unsaved changes asks first. */
export function useProfileForm(profile: UserProfile) {
  const ids = booleanAttributeIds(useVenue());
  const navigation = useActorOf('navigation');
  // A save sends the revision that the edit began from, even if newer ones arrive in the meantime.
  const [base] = useState(profile);
  const [initialValues] = useState(() => valuesOf(profile.data.attributes, ids));
  const guardWhile = useCallback(
    (isHeld: boolean) => {
      if (navigation.getSnapshot().context.guards.includes(PROFILE_GUARD) === isHeld) return;
      navigation.send({ type: isHeld ? 'guard.set' : 'guard.removed', id: PROFILE_GUARD });
    },
    [navigation],
  );
  const attend = useCallback(
    (element: HTMLFormElement | null) => {
      element?.querySelector('input')?.focus();
      return () => {
        guardWhile(false);
        element?.closest('[data-overlay]')?.querySelector('h2')?.focus();
      };
    },
    [guardWhile],
  );
  const form = useForm<ProfileValues>({
    mode: 'controlled',
    initialValues,
    validate: errorsOf,
    validateInputOnBlur: true,
    onValuesChange: (values) => guardWhile(JSON.stringify(values) !== JSON.stringify(initialValues)),
  });
  return {
    form,
    ids,
    /** For a ref: focuses the first field, and unblocks navigation when the form is removed. */
    attend,
    /** The typed values as a profile: on the revision of another profile, or on the one that the form began from. */
    filled: (values: ProfileValues, over: UserProfile = base): Sealed<UserProfile> =>
      seal({
        userId: over.userId,
        data: {
          attributes: { ...over.data.attributes, ...values },
          ...(over.data.revision === undefined ? {} : { revision: over.data.revision }),
        },
      }),
  };
}
