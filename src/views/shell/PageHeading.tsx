import type { ReactNode } from 'react';
import { usePageTitle } from '../kernel/use-page-title';

/**
 * Before the first user action the focus stays at the top of the page, before the skip link. A hydrated page does not
 * move the focus of a user who is already active.
 */
const arrive = (heading: HTMLElement | null): void => {
  const hasActed = navigator.userActivation?.hasBeenActive ?? true;
  if (heading === null || !hasActed) return;
  if (heading.closest('main')?.contains(document.activeElement)) return;
  window.scrollTo(0, 0);
  heading.focus({ preventScroll: true });
};

type PageHeadingProps = { className?: string | undefined } & (
  | { children: string; page?: string | undefined }
  /** The name of the page in the title of the tab, if not its heading. */
  | { children: ReactNode; page: string }
);

/** The h1 of a page. It takes the focus when the user arrives, and names the page in the title of the tab. */
export function PageHeading({ className, page, children }: PageHeadingProps) {
  usePageTitle(page ?? (typeof children === 'string' ? children : ''));
  return (
    <h1 className={className} tabIndex={-1} ref={arrive}>
      {children}
    </h1>
  );
}
