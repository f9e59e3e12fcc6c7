import { useField } from '@mantine/form';
import { createContext, use, useId } from 'react';
import * as v from 'valibot';
import type { WordKey } from '../../words/words';
import { useWords } from '../kernel/use-words';

const MESSAGES = [
  'validation.required',
  'validation.emailRequired',
  'validation.emailInvalid',
  'validation.passwordRequired',
  'validation.valueTooLong',
  'validation.lettersAndDigits',
  'validation.numberTooLarge',
] as const satisfies readonly WordKey[];

type Rule = v.GenericSchema<string, string>;
/** What a field starts with: what users type is in no recording, so a played session brings values of its own. */
export const TypedContext = createContext<(rule: Rule) => string>(() => '');

const messageOf = (rule: Rule, value: string): WordKey | null => {
  const message = v.safeParse(rule, value).issues?.[0].message;
  return message === undefined ? null : (MESSAGES.find((key) => key === message) ?? 'validation.required');
};

type FormFieldOptions = {
  name: string;
  label: string;
  rule: Rule;
  /** The help text describes the expected value, so an error only marks the field, unless the help does not cover it. */
  isErrorSilent?: boolean;
};

/** A field of a login form. It is validated when it loses the focus. */
export function useFormField({ name, label, rule, isErrorSilent = false }: FormFieldOptions) {
  const { t } = useWords();
  const field = useField({
    initialValue: use(TypedContext)(rule),
    validateOnBlur: true,
    validate: (value: string) => messageOf(rule, value),
  });
  const id = useId();
  const { setValue, setError } = field;
  const { error, ...input } = field.getInputProps();
  const wrong = MESSAGES.find((key) => key === error);
  const text = wrong === undefined ? null : t(wrong);
  const isSilent = text !== null && isErrorSilent && wrong !== 'validation.numberTooLarge';
  return {
    name,
    label,
    setValue,
    input: {
      ...input,
      id,
      name,
      label,
      required: true,
      error: isSilent ? true : text,
      // Mantine's password field does not set it itself.
      'aria-invalid': text === null ? undefined : true,
    },
    /** The value to submit, or `null` if it breaks the rule. */
    read: (value = field.getValue()): string | null => {
      const read = v.safeParse(rule, value);
      return read.success ? read.output : null;
    },
    draft: (): string => field.getValue(),
    check: (value: string): void => setError(messageOf(rule, value)),
  };
}

export type FormField = ReturnType<typeof useFormField>;
