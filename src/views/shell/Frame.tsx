import type { ReactNode } from 'react';
import { PublicHeading } from './PublicHeading';
import { SkipLink } from './SkipLink';

export const Frame = ({ children }: { children: ReactNode }) => (
  <>
    <SkipLink />
    <PublicHeading />
    {children}
  </>
);
