import { useForm } from '@mantine/form';
import { useCallback, useState } from 'react';
import * as v from 'valibot';
import { type Sealed, seal } from '../../../domain/kernel/sealed';
import {
  booleanAttributeIds,
  type ProfileAttributes,
  ProfileAttributesSchema,
  type UserProfile,
} from '../../../domain/people/profile';
import { useActorOf } from '../kernel/actors';
import { useVenue } from '../venue/venue-context';

/** Holds a navigation back while there is unsaved text. */
export const PROFILE_GUARD = 'profile';

export const PROFILE_TEXTS = ['name', 'company', 'jobTitle', 'socialMediaProfile'] as const;

/** The e-mail comes from the account, and how complete it is from the service. */
type ProfileValues = Omit<ProfileAttributes, 'email' | 'profileCompletion'>;

const valuesOf = (
  {
    name,
    company,
    jobTitle,
    socialMediaProfile,
    openForNetworking,
    privateInformation,
    booleanAttributes,
  }: ProfileAttributes,
  ids: readonly string[],
): ProfileValues => ({
  name,
  company,
  jobTitle,
  socialMediaProfile,
  openForNetworking,
  privateInformation,
  booleanAttributes: Object.fromEntries(ids.map((id) => [id, booleanAttributes[id] === true])),
});

/** What is wrong with the texts, by their names, as keys of the catalogues. */
const errorsOf = (values: ProfileValues): Record<string, string> =>
  Object.fromEntries(
    PROFILE_TEXTS.flatMap((name) => {
      const { issues } = v.safeParse(ProfileAttributesSchema.entries[name], values[name]);
      return issues === undefined ? [] : [[name, issues[0].message]];
    }),
  );

/** A form that starts from a profile; leaving it with unsaved changes asks first. */
export function useProfileForm(profile: UserProfile) {
  const ids = booleanAttributeIds(useVenue());
  const navigation = useActorOf('navigation');
  // What is saved names the revision that the typing began from, however often it is looked at meanwhile.
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
    /** For a ref: the first field has the focus, and nothing is held back any more once the form is gone. */
    attend,
    /** What was typed as it travels: over the revision of another profile, or of the one it began from. */
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
