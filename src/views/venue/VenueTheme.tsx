import type { ReactNode } from 'react';
import type { VenueStyle } from '../../../domain/kernel/venue';
import { UiProvider } from '../../ui/UiProvider';
import { useWords } from '../kernel/use-words';

/** Colours and direction of its children, by the venue's style and the language. */
export function VenueTheme({ style, children }: { style: VenueStyle; children: ReactNode }) {
  const { direction } = useWords();
  return (
    <UiProvider style={style} direction={direction}>
      {children}
    </UiProvider>
  );
}
