/** The focused element was removed or is inert. */
const isLost = (): boolean =>
  (navigator.userActivation?.hasBeenActive ?? true) && document.activeElement === document.body;

/** Takes the focus if it was lost. */
export const catchFocus = (element: HTMLElement | null): void => {
  if (isLost()) element?.focus({ preventScroll: true });
};

/** Focuses a message. After an error the secret is selected, so that typing replaces it. */
export const attend = (message: HTMLElement | null): void => {
  if (message?.role === 'alert') {
    message.closest('[aria-busy]')?.querySelector<HTMLInputElement>('input[data-secret]')?.select();
  }
  message?.focus();
};

/** As {@link attend}, but does not interrupt typing. */
export const attendLost = (message: HTMLElement | null): void => {
  if (isLost()) attend(message);
};
