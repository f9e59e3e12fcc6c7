import type { ReactNode } from 'react';
import { usePart } from '../../hooks/actors';
import { MobileHint } from './MobileHint';
import { Palette } from './Palette';
import { PublicHeading } from './PublicHeading';
import { SkipLink } from './SkipLink';

/** What stands around every page, in the colours of the venue that is entered. */
export function Frame({ children }: { children: ReactNode }) {
  const style = usePart('venue', ({ context }) => context.architecture?.style ?? null);
  return (
    <>
      <Palette style={style} />
      <SkipLink />
      <PublicHeading />
      {children}
      <MobileHint />
    </>
  );
}
