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
  /** The values of the inputs, by name. */
  values: Readonly<Record<string, string>>;
  /** Whether the browser filled every input. It may hide the values until the user acts. */
  isComplete: boolean;
};

export const fillingOf = (form: HTMLFormElement): Filling => ({
  values: Object.fromEntries(inputsOf(form).map(({ name, value }) => [name, value])),
  isComplete: inputsOf(form).every(isAutofilled),
});

type Watcher = { isEmpty: boolean; tell: (filling: Filling) => void };

/**
 * Polls a form, because not every browser fires an event when it fills one in. Values unknown to the application were
 * typed before hydration, and are reported at once.
 */
export function watchFilling(form: HTMLFormElement, { isEmpty, tell }: Watcher): () => void {
  if (isEmpty && inputsOf(form).some(({ value }) => value !== '')) tell(fillingOf(form));
  const timer = setInterval(() => tell(fillingOf(form)), AUTOFILL_CHECK_MS);
  return () => clearInterval(timer);
}
