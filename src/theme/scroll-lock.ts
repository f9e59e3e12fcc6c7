let locks = 0;

/** The page does not scroll until what this returns is called. */
export function lockScroll(): () => void {
  const root = document.documentElement;
  locks += 1;
  if (locks === 1) {
    // Measured when the page is laid out in any case.
    requestAnimationFrame(() => {
      if (locks > 0) root.dataset['locked'] = window.innerWidth > root.clientWidth ? 'gutter' : '';
    });
  }
  return () => {
    locks -= 1;
    if (locks === 0) delete root.dataset['locked'];
  };
}
