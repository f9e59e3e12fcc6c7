import type { ReactNode } from 'react';

/** Before the first user action the focus stays at the top of the page, before the skip link. */
const arrive = (heading: HTMLElement | null): void => {
  const hasActed = navigator.userActivation?.hasBeenActive ?? true;
  if (heading === null || !hasActed) return;
  window.scrollTo(0, 0);
  heading.focus({ preventScroll: true });
};

/** The h1 of a page. It takes the focus when the user arrives. */
export function PageHeading({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <h1 className={className} tabIndex={-1} ref={arrive}>
      {children}
    </h1>
  );
}
