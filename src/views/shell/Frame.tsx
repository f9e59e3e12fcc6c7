import type { ReactNode } from 'react';
import { PublicHeading } from './PublicHeading';
import { SkipLink } from './SkipLink';

/** What stands around every page. */
export const Frame = ({ children }: { children: ReactNode }) => (
  <>
    <SkipLink />
    <PublicHeading />
    {children}
  </>
);
