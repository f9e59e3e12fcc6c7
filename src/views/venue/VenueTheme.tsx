import { DirectionProvider, MantineProvider } from '@mantine/core';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { type ReactNode, useMemo } from 'react';
import type { VenueStyle } from '../../../domain/kernel/venue';
import { paletteOf } from '../../../domain/venue/colour';
import { useWords } from '../kernel/use-words';
import { Palette } from '../shell/Palette';
import { colourVariables, themeOf } from './theme';

/** Colours and direction of everything within, by the venue's style and the language. */
export function VenueTheme({ style, children }: { style: VenueStyle; children: ReactNode }) {
  const { direction } = useWords();
  const palette = useMemo(() => paletteOf(style), [style]);
  const theme = useMemo(() => themeOf(palette), [palette]);
  return (
    <DirectionProvider initialDirection={direction}>
      <MantineProvider theme={theme} cssVariablesResolver={colourVariables} forceColorScheme={palette.scheme}>
        <Palette style={style} />
        {children}
      </MantineProvider>
    </DirectionProvider>
  );
}
