import { useForm } from '@mantine/form';
import { useState } from 'react';
import * as v from 'valibot';
import {
  booleanAttributeIds,
  type ProfileAttributes,
  ProfileAttributesSchema,
  type UserProfile,
} from '../../../../domain/profile';
import { type Sealed, seal } from '../../../../domain/sealed';
import { useActorOf } from '../../../hooks/actors';
import { useVenue } from '../venue-context';

/** What holds a navigation back while something is typed that is not saved. */
const GUARD_ID = 'profile';

/** The e-mail comes from the account, and how complete it is from the service. */
const ValuesSchema = v.omit(ProfileAttributesSchema, ['email', 'profileCompletion']);
export type ProfileValues = v.InferOutput<typeof ValuesSchema>;

const valuesOf = (attributes: ProfileAttributes, ids: readonly string[]): ProfileValues => ({
  ...v.parse(ValuesSchema, attributes),
  booleanAttributes: Object.fromEntries(ids.map((id) => [id, attributes.booleanAttributes[id] === true])),
});

/** What is wrong with the values, by their names, as keys of the catalogues. */
const errorsOf = (values: ProfileValues): Record<string, string> =>
  Object.fromEntries(
    (v.safeParse(ValuesSchema, values).issues ?? []).map((issue) => [v.getDotPath(issue) ?? '', issue.message]),
  );

/** A form that starts from a profile; whoever changes something in it is asked before they leave. */
export function useProfileForm(profile: UserProfile) {
  const ids = booleanAttributeIds(useVenue());
  const navigation = useActorOf('navigation');
  // What is saved names the revision that the typing began from, however often it is looked at meanwhile.
  const [base] = useState(profile);
  const [initialValues] = useState(() => valuesOf(profile.data.attributes, ids));
  const guardWhile = (isHeld: boolean) => {
    if (navigation.getSnapshot().context.guards.includes(GUARD_ID) === isHeld) return;
    navigation.send({ type: isHeld ? 'guard.set' : 'guard.removed', id: GUARD_ID });
  };
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
    base,
    /** For a ref: the first field has the focus, and nothing is held back any more once the form is gone. */
    attend: (element: HTMLFormElement | null) => {
      element?.querySelector('input')?.focus();
      return () => {
        guardWhile(false);
        element?.closest('dialog')?.querySelector('h2')?.focus();
      };
    },
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
