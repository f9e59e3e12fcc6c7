import { DirectionProvider, MantineProvider } from '@mantine/core';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import type { ReactNode } from 'react';
import type { VenueStyle } from '../../domain/kernel/venue';
import { paletteOf } from '../../domain/venue/colour';
import { Palette } from './Palette';
import { colourVariables, theme } from './theme';

type UiProviderProps = {
  /** Without a style, the defaults of `tokens.css` apply. */
  style: VenueStyle | null;
  direction: 'ltr' | 'rtl';
  children: ReactNode;
};

/**
 * Colours and direction of its children. Only controls made of Mantine need it: Switch and the overlays. The controls
 * of the login page (Button, IconButton, Field, Select, Toast, Skeleton) work without it.
 */
export function UiProvider({ style, direction, children }: UiProviderProps) {
  return (
    <DirectionProvider initialDirection={direction}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={colourVariables}
        forceColorScheme={paletteOf(style ?? {}).scheme}
      >
        <Palette style={style} />
        {children}
      </MantineProvider>
    </DirectionProvider>
  );
}

/** For an overlay that may open without or outside of a {@link UiProvider}. It uses the colours of the page. */
export const OverlayProvider = ({ direction, children }: Pick<UiProviderProps, 'direction' | 'children'>) => (
  <DirectionProvider initialDirection={direction}>
    <MantineProvider theme={theme} forceColorScheme="dark" getRootElement={() => undefined} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  </DirectionProvider>
);
