/**
 * Sets the height of an element, and `more` pixels if it has any, as a property of the page, which makes room for it. For a
 * ref: returns the clean-up.
 */
export const makeRoom =
  (property: `--${string}-room`, more = 0) =>
  (element: HTMLElement | null): (() => void) | undefined => {
    if (element === null) return undefined;
    const { style } = document.documentElement;
    const measure = (): void => {
      const { height } = element.getBoundingClientRect();
      if (height > 0) style.setProperty(property, `${height + more}px`);
      else style.removeProperty(property);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element, { box: 'border-box' });
    measure();
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  };
