/** By then, the view that replaced the focused element has set the focus itself. */
const REPLACED_MS = 60;
const ATTRIBUTES = ['disabled', 'hidden', 'inert'];

const canHold = (element: Element): boolean =>
  element.isConnected &&
  element.closest('[inert], [hidden], :disabled') === null &&
  (element.checkVisibility?.({ visibilityProperty: true }) ?? true);

/** The title of the part of the page that the lost element was in: that of its overlay, of the top overlay, or of the page. */
function titleNear(ancestors: readonly Element[]): HTMLElement | null {
  const modals = [...document.querySelectorAll('[aria-modal="true"]')];
  const overlay =
    modals.at(-1) ?? ancestors.find((element) => element.isConnected && element.matches('[data-overlay]'));
  return (
    overlay?.querySelector<HTMLElement>('[data-autofocus], h2') ??
    document.querySelector<HTMLElement>('main h1, h1') ??
    document.querySelector<HTMLElement>('main')
  );
}

/**
 * When the focused element is removed, hidden or disabled, the browser leaves the focus on the body. This moves it to the
 * title of the part of the page that the element was in. Returns the clean-up.
 */
export function keepFocus(): () => void {
  let last: { element: Element; ancestors: readonly Element[] } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const remember = ({ target }: { target: EventTarget | null }): void => {
    if (!(target instanceof Element)) return;
    const ancestors: Element[] = [];
    for (let above = target.parentElement; above !== null; above = above.parentElement) ancestors.push(above);
    last = { element: target, ancestors };
  };
  const restore = (): void => {
    timer = undefined;
    if (last === null || document.activeElement !== document.body) return;
    if (canHold(last.element)) {
      // A click beside all controls is the user's own choice.
      last = null;
      return;
    }
    const title = titleNear(last.ancestors);
    if (title === null) return;
    if (title.tabIndex < 0) title.tabIndex = -1;
    title.focus({ preventScroll: true });
  };
  const restoreSoon = (): void => {
    timer ??= setTimeout(restore, REPLACED_MS);
  };
  const look = (): void => {
    if (last !== null && document.activeElement === document.body && !canHold(last.element)) restoreSoon();
  };
  // This code is loaded later than the page: the element that the user pressed may be inert by now.
  remember({ target: document.querySelector('[inert] :is(button, input)') });
  look();
  const changes = new MutationObserver(look);
  changes.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ATTRIBUTES });
  document.addEventListener('focusin', remember);
  document.addEventListener('focusout', restoreSoon);
  return () => {
    clearTimeout(timer);
    changes.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('focusout', restoreSoon);
  };
}
