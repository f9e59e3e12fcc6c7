/** The focus has nowhere to stand: what had it is gone, or asleep while an answer is awaited. */
const isLost = (): boolean =>
  (navigator.userActivation?.hasBeenActive ?? true) && document.activeElement === document.body;

/** Whatever led here is gone: the focus goes on from here, unless it already stands somewhere. */
export const catchFocus = (element: HTMLElement | null): void => {
  if (isLost()) element?.focus({ preventScroll: true });
};

/** What was typed last is what is typed again: the secret is selected, the focus goes to what is said. */
export const attend = (message: HTMLElement | null): void => {
  if (message?.role === 'alert') {
    message.closest('[aria-busy]')?.querySelector<HTMLInputElement>('input[data-secret]')?.select();
  }
  message?.focus();
};

/** The same where it may also be said while somebody types: they are left in peace. */
export const attendLost = (message: HTMLElement | null): void => {
  if (isLost()) attend(message);
};
