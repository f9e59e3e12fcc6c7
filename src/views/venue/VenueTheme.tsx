import type { ReactNode } from 'react';
import type { VenueStyle } from '../../../domain/kernel/venue';
import { OwnText } from '../../theme/OwnText';
import { Palette } from '../../theme/Palette';
import { Directed } from '../../theme/ThemeProvider';
import { useWords } from '../kernel/use-words';

/** Colours and direction of its children, by the venue's style and the language. */
export function VenueTheme({ style, children }: { style: VenueStyle; children: ReactNode }) {
  const { direction } = useWords();
  return (
    <Directed direction={direction}>
      <Palette style={style} />
      <OwnText>{children}</OwnText>
    </Directed>
  );
}
