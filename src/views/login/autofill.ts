import { AUTOFILL_CHECK_MS } from '../../../domain/kernel/constants';

const isAutofilled = (input: HTMLInputElement): boolean => {
  try {
    return input.matches(':autofill');
  } catch {
    return false;
  }
};

const inputsOf = (form: HTMLFormElement): HTMLInputElement[] => [...form.querySelectorAll('input')];

export type Filling = {
  /** What stands in the inputs, by their names. */
  values: Readonly<Record<string, string>>;
  /** Whether the browser filled every input, though it may keep the values to itself until somebody acts. */
  isComplete: boolean;
};

export const fillingOf = (form: HTMLFormElement): Filling => ({
  values: Object.fromEntries(inputsOf(form).map(({ name, value }) => [name, value])),
  isComplete: inputsOf(form).every(isAutofilled),
});

/** Looks at a form again and again: not every browser says when it fills one in. */
export function watchFilling(form: HTMLFormElement, tell: (filling: Filling) => void): () => void {
  const timer = setInterval(() => tell(fillingOf(form)), AUTOFILL_CHECK_MS);
  return () => clearInterval(timer);
}
