import type { ReactNode } from 'react';
import { OwnText } from '../../theme/OwnText';
import { Palette } from '../../theme/Palette';
import { usePart } from '../kernel/actors';
import { PublicHeading } from './PublicHeading';
import { SkipLink } from './SkipLink';

/** Every page, in the colours of the venue also before it is entered. */
export function Frame({ children }: { children: ReactNode }) {
  const style = usePart('application', ({ context }) => context.config?.style ?? null);
  return (
    <>
      <Palette style={style} />
      <SkipLink />
      <PublicHeading />
      <OwnText>{children}</OwnText>
    </>
  );
}
