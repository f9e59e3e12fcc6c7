let locks = 0;

/** Locks the scrolling of the page until the returned function is called. */
export function lockScroll(): () => void {
  const root = document.documentElement;
  locks += 1;
  if (locks === 1) {
    // Reads the layout before the overlay is on the page, which would force another layout.
    root.dataset['locked'] = window.innerWidth > root.clientWidth ? 'gutter' : '';
  }
  return () => {
    locks -= 1;
    if (locks === 0) delete root.dataset['locked'];
  };
}
