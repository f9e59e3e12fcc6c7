/** Fallback without `navigator.clipboard`, which needs HTTPS: copies the selection. */
function copySelected(text: string): boolean {
  const { activeElement } = document;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.setAttribute('aria-hidden', 'true');
  // Fixed at the top, so that the page does not scroll to it; next to the focused element, because an open dialog traps
  // the focus.
  field.style.cssText = 'position:fixed;inset-block-start:0;opacity:0';
  (activeElement?.parentElement ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
  return isCopied;
}

/** Rejects if the browser denies access to the clipboard. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch (cause) {
    if (!copySelected(text)) throw new Error('The browser gives no access to the clipboard', { cause });
  }
}
