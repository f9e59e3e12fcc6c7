import { useField } from '@mantine/form';
import * as v from 'valibot';

/** What is wrong with a value, as a key of the catalogues. */
const wrongBy = (rule: v.GenericSchema<string, string>, value: string): string | null =>
  v.safeParse(rule, value).issues?.[0].message ?? null;

/** An input of a form, by its name, with the rule for its value. It is told to be wrong once it is left. */
export function useFormField(name: string, rule: v.GenericSchema<string, string>) {
  const field = useField({
    initialValue: '',
    validateOnBlur: true,
    validate: (value: string) => wrongBy(rule, value),
  });
  const { setValue, setError } = field;
  return {
    name,
    setValue,
    input: { ...field.getInputProps(), name },
    /** What stands in it as it is handed in; `null` where it breaks the rule. */
    read: (value = field.getValue()): string | null => {
      const read = v.safeParse(rule, value);
      return read.success ? read.output : null;
    },
    draft: (): string => field.getValue(),
    check: (value: string): void => setError(wrongBy(rule, value)),
  };
}

export type FormField = ReturnType<typeof useFormField>;
