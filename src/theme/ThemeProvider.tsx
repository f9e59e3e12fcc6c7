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

/** Tells Mantine in which direction its children are read. */
export function Directed({ direction, children }: { direction: Direction; children: ReactNode }) {
  const value = useMemo(
    () => ({ dir: direction, toggleDirection: keepDirection, setDirection: keepDirection }),
    [direction],
  );
  return <DirectionContext value={value}>{children}</DirectionContext>;
}

/** Mantine keeps nothing in the browser: there is one scheme, whose colours are the venue's. */
const ONE_SCHEME: MantineColorSchemeManager = {
  get: () => 'dark',
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
};

type ThemeProps = { /** What a page has differently. */ own?: MantineThemeOverride; children: ReactNode };

/** What Mantine needs around every page. The colours are those of the page, which `Palette` sets. */
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
