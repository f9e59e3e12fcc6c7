import {
  DirectionContext,
  type MantineColorSchemeManager,
  MantineProvider,
  type MantineThemeOverride,
  mergeThemeOverrides,
} from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { theme, variables } from './theme';

type Direction = 'ltr' | 'rtl';
const keepDirection = (): void => {};

/** Sets Mantine's text direction for its children. */
export function Directed({ direction, children }: { direction: Direction; children: ReactNode }) {
  const value = useMemo(
    () => ({ dir: direction, toggleDirection: keepDirection, setDirection: keepDirection }),
    [direction],
  );
  return <DirectionContext value={value}>{children}</DirectionContext>;
}

/** Mantine stores nothing in the browser: there is only one colour scheme, the venue's. */
const ONE_SCHEME: MantineColorSchemeManager = {
  get: () => 'dark',
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
};

type ThemeProps = { /** What a page has differently. */ own?: MantineThemeOverride; children: ReactNode };

/** Mantine's providers for every page. Its colours are those that `Palette` sets. */
export const ThemeProvider = ({ own, children }: ThemeProps) => (
  <MantineProvider
    theme={own === undefined ? theme : mergeThemeOverrides(theme, own)}
    cssVariablesResolver={variables}
    colorSchemeManager={ONE_SCHEME}
    forceColorScheme="dark"
  >
    {children}
  </MantineProvider>
);
