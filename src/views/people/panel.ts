/** What opened the panel, or the page's title where that is gone. */
const opener = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('header [aria-haspopup]')].find(
    (element) => element.offsetParent !== null,
  ) ?? document.querySelector('h1');

/** Opens a panel beside the page, with the focus on its title. For a ref: it returns what closes it. */
export const showPanel = (dialog: HTMLDialogElement | null) => {
  dialog?.show();
  dialog?.querySelector('h2')?.focus();
  return () => {
    const hadFocus = dialog?.contains(document.activeElement);
    dialog?.close();
    if (hadFocus) opener()?.focus();
  };
};
