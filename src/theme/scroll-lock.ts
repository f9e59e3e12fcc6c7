let locks = 0;

/** The page does not scroll until what this returns is called. */
export function lockScroll(): () => void {
  const root = document.documentElement;
  locks += 1;
  if (locks === 1) {
    // Before the overlay is on the page, which would have to be laid out for it.
    root.dataset['locked'] = window.innerWidth > root.clientWidth ? 'gutter' : '';
  }
  return () => {
    locks -= 1;
    if (locks === 0) delete root.dataset['locked'];
  };
}
